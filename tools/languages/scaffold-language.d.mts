/** Returns the files that were made or changed, relative to the project. */
export const scaffoldLanguage: (project: string, name: string) => readonly string[];
