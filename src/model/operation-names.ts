/** The only list of operation names outside the operations' own files: next actions and errors take theirs from here. */
export const OPERATION = {
  manageIndex: 'manage_index',
  searchCode: 'search_code',
  locateSymbol: 'locate_symbol',
  symbolsSearch: 'symbols_search',
  textSearch: 'text_search',
  getFileOutline: 'get_file_outline',
  listSymbols: 'list_symbols',
  getContext: 'get_context',
  codeGetSpan: 'code_get_span',
  symbolsGetDefinitionSpan: 'symbols_get_definition_span',
  repoStatus: 'repo_status',
  capabilities: 'capabilities',
  healthCheck: 'health_check',
  configRead: 'config_read',
  batch: 'batch',
} as const;
