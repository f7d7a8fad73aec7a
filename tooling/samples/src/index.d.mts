import type { Chain } from '@parachron/client';
import type { Hex, Planck, Snapshot } from '@parachron/core';
import type { DevAccount, LocalChain } from '@parachron/devnet';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Registry } from '@polkadot/types/types';

/** A call, and its signer. */
export interface SampleCall {
  readonly pallet: string;
  readonly method: string;
  readonly args: Readonly<Record<string, unknown>>;
  /** Alice by default. */
  readonly signer?: DevAccount;
}

/** A sample with a name, which may end early. */
export interface NamedCall extends SampleCall {
  readonly name: string;
  readonly endsEarly: boolean;
}

/** Estimated weight of a call before it ran, and the weight that the runtime reports as used. */
export interface Measured {
  readonly name: string;
  readonly endsEarly: boolean;
  /** Picoseconds. */
  readonly estimated: bigint;
  readonly used: bigint;
  readonly feeEstimated: Planck;
  readonly feePaid: Planck;
  /** Excess of the estimate over the used weight, in percent of the used weight. */
  readonly errorPercent: number;
}

/** Estimates calls at one block, in their order; `weight` in picoseconds. */
export type EstimateCalls = (
  snapshot: Snapshot,
  calls: readonly Hex[],
) => Promise<readonly { readonly weight: bigint; readonly fee: Planck }[]>;

/** Calls of all kinds that succeed on Asset Hub Rococo in this order, except for the batch that stops. */
export function listHubCalls(registry: Registry): Promise<readonly NamedCall[]>;

/** The same for a target of the local network. */
export function listTargetCalls(registry: Registry): Promise<readonly NamedCall[]>;

/** Runs calls in their order, each estimated beforehand; consecutive calls of one signer share a block. */
export function measureCalls(options: {
  readonly chain: Chain;
  readonly calls: readonly NamedCall[];
  readonly estimate: EstimateCalls;
  /** Builds a block from the transactions of the pool. */
  readonly buildBlock: () => unknown;
}): Promise<readonly Measured[]>;

/** Asset Hub Rococo in chopsticks: the wasm runtime of a real parachain, run in the same manner as a runtime of the service would be. */
export function openHub(): Promise<LocalChain>;

/** Signs calls for a chain, with real signatures, one nonce of a signer after another. */
export function signCalls(provider: ProviderInterface, calls: readonly SampleCall[]): Promise<Hex[]>;
