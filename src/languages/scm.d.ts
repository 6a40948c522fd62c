declare module '*.scm' {
  const query: string;
  export default query;
}
