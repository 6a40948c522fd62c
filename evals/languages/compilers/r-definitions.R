# Reads paths on standard input, writes what R's own parser finds in them: path, line, kind and name, tab separated.
#
# A file that it cannot parse is written as `!` and the path. comparisons/r.json says how each kind is treated.

GENERICS <- c("setClass", "setRefClass", "setClassUnion", "setGeneric", "setMethod", "setReplaceMethod")
CLASSES <- c("setClass", "setRefClass", "R6Class", "ggproto", "new_class")
TESTS <- c("test_that", "describe", "it")
MEMBER_LISTS <- list(R6Class = c("public", "private", "active"), setRefClass = c("methods", "fields"))

definitions_of <- function(path) {
  parsed <- parse(path, keep.source = TRUE, encoding = "UTF-8")
  data <- getParseData(parsed, includeText = TRUE)
  if (is.null(data)) return(list())
  data <- data[data$token != "COMMENT", ]
  rows <- split(seq_len(nrow(data)), data$parent)
  found <- new.env()
  found$list <- list()
  found$known <- character()

  add <- function(row, kind, name) {
    found$list[[length(found$list) + 1L]] <- list(data$line1[row], kind, name)
  }
  children <- function(row) {
    own <- rows[[as.character(data$id[row])]]
    if (is.null(own)) integer() else own[order(data$line1[own], data$col1[own], -data$line2[own], -data$col2[own])]
  }
  token <- function(row) data$token[row]
  unquoted <- function(row) {
    text <- data$text[row]
    if (grepl("^[rR][\"']", text)) return(sub("^[rR][\"']-*[(\\[{](.*)[])}]-*[\"']$", "\\1", text))
    gsub("^[`\"']|[`\"']$", "", text)
  }
  # The row of a name or string that an expression consists of.
  single <- function(row, tokens) {
    if (token(row) %in% tokens) return(row)
    own <- children(row)
    if (length(own) == 1L && token(row) == "expr" && token(own) %in% tokens) own else NULL
  }
  is_function <- function(row) {
    own <- children(row)
    length(own) > 0L && token(own[1L]) %in% c("FUNCTION", "'\\\\'")
  }
  # The name of the function that a call calls, without its package.
  called <- function(row) {
    own <- children(row)
    if (length(own) < 2L || token(own[1L]) != "expr" || token(own[2L]) != "'('") return("")
    name <- children(own[1L])
    if (length(name) == 0L) return("")
    last <- name[length(name)]
    if (token(last) == "SYMBOL_FUNCTION_CALL") data$text[last] else ""
  }
  # The arguments of a call: the row of the name, or NA, and that of the value.
  arguments <- function(row) {
    own <- children(row)
    own <- own[-(1:2)]
    result <- list()
    name <- NA
    for (each in own) {
      if (token(each) == "SYMBOL_SUB") name <- each
      else if (token(each) == "expr") {
        result[[length(result) + 1L]] <- list(name = name, value = each)
        name <- NA
      } else if (token(each) == "','") name <- NA
    }
    result
  }
  add_members <- function(row, called_name) {
    for (argument in arguments(row)) {
      if (is.na(argument$name) || !(data$text[argument$name] %in% MEMBER_LISTS[[called_name]])) next
      for (member in arguments(argument$value)) {
        if (is.na(member$name)) next
        kind <- if (is_function(member$value)) "method" else "field"
        add(member$name, kind, unquoted(member$name))
      }
    }
  }
  assigned <- function(own) {
    if (length(own) != 3L) return(NULL)
    operator <- data$text[own[2L]]
    if (token(own[2L]) %in% c("LEFT_ASSIGN", "EQ_ASSIGN")) list(target = own[1L], value = own[3L], operator = operator)
    else if (token(own[2L]) == "RIGHT_ASSIGN") list(target = own[3L], value = own[1L], operator = operator)
    else NULL
  }
  # The value of `a <- b <- value`.
  last_value <- function(row) {
    inner <- assigned(children(row))
    if (is.null(inner)) row else last_value(inner$value)
  }
  # `level`: the file, or the row of a function or of a block that is passed to a call.
  visit <- function(row, level) {
    own <- children(row)
    if (length(own) == 0L) return(invisible())
    assignment <- assigned(own)
    if (!is.null(assignment)) add_assignment(assignment, level)
    name <- called(row)
    if (name %in% GENERICS || name %in% TESTS) {
      given <- arguments(row)
      title <- if (length(given) > 0L && is.na(given[[1L]]$name)) single(given[[1L]]$value, "STR_CONST")
      is_assigned <- name %in% c("setClass", "setRefClass") && token_of_parent_is_assignment(row)
      if (!is.null(title) && !is_assigned) add(title, if (name %in% TESTS) "test" else name, unquoted(title))
    }
    if (name %in% names(MEMBER_LISTS)) add_members(row, name)
    inner <- if (is_function(row)) row else level
    is_call <- length(own) > 1L && token(own[1L]) == "expr" && token(own[2L]) == "'('"
    for (each in own) {
      is_block <- is_call && each != own[1L] && startsWith(data$text[each], "{")
      visit(each, if (is_block) each else inner)
    }
  }
  token_of_parent_is_assignment <- function(row) {
    parent <- which(data$id == data$parent[row])
    length(parent) == 1L && !is.null(assigned(children(parent)))
  }
  # `ggproto(NULL, ...)` makes an object without a class of its own.
  makes_class <- function(row) {
    class <- called(row)
    if (class != "ggproto") return(class %in% CLASSES)
    given <- arguments(row)
    length(given) > 0L && !is.null(single(given[[1L]]$value, "STR_CONST"))
  }
  add_assignment <- function(assignment, level) {
    target <- single(assignment$target, c("SYMBOL", "STR_CONST"))
    if (is.null(target)) return(invisible())
    name <- unquoted(target)
    value <- last_value(assignment$value)
    kind <- if (is_function(value)) "function"
      else if (makes_class(value)) "class"
      else if (level != "file" || assignment$operator %in% c("<<-", "->>")) return(invisible())
      else if (token(target) == "STR_CONST") "quoted variable"
      else "variable"
    key <- paste(level, name)
    again <- key %in% found$known
    found$known <- c(found$known, key)
    add(target, if (again) paste(kind, "again") else if (kind == "function" && level != "file") "local function" else kind, name)
  }
  for (row in which(data$parent == 0L)) visit(row, "file")
  found$list
}

input <- file("stdin")
paths <- readLines(input)
close(input)
for (path in paths) {
  found <- tryCatch(definitions_of(path), error = function(problem) NULL)
  if (is.null(found)) cat("!\t", path, "\n", sep = "")
  for (each in found) cat(path, "\t", each[[1L]], "\t", each[[2L]], "\t", gsub("\\s+", " ", each[[3L]]), "\n", sep = "")
}
