import type { Hex } from '@parachron/core';

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
