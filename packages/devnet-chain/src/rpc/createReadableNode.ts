import type { Hex } from '@parachron/core';
import { Context } from '../pallet/Context.js';
import { answerExtrinsic, applyResult } from '../runtime/applyExtrinsic.js';
import { putSystemItems } from '../runtime/buildBlock.js';
import { decodeExtrinsic } from '../runtime/decodeExtrinsic.js';
import { header as headerType } from '../scale/commonTypes.js';
import { toHex } from '../scale/hex.js';
import type { Chain, StoredBlock } from './Chain.js';
import { describeRuntime } from './encodeStorageValues.js';
import type { NodeBlock, ReadableNode } from './forks/ForkNode.js';
import { formatVersion, prepareTrie, requireState, requireTrie } from './formats.js';
import { takeTurn } from './takeTurn.js';

const nodes = new WeakMap<Chain, ReadableNode>();

/** A small chain for the methods that read chains of any kind. */
export function getReadableNode(chain: Chain): ReadableNode {
  const known = nodes.get(chain) ?? createReadableNode(chain);
  nodes.set(chain, known);
  return known;
}

function createReadableNode(chain: Chain): ReadableNode {
  const { runtime, identity } = chain;
  const properties = {
    ...(runtime.accountBytes === 20 ? { isEthereum: true } : {}),
    ss58Format: runtime.ss58Prefix,
    tokenDecimals: identity.tokenDecimals,
    tokenSymbol: identity.tokenSymbol,
  };
  const version = formatVersion(runtime.version);
  let metadata: Hex | undefined;
  const known = {
    version,
    // Shared by hundreds of clients that connect at the same time.
    get metadata() {
      metadata ??= toHex(runtime.getMetadata(14));
      return metadata;
    },
    get meta() {
      return describeRuntime(runtime);
    },
  };
  return {
    tree: {
      start: { chain: identity.name, node: 'Parachron devnet', properties },
      getRuntime: async () => known,
      call: async ({ hash }, { method, args }) => chain.callRuntime(method, args, hash),
      dryRun: async (block, bytes) => dryRun(chain, block, bytes),
    },
    get block() {
      return describeBlock(chain, chain.head);
    },
    async findBlock(at = chain.head.hash) {
      const block = chain.getBlock(at);
      return block && describeBlock(chain, block);
    },
    onHead: (listener) =>
      chain.onBlock((block, { isBest }) => {
        const stored = isBest && chain.getBlock(block.hash);
        if (stored) listener(describeBlock(chain, stored));
      }),
  };
}

function describeBlock(chain: Chain, { hash, header, extrinsics }: StoredBlock): NodeBlock {
  return {
    number: header.number,
    hash,
    get header() {
      return chain.runtime.types.encode(headerType, header);
    },
    extrinsics,
    state: {
      read: async (keys) => {
        const state = requireState(chain, hash);
        return keys.map((key) => state.get(key));
      },
      listKeys: async ({ prefix, after, count }) =>
        requireState(chain, hash).listKeys(prefix, { after, limit: count }) as Hex[],
      write: (writes) => chain.setStorage(new Map(writes)),
      prove: async (keys) => {
        for (const _ of prepareTrie(chain, hash)) await takeTurn();
        return [...requireTrie(chain, hash).listProof(keys)].map(toHex);
      },
    },
  };
}

function dryRun(chain: Chain, { hash, number }: NodeBlock, bytes: Uint8Array): Uint8Array {
  const { runtime } = chain;
  const next = new Context({ runtime, state: requireState(chain, hash), blockNumber: number });
  putSystemItems(next, { number: number + 1, parent_hash: hash });
  const answer = answerExtrinsic(next, decodeExtrinsic(runtime, bytes), { index: 0 });
  return runtime.types.encode(applyResult, answer);
}
