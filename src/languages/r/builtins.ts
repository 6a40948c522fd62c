/** What R defines itself. */

/** Functions of the base packages that hardly any project declares itself. */
const NAMES = `c list vector character numeric integer logical double complex raw matrix array data.frame factor length nchar names attr
  attributes is.null is.na is.list is.function is.character is.numeric is.logical is.environment as.character as.numeric as.integer
  as.logical as.list as.vector as.name paste paste0 sprintf format cat print message warning stop stopifnot tryCatch try on.exit
  invisible missing identical inherits class unclass structure environment new.env parent.frame parent.env sys.call match.arg
  match.call do.call lapply sapply vapply mapply Map Filter Reduce Recall seq seq_len seq_along rep rev sort order unique unlist
  which any all sum mean min max range abs sqrt exp log round floor ceiling nrow ncol dim rbind cbind head tail ifelse switch
  function return substring substr strsplit gsub sub grepl regmatches regexpr gregexpr toupper tolower trimws nzchar startsWith
  endsWith file.path file.exists readLines writeLines quote bquote substitute deparse eval parse UseMethod NextMethod standardGeneric
  isTRUE isFALSE Sys.time Sys.getenv suppressWarnings suppressMessages setdiff union intersect is.element append exists get
  TRUE FALSE NULL NA Inf NaN T F pi letters LETTERS self private super .self`;

export const R_NAMES: ReadonlySet<string> = new Set(NAMES.split(/\s+/u));
