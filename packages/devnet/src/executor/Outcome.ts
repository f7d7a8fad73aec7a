import type { Weight, XcmError } from '@parachron/xcm';

/**
 * How a program ended: every instruction ran, or some did before one failed, or none did.
 * `index` is the place of the failing instruction in its fragment: the program, its error handler or appendix.
 */
export type Outcome =
  | { readonly kind: 'Complete'; readonly used: Weight }
  | { readonly kind: 'Incomplete'; readonly used: Weight; readonly index: number; readonly error: XcmError }
  | { readonly kind: 'Error'; readonly index: number; readonly error: XcmError };
