import type { Hex } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';

/** A connected node, which the fork closes with itself; `confirmChain` of `@parachron/client` makes several nodes one. */
export interface NodeSource {
  /** Its name in errors. */
  readonly endpoint: string;
  /** The hash of block 0; asked of the node by default. */
  readonly genesisHash?: Hex;
  /** Its types, if they are known: what they show to be short is then read with the first request. */
  readonly runtime?: { readonly registry: Registry };
  request(method: string, params: readonly unknown[]): Promise<unknown>;
  close(): Promise<void>;
}

/** The endpoint of a node, by default at its finalized head. */
export interface EndpointSource {
  /** ws://, wss://, http:// or https:// and a host name. */
  readonly endpoint: string;
  readonly block?: number | Hex;
  /** Time limit in milliseconds for the connection and for each request; 10 000 by default. */
  readonly timeoutMs?: number;
}

/** What a fork begins with: a chain specification, or the state of a live chain at a block. */
export type ForkSource =
  | { readonly spec: ChainSpec }
  | EndpointSource
  | { readonly node: NodeSource; readonly block?: number | Hex };

/** Parts of a chain specification that a local chain needs: the names, and the genesis state by key. */
export interface ChainSpec {
  /** The id of the chain, which `system_chain` returns: `rococo_v2_2`. */
  readonly id: string;
  readonly name: string;
  /** The relay chain of a parachain, as the specification names it: an id, or the name by which nodes know a chain. */
  readonly relayChain?: string;
  /** The para id that the specification of a parachain states. */
  readonly paraId?: number;
  readonly properties: {
    readonly ss58Format?: number;
    readonly tokenDecimals?: number | number[];
    readonly tokenSymbol?: string | string[];
  };
  /** Raw storage: full keys to values, in ascending order of the keys; keys of child tries begin with the key of their trie. */
  readonly top: ReadonlyMap<Hex, Hex>;
}
