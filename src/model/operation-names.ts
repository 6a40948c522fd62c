/** The only list of operation names outside the operations' own files: next actions and errors take theirs from here. */
export const OPERATION = {
  manageIndex: 'manage_index',
  searchCode: 'search_code',
  locateSymbol: 'locate_symbol',
  textSearch: 'text_search',
  getFileOutline: 'get_file_outline',
  codeGetSpan: 'code_get_span',
  healthCheck: 'health_check',
  batch: 'batch',
} as const;
