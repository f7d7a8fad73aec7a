import { createRequire } from 'node:module';

/** Counts the columns of a text. */
export type StringWidth = typeof import('string-width').default;

const require = createRequire(import.meta.url);

/** Loads the tables of wide characters at once: they take half the time of printing a help, and few texts need them. */
export function loadStringWidth(): StringWidth {
  return (require('string-width') as { readonly default: StringWidth }).default;
}
