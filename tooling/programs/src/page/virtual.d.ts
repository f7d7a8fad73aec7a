declare module 'virtual:programs' {
  export const listed: Readonly<Record<string, import('./programs.js').RunnableProgram>>;
}
declare module 'virtual:modules' {
  /** Imports a program, which runs it. */
  export const load: Readonly<Record<string, () => Promise<unknown>>>;
}
declare module '*.css';
