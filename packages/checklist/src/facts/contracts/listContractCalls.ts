import {
  type Account,
  type Call,
  encodeEmptyCall,
  type Hex,
  hasCall,
  listUsualPallets,
  nameOwnPallet,
  omitUndefined,
  orUndefined,
  type Runtime,
} from '@parachron/core';
import { proxyCall } from '@parachron/proxy';

/** A call by which contracts are called on a chain. */
export interface ContractCall {
  /** `Contracts.call`, by the chain's names. */
  readonly name: string;
  /**
   * The place of the call in a task's message: inside `Proxy.proxy`, or `bare` where it acts through a proxy itself.
   * `never`: only a message itself can make the call, and a task's call is inside `Proxy.proxy`.
   */
  readonly carried: 'proxied' | 'bare' | 'never';
  /** The replacement of a call that tasks never make, if the chain has one. */
  readonly instead?: string;
  /** Reason why tasks never make the call. */
  readonly why?: string;
}

/** The known calls, by the usual names of their pallets. */
const known: readonly ContractCall[] = [
  { name: 'Contracts.call', carried: 'proxied' },
  { name: 'Revive.call', carried: 'proxied' },
  {
    name: 'Revive.eth_transact',
    carried: 'never',
    instead: 'Revive.call',
    why: 'the chain takes it only as a transaction that an Ethereum key signs, and a message carries no signature',
  },
  { name: 'EVM.call', carried: 'proxied' },
  // Only the call of a Transact gets their origin, not an inner call: MoonbeamCall in
  // runtime/common/src/impl_moonbeam_xcm_call.rs of moonbeam-foundation/moonbeam.
  { name: 'EthereumXcm.transact_through_proxy', carried: 'bare' },
  {
    name: 'EthereumXcm.transact',
    carried: 'never',
    instead: 'EthereumXcm.transact_through_proxy',
    why: "the chain takes it only as a message's own call; a task's call is inside Proxy.proxy and fails with BadOrigin",
  },
];

/** The pallets for contracts. */
const pallets = ['Contracts', 'Revive', 'EVM', 'Ethereum', 'EthereumXcm'];

/** The contract pallets of a runtime, by the chain's own names. */
export function listContractPallets({ registry }: Pick<Runtime, 'registry'>): string[] {
  return pallets.flatMap((usual) => listUsualPallets(registry, usual));
}

/** The calls of a runtime by which a message can call contracts. */
export function listContractCalls({ registry }: Pick<Runtime, 'registry'>): ContractCall[] {
  const nameOwn = (usual = '') => {
    const [pallet = '', method = ''] = usual.split('.');
    return hasCall(registry, pallet, method) ? `${nameOwnPallet(registry, pallet)}.${method}` : undefined;
  };
  return known.flatMap(({ name: usual, instead, ...call }) => {
    const name = nameOwn(usual);
    return name === undefined ? [] : [{ name, ...call, ...omitUndefined({ instead: nameOwn(instead) }) }];
  });
}

/** Reason why no task makes a call, and its replacement. */
export function describeUncallable({ name, why, instead }: ContractCall): string {
  const said = `No task can make ${name}: ${why}.`;
  const [pallet] = name.split('.');
  return instead === undefined
    ? `${said} The pallet has no replacement: the contracts cannot be called by ${pallet}.`
    : `${said} Name ${instead} instead: a task can make that call.`;
}

/**
 * Encodes a contract call as in a message: the named call, else a call without sender and data, which suffices to test the
 * filter.
 *
 * @returns the call of the message, and the contract call itself; undefined if there is none
 */
export function encodeContractCall(
  runtime: Pick<Runtime, 'registry'>,
  { name, carried }: ContractCall,
  { real, named }: { readonly real: Account; readonly named: Call | undefined },
): { readonly hex: Hex; readonly inner: Hex } | undefined {
  const [pallet = '', method = ''] = name.split('.');
  // Chains whose accounts have 32 bytes take the first 20 of them for the account's address (EnsureAddressTruncated).
  const address = real.hex.slice(0, 42);
  const args = { source: address, transact_as: address };
  const inner = named?.hex ?? encodeEmptyCall(runtime.registry, { pallet, method, args });
  if (inner === undefined || carried !== 'proxied') return inner && { inner, hex: inner };
  return orUndefined(() => ({ inner, hex: proxyCall(runtime, { real, call: inner }).hex }));
}
