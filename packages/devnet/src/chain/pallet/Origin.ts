import type { Hex } from '@parachron/core';
import type { CallValue } from '../scale/commonTypes.js';
import { dispatchFailure } from './defineErrors.js';

/** Filter of the calls that an origin may make: a proxy's type narrows it for all nested calls. */
export type CallFilter = (call: CallValue) => boolean;

/** Origin of a call. Pallets may add origins of their own as `pallet` with any data. */
export type Origin =
  | { readonly kind: 'signed'; readonly who: Hex; readonly filters?: readonly CallFilter[] }
  | { readonly kind: 'root' }
  | { readonly kind: 'none' }
  | {
      readonly kind: 'pallet';
      readonly pallet: string;
      readonly value: unknown;
      readonly filters?: readonly CallFilter[];
    };

/** Returns the signer, or throws BadOrigin. */
export function getSigner(origin: Origin): Hex {
  if (origin.kind !== 'signed') throw dispatchFailure({ type: 'BadOrigin' });
  return origin.who;
}

/** Throws BadOrigin unless the origin is root. */
export function requireRoot(origin: Origin): void {
  if (origin.kind !== 'root') throw dispatchFailure({ type: 'BadOrigin' });
}

/** Throws BadOrigin unless the origin is `None`, the origin of inherents. */
export function requireNone(origin: Origin): void {
  if (origin.kind !== 'none') throw dispatchFailure({ type: 'BadOrigin' });
}
