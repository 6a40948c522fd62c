export type TestFile = { readonly path: string; readonly seconds: number };
export type SuiteReport = {
  readonly passed: number;
  readonly failed: number;
  readonly files: readonly TestFile[];
  readonly failures: readonly string[];
};
export const readReport: (report: object, status: number | null) => SuiteReport;
export const slowestFiles: (files: readonly TestFile[]) => readonly string[];
