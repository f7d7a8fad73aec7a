import type { DecodedEvent } from '@parachron/client';
import { type Account, type Call, encodeCall, type Hex, hasCall, nameOwnPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { encodeAddress } from '../calls/encodeAddress.js';

/** A method to make calls as any account, in a dry run. */
export interface Impersonation {
  readonly how: string;
  /** Origin of the calls: root, or the account that is the chain's sudo key. */
  readonly origin: 'root' | Account;
  /** The event that ends each call, in order, by the usual name of its pallet. */
  readonly marker: { readonly pallet: string; readonly method: string };
  actAs(account: Account, call: Hex): Call;
}

/** Returns whether an event ends a call. */
export function isMarker(
  { usualPallet, method }: DecodedEvent,
  { marker }: Pick<Impersonation, 'marker'>,
): boolean {
  return usualPallet === marker.pallet && method === marker.method;
}

/** Derives the method by which root dispatches calls as any account; undefined if the chain has none. */
export function deriveRootImpersonation(registry: Registry): Impersonation | undefined {
  if (!hasCall(registry, 'Utility', 'dispatch_as')) return undefined;
  return {
    how: `${nameOwnPallet(registry, 'Utility')}.dispatch_as`,
    origin: 'root',
    marker: { pallet: 'Utility', method: 'DispatchedAs' },
    actAs: (account, call) =>
      encodeCall(registry, {
        pallet: 'Utility',
        method: 'dispatch_as',
        args: { as_origin: { system: { Signed: account.hex } }, call },
      }),
  };
}

/** Derives the method by which the sudo key dispatches calls as any account; undefined if the chain has none. */
export function deriveSudoImpersonation(
  registry: Registry,
  key: Account | undefined,
): Impersonation | undefined {
  if (!key || !hasCall(registry, 'Sudo', 'sudo_as')) return undefined;
  const argument = { pallet: 'Sudo', method: 'sudo_as', argument: 'who' };
  return {
    how: `${nameOwnPallet(registry, 'Sudo')}.sudo_as`,
    origin: key,
    marker: { pallet: 'Sudo', method: 'SudoAsDone' },
    actAs: (account, call) =>
      encodeCall(registry, {
        pallet: 'Sudo',
        method: 'sudo_as',
        args: { who: encodeAddress(registry, account, argument), call },
      }),
  };
}
