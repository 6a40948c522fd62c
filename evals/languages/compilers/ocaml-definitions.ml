(* Reads paths on standard input, writes what OCaml's own parser finds in them: path, line, kind and name, tab separated.

   A file that it cannot parse is written as `!` and the path. comparisons/*.json say how each kind is treated. *)
open Parsetree
open Asttypes

let path = ref ""

let add kind { txt = name; loc } =
  Printf.printf "%s\t%d\t%s\t%s\n" !path loc.Location.loc_start.Lexing.pos_lnum kind name

let rec is_function expression =
  match expression.pexp_desc with
  | Pexp_fun _ | Pexp_function _ -> true
  | Pexp_newtype (_, body) | Pexp_constraint (body, _) | Pexp_poly (body, _) -> is_function body
  | _ -> false

(* The names that a pattern of a module declares. *)
let rec add_names pattern =
  match pattern.ppat_desc with
  | Ppat_var name -> add "value" name
  | Ppat_constraint (inner, _) -> add_names inner
  | Ppat_tuple parts -> List.iter add_names parts
  | Ppat_alias (inner, name) -> add_names inner; add "value in a pattern" name
  | Ppat_construct (_, Some (_, inner)) -> add_in_pattern inner
  | Ppat_record (fields, _) -> List.iter (fun (_, field) -> add_in_pattern field) fields
  | _ -> ()

and add_in_pattern pattern =
  match pattern.ppat_desc with
  | Ppat_var name -> add "value in a pattern" name
  | Ppat_constraint (inner, _) | Ppat_construct (_, Some (_, inner)) -> add_in_pattern inner
  | Ppat_tuple parts -> List.iter add_in_pattern parts
  | _ -> ()

let add_fields = List.iter (fun { pld_name; _ } -> add "field" pld_name)

let add_arguments = function Pcstr_record fields -> add_fields fields | Pcstr_tuple _ -> ()

let add_constructor { pcd_name; pcd_args; _ } = add "constructor" pcd_name; add_arguments pcd_args

let add_extension ({ pext_name; pext_kind; _ } : extension_constructor) =
  add "constructor" pext_name;
  match pext_kind with Pext_decl (arguments, _) -> add_arguments arguments | Pext_rebind _ -> ()

let add_type { ptype_name; ptype_kind; _ } =
  add "type" ptype_name;
  match ptype_kind with
  | Ptype_variant constructors -> List.iter add_constructor constructors
  | Ptype_record fields -> add_fields fields
  | Ptype_abstract | Ptype_open -> ()

let last_name { txt; loc } = { txt = Longident.last txt; loc }

let module_name { txt; loc } = Option.map (fun txt -> { txt; loc }) txt

let default = Ast_iterator.default_iterator

(* What a module holds; bindings of a `let … in` are listed if they are functions. *)
let iterator =
  {
    default with
    structure_item =
      (fun self item ->
        (match item.pstr_desc with
        | Pstr_value (_, bindings) -> List.iter (fun { pvb_pat; _ } -> add_names pvb_pat) bindings
        | Pstr_exception { ptyexn_constructor; _ } -> add_extension ptyexn_constructor
        | Pstr_typext { ptyext_path; ptyext_constructors; _ } ->
            add "extension" (last_name ptyext_path);
            List.iter add_extension ptyext_constructors
        | _ -> ());
        default.structure_item self item);
    signature_item =
      (fun self item ->
        (match item.psig_desc with
        | Psig_exception { ptyexn_constructor; _ } -> add_extension ptyexn_constructor
        | Psig_typext { ptyext_path; ptyext_constructors; _ } ->
            add "extension" (last_name ptyext_path);
            List.iter add_extension ptyext_constructors
        | Psig_modsubst { pms_name; _ } -> add "module" pms_name
        | _ -> ());
        default.signature_item self item);
    value_description =
      (fun self value ->
        add "value" value.pval_name;
        default.value_description self value);
    type_declaration =
      (fun self declaration ->
        add_type declaration;
        default.type_declaration self declaration);
    module_binding =
      (fun self binding ->
        Option.iter (add "module") (module_name binding.pmb_name);
        default.module_binding self binding);
    module_declaration =
      (fun self declaration ->
        Option.iter (add "module") (module_name declaration.pmd_name);
        default.module_declaration self declaration);
    module_type_declaration =
      (fun self declaration ->
        add "module type" declaration.pmtd_name;
        default.module_type_declaration self declaration);
    class_declaration =
      (fun self declaration ->
        add "class" declaration.pci_name;
        default.class_declaration self declaration);
    class_description =
      (fun self declaration ->
        add "class" declaration.pci_name;
        default.class_description self declaration);
    class_type_declaration =
      (fun self declaration ->
        add "class type" declaration.pci_name;
        default.class_type_declaration self declaration);
    class_field =
      (fun self field ->
        (match field.pcf_desc with
        | Pcf_method (name, _, _) -> add "method" name
        | Pcf_val (name, _, _) -> add "variable of a class" name
        | _ -> ());
        default.class_field self field);
    class_type_field =
      (fun self field ->
        (match field.pctf_desc with
        | Pctf_method (name, _, _, _) -> add "method" name
        | Pctf_val (name, _, _, _) -> add "variable of a class" name
        | _ -> ());
        default.class_type_field self field);
    expr =
      (fun self expression ->
        (match expression.pexp_desc with
        | Pexp_let (_, bindings, _) ->
            let add_local { pvb_pat; pvb_expr; _ } =
              match pvb_pat.ppat_desc with
              | (Ppat_var name | Ppat_constraint ({ ppat_desc = Ppat_var name; _ }, _)) when is_function pvb_expr ->
                  add "local function" name
              | _ -> ()
            in
            List.iter add_local bindings
        | Pexp_letmodule (name, _, _) -> Option.iter (add "local module") (module_name name)
        | _ -> ());
        default.expr self expression);
    (* `with type t = …` declares nothing. *)
    with_constraint = (fun _ _ -> ());
    (* What attributes and extensions hold is for programs that write code. *)
    attribute = (fun _ _ -> ());
  }

let list_file () =
  let channel = open_in_bin !path in
  let text = really_input_string channel (in_channel_length channel) in
  close_in channel;
  let lexbuf = Lexing.from_string text in
  Lexing.set_filename lexbuf !path;
  if Filename.check_suffix !path ".mli" then iterator.signature iterator (Parse.interface lexbuf)
  else iterator.structure iterator (Parse.implementation lexbuf)

let () =
  Clflags.color := Some Misc.Color.Never;
  try
    while true do
      path := input_line stdin;
      try list_file () with _ -> Printf.printf "!\t%s\n" !path
    done
  with End_of_file -> ()
