import type { Weight, XcmError } from '@parachron/xcm';

/**
 * Outcome of a program: all instructions ran, some ran before one failed, or none ran. `index` is the index of the failing
 * instruction in its fragment: the program, its error handler or appendix.
 */
export type Outcome =
  | { readonly kind: 'Complete'; readonly used: Weight }
  | { readonly kind: 'Incomplete'; readonly used: Weight; readonly index: number; readonly error: XcmError }
  | { readonly kind: 'Error'; readonly index: number; readonly error: XcmError };
