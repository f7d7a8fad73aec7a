import { type Hex, type Planck, readAddress } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { hexToU8a } from '@polkadot/util';

/** A call as plain values of polkadot.js (`toPrimitive`); its arguments may contain further calls. */
interface PlainCall {
  readonly callIndex: Hex;
  readonly args: { readonly [name: string]: unknown };
}

/** Transfers from the calling account, by a call on the service's own chain. */
export interface CallTransfers {
  /** Sum of all transfers that state an amount, in planck. */
  readonly amount: Planck;
  /** Whether a transfer takes the whole free balance, an amount that is unknown in advance. */
  readonly takesAll: boolean;
  /** The event with which the chain reports a failed transfer. */
  readonly failsWith: 'DynamicDispatchResult' | 'BatchInterrupted' | 'ItemFailed';
}

const batches: ReadonlyMap<string, CallTransfers['failsWith']> = new Map<string, CallTransfers['failsWith']>(
  Object.entries({
    batch: 'BatchInterrupted',
    batchAll: 'DynamicDispatchResult',
    forceBatch: 'ItemFailed',
  }),
);

/**
 * Lists the transfers of the native token by a call and by the calls inside its batches. Transfers of other pallets, and
 * transfers from other accounts, do not count.
 *
 * Chain: `Balances.transfer…`, `Currencies.transfer_native_currency`, `Utility.batch…`.
 */
export function listCallTransfers(registry: Registry, call: Hex, owner: Hex): CallTransfers {
  const none: CallTransfers = { amount: 0n, takesAll: false, failsWith: 'DynamicDispatchResult' };
  try {
    const plain = registry.createType('Call', call).toPrimitive() as unknown as PlainCall;
    return sum(registry, plain, owner);
  } catch {
    // Bytes that do not decode as a call of the chain transfer nothing.
    return none;
  }
}

function sum(registry: Registry, { callIndex, args }: PlainCall, owner: Hex): CallTransfers {
  const { section, method } = registry.findMetaCall(hexToU8a(callIndex));
  const failsWith = (section === 'utility' ? batches.get(method) : undefined) ?? 'DynamicDispatchResult';
  const inner = section === 'utility' && batches.has(method) ? (args.calls as readonly PlainCall[]) : [];
  const all = inner.map((one) => sum(registry, one, owner));
  const own = readTransfer(`${section}.${method}`, args, owner);
  return {
    amount: all.reduce((total, { amount }) => total + amount, own.amount),
    takesAll: own.takesAll || all.some(({ takesAll }) => takesAll),
    failsWith,
  };
}

const named = /^balances\.transfer(AllowDeath|KeepAlive)?$|^currencies\.transferNativeCurrency$/;

function readTransfer(
  name: string,
  { dest, value, amount = value }: PlainCall['args'],
  owner: Hex,
): Pick<CallTransfers, 'amount' | 'takesAll'> {
  const isAway = readAddress(dest)?.hex !== owner;
  return {
    amount: isAway && named.test(name) ? BigInt(String(amount)) : 0n,
    takesAll: isAway && name === 'balances.transferAll',
  };
}
