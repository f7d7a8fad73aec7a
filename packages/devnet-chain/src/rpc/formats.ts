import type { Hex } from '@parachron/core';
import { digestItem, type Header, type RuntimeVersion } from '../scale/commonTypes.js';
import { toHex } from '../scale/hex.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { StateView } from '../state/StateView.js';
import type { Trie } from '../state/trie/Trie.js';
import type { Chain, StoredBlock } from './Chain.js';

/** Writes a number in the form that JSON-RPC has for large numbers. */
export function formatQuantity(value: number | bigint): Hex {
  return `0x${value.toString(16)}`;
}

/** Writes a header as `chain_getHeader` gives it. */
export function formatHeader(chain: Chain, header: Header) {
  const { types } = chain.runtime;
  return {
    parentHash: header.parent_hash,
    number: formatQuantity(header.number),
    stateRoot: header.state_root,
    extrinsicsRoot: header.extrinsics_root,
    digest: { logs: header.digest.logs.map((log) => toHex(types.encode(digestItem, log))) },
  };
}

/** Writes a runtime version as `state_getRuntimeVersion` gives it. */
export function formatVersion(version: RuntimeVersion) {
  return {
    specName: version.spec_name,
    implName: version.impl_name,
    authoringVersion: version.authoring_version,
    specVersion: version.spec_version,
    implVersion: version.impl_version,
    apis: version.apis,
    transactionVersion: version.transaction_version,
    stateVersion: version.state_version,
  };
}

/** Returns the block of a hash, or the head without a hash; throws BLOCK_UNKNOWN. */
export function requireBlock(chain: Chain, at?: Hex): StoredBlock {
  const block = at === undefined ? chain.head : chain.getBlock(at);
  if (!block) throw new BlockUnknownError({ block: String(at), reason: 'unknown' });
  return block;
}

/** Returns the state after a block, or after the head without a hash; throws BLOCK_UNKNOWN, also if the state is pruned. */
export function requireState(chain: Chain, at?: Hex): StateView {
  const block = requireBlock(chain, at);
  const state = chain.getState(block.hash);
  if (!state) throw new BlockUnknownError({ block: block.hash, reason: 'discarded' });
  return state;
}

/** Returns a block of the best chain; throws BLOCK_UNKNOWN for retracted blocks, which have no trie. */
function requireChainBlock(chain: Chain, at?: Hex): StoredBlock {
  const block = requireBlock(chain, at);
  if (chain.getBlock(block.header.number) === block) return block;
  throw new BlockUnknownError({ block: block.hash, reason: 'discarded' });
}

/** Prepares the result of `requireTrie` piece by piece. */
export function* prepareTrie(chain: Chain, at: Hex): Generator<undefined> {
  const { number } = requireChainBlock(chain, at).header;
  const { state } = chain;
  if (state.hasState(number)) yield* state.prepare(state.listChangesBack(number));
}

/** Returns the trie of the state after a block, or after the head without a hash; throws BLOCK_UNKNOWN like `requireState`. */
export function requireTrie(chain: Chain, at?: Hex): Trie {
  const { hash, header } = requireChainBlock(chain, at);
  const trie = chain.state.getTrieAt(header.number);
  if (!trie) throw new BlockUnknownError({ block: hash, reason: 'discarded' });
  return trie;
}
