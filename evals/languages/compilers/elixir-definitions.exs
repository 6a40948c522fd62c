# Reads paths on standard input, writes what Elixir's own parser finds in them: path, line, kind and name, tab separated.
#
# A file that it cannot parse is written as `!` and the path. comparisons/elixir.json says how each kind is treated.

defmodule Definitions do
  @modules %{defmodule: "module", defprotocol: "protocol", defimpl: "implementation"}
  @functions %{
    def: "function",
    defp: "function",
    defdelegate: "delegate",
    defmacro: "macro",
    defmacrop: "macro",
    defguard: "guard",
    defguardp: "guard"
  }
  @types [:type, :typep, :opaque]
  @callbacks [:callback, :macrocallback]
  @reserved ~w(after_compile after_verify before_compile behaviour compile default deprecated derive describetag dialyzer doc
    enforce_keys external_resource fallback_to_any file impl moduledoc moduletag nifs on_definition on_load
    optional_callbacks shortdoc since spec tag typedoc vsn)a

  def of(text) do
    # Literals keep their line.
    options = [literal_encoder: fn literal, meta -> {:ok, {:__block__, meta, [literal]}} end, emit_warnings: false]
    with {:ok, tree} <- Code.string_to_quoted(text, options), do: {:ok, tree |> visit([]) |> Enum.reverse()}
  end

  # What is found is listed backwards. Clauses of one function that follow each other are one definition.
  defp visit({word, meta, [{:__aliases__, _, parts} | rest]}, found) when is_map_key(@modules, word) do
    visit(rest, [{meta[:line], @modules[word], parts |> List.last() |> name()} | found])
  end

  defp visit({word, meta, [head | rest]} = node, found) when is_map_key(@functions, word) do
    case head_name(head) do
      {name, line} -> visit(rest, add_clause(found, {line || meta[:line], @functions[word], name}))
      nil -> children(node, found)
    end
  end

  defp visit({word, _, [fields]}, found) when word in [:defstruct, :defexception] do
    case fields do
      {:__block__, _, [list]} when is_list(list) -> Enum.reduce(list, found, &add_field/2)
      list when is_list(list) -> Enum.reduce(list, found, &add_field/2)
      other -> visit(other, found)
    end
  end

  defp visit({word, meta, [title | rest]} = node, found) when word in [:test, :property] do
    case title(title) do
      nil -> children(node, found)
      text -> visit(rest, [{meta[:line], "test", text} | found])
    end
  end

  defp visit({:@, _, [{word, _, [{:"::", _, [head | _]}]}]}, found) when word in @types or word in @callbacks do
    kind = if word in @types, do: "type", else: "callback"

    case head_name(head) do
      {name, line} -> add_clause(found, {line, kind, name})
      nil -> found
    end
  end

  defp visit({:@, _, [{word, _, [{:when, _, [{:"::", _, [head | _]} | _]}]}]}, found) when word in @callbacks do
    {name, line} = head_name(head)
    add_clause(found, {line, "callback", name})
  end

  defp visit({:@, _, [{:spec, _, _}]}, found), do: found
  defp visit({:@, _, [{word, _, [_ | _]}]} = node, found) when word in @reserved, do: children(node, found)

  defp visit({:@, meta, [{word, _, [value | _]}]}, found) when is_atom(word) do
    visit(value, [{meta[:line], "attribute", name(word)} | found])
  end

  defp visit(node, found), do: children(node, found)

  defp children({target, _, args}, found), do: visit(args, visit(target, found))
  defp children({one, two}, found), do: visit(two, visit(one, found))
  defp children(list, found) when is_list(list), do: Enum.reduce(list, found, &visit/2)
  defp children(_, found), do: found

  defp add_field({{:__block__, meta, [key]}, value}, found) when is_atom(key), do: visit(value, [{meta[:line], "field", name(key)} | found])
  defp add_field({:__block__, meta, [key]}, found) when is_atom(key), do: [{meta[:line], "field", name(key)} | found]
  defp add_field({:__block__, _, [{key, value}]}, found), do: add_field({key, value}, found)
  defp add_field(other, found), do: visit(other, found)

  defp title({:__block__, _, [text]}) when is_binary(text), do: escaped(text)
  defp title({:<<>>, _, parts}), do: Enum.map_join(parts, &part/1)
  defp title(_), do: nil

  defp part(text) when is_binary(text), do: escaped(text)
  defp part({:"::", _, [{_, _, [value]}, _]}), do: "\#{#{Macro.to_string(value)}}"

  # As it is written.
  defp escaped(text), do: text |> inspect(printable_limit: :infinity) |> String.slice(1..-2//1)

  defp add_clause([{_, kind, name} = before | _] = found, {line, kind, name}) when elem(before, 1) == kind do
    [{line, "clause", name}, before | List.delete_at(found, 0)]
  end

  defp add_clause([{_, "clause", name} | _] = found, {line, _, name}), do: [{line, "clause", name} | found]
  defp add_clause(found, definition), do: [definition | found]

  defp head_name({:when, _, [head | _]}), do: head_name(head)
  defp head_name({:unquote, _, _}), do: nil
  defp head_name({name, meta, _}) when is_atom(name), do: {name(name), meta[:line]}
  defp head_name(_), do: nil

  defp name(atom) when is_atom(atom), do: Atom.to_string(atom)
  defp name({:__MODULE__, _, _}), do: "__MODULE__"
  defp name(_), do: ""
end

for path <- IO.stream(:stdio, :line), path = String.trim(path) do
  case Definitions.of(File.read!(path)) do
    {:ok, found} ->
      for {line, kind, name} <- found, do: IO.puts(Enum.join([path, line, kind, String.replace(name, ~r/\s+/, " ")], "\t"))

    _ ->
      IO.puts("!\t#{path}")
  end
end
