import type { DecodedEvent } from '@parachron/client';
import { type Account, type Call, encodeCall, type Hex, hasCall, nameOwnPallet } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A method by which root makes calls as any account, in a dry run or on a fork. */
export interface Impersonation {
  readonly how: string;
  actAs(account: Account, call: Hex): Call;
}

/** Returns whether an event ends a call that root made as an account. */
export function isMarker({ usualPallet, method }: DecodedEvent): boolean {
  return usualPallet === 'Utility' && method === 'DispatchedAs';
}

/** Derives the method by which root dispatches calls as any account; undefined if the chain has none. */
export function deriveImpersonation(registry: Registry): Impersonation | undefined {
  if (!hasCall(registry, 'Utility', 'dispatch_as')) return undefined;
  return {
    how: `${nameOwnPallet(registry, 'Utility')}.dispatch_as`,
    actAs: (account, call) =>
      encodeCall(registry, {
        pallet: 'Utility',
        method: 'dispatch_as',
        args: { as_origin: { system: { Signed: account.hex } }, call },
      }),
  };
}
