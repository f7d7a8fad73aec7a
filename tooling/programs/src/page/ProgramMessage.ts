/** Message of the worker that runs a program. */
export type ProgramMessage =
  | { readonly kind: 'running' }
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'done' }
  | { readonly kind: 'failed'; readonly text: string };
