import { createRequire } from 'node:module';

/** Counts the columns of a text. */
export type StringWidth = typeof import('string-width').default;

const require = createRequire(import.meta.url);

/**
 * Loads the tables of wide characters on first use: loading takes half the time of printing a help text, and few texts need
 * them.
 */
export function loadStringWidth(): StringWidth {
  return (require('string-width') as { readonly default: StringWidth }).default;
}
