import type { Hex } from '@parachron/core';
import { type ValueOf, variant } from '@parachron/core/scale';
import { DispatchFailed } from './Pallet.js';
import { type AddressValue, accountId, type CallValue } from './types.js';

/** Filter of the calls that an origin may make: a proxy's type narrows it for all nested calls. */
export type CallFilter = (call: CallValue) => boolean;

/** Origin of a call. */
export type Origin =
  | { readonly kind: 'signed'; readonly who: Hex; readonly filters?: readonly CallFilter[] }
  | { readonly kind: 'root' }
  | { readonly kind: 'none' };

/** Returns the signer, or throws BadOrigin. */
export function getSigner(origin: Origin): Hex {
  if (origin.kind !== 'signed') throw new DispatchFailed({ type: 'BadOrigin' });
  return origin.who;
}

/** Throws BadOrigin unless the origin is root. */
export function requireRoot(origin: Origin): void {
  if (origin.kind !== 'root') throw new DispatchFailed({ type: 'BadOrigin' });
}

/** Throws BadOrigin unless the origin is `None`, the origin of inherents. */
export function requireNone(origin: Origin): void {
  if (origin.kind !== 'none') throw new DispatchFailed({ type: 'BadOrigin' });
}

const rawOrigin = variant('frame_support::dispatch::RawOrigin', {
  Root: { index: 0 },
  Signed: { index: 1, fields: [accountId] },
  None: { index: 2 },
});

/** Origins that a caller can name for a dispatch. */
export const originCaller = variant('parachron_runtime::OriginCaller', {
  system: { index: 0, fields: [rawOrigin] },
});

/** Returns the origin that a caller names. */
export function readOriginCaller(caller: ValueOf<typeof originCaller>): Origin {
  const { type, value } = caller.value;
  if (type === 'Signed') return { kind: 'signed', who: value as Hex };
  return type === 'Root' ? { kind: 'root' } : { kind: 'none' };
}

/** Account of an address; these chains accept only account ids, since they have no account indices. */
export function readAddress(address: AddressValue): Hex | undefined {
  return address.type === 'Id' ? address.value : undefined;
}

/** Account of an address in a call; the call fails if the address has no account. */
export function toAccount(address: AddressValue): Hex {
  const account = readAddress(address);
  if (account === undefined) throw new DispatchFailed({ type: 'CannotLookup' });
  return account;
}
