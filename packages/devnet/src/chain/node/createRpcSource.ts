import { type Hex, parseHex } from '@parachron/core';
import {
  createForkSession,
  type ForkNode,
  type NodeBlock,
  RpcError,
  type RpcSource,
  rpcCodes,
  toHex,
} from '@parachron/network';
import type { Trie } from '@parachron/runtime';
import { expandMetadata, Metadata, TypeRegistry } from '@polkadot/types';
import type { DecoratedMeta } from '@polkadot/types/metadata/decorate/types';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { Context } from '../pallet/Context.js';
import { answerExtrinsic, applyResult } from '../runtime/applyExtrinsic.js';
import { putSystemItems } from '../runtime/buildBlock.js';
import { decodeExtrinsic } from '../runtime/decodeExtrinsic.js';
import { header as headerType, type RuntimeVersion } from '../scale/commonTypes.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { Changes } from '../state/StateView.js';
import { type BlockDriver, createBlockDriver } from './BlockDriver.js';
import type { Chain, StoredBlock } from './Chain.js';

/**
 * Creates a source of sessions with a small chain.
 *
 * @param driver builds the blocks of development methods; the chain itself by default
 */
export function createRpcSource(chain: Chain, driver: BlockDriver = createBlockDriver(chain)): RpcSource {
  const node = createNode(chain, driver);
  return { connect: (notify, options) => createForkSession(() => node, notify, options) };
}

/** A small chain for the methods that serve chains of any kind. */
function createNode(chain: Chain, driver: BlockDriver): ForkNode {
  const { runtime, identity, pool } = chain;
  const properties = {
    ss58Format: runtime.ss58Prefix,
    tokenDecimals: identity.tokenDecimals,
    tokenSymbol: identity.tokenSymbol,
  };
  let metadata: Hex | undefined;
  const known = {
    version: formatVersion(runtime.version),
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
    methods: chain.rpc,
    pool,
    get block() {
      return describeBlock(chain, chain.head);
    },
    async findBlock(at = chain.head.hash) {
      const block = chain.getBlock(at);
      return block && describeBlock(chain, block);
    },
    onHead: (listener) => chain.onBlock((block) => listener(describeBlock(chain, block))),
    setHead: ({ hash }) => chain.setHead(hash),
    getTime: async () => chain.head.timestamp,
    travelTo: (time, pace) => driver.travelTo(time, pace),
    submit: async (transaction, watcher) => chain.submitExtrinsic(parseHex(transaction), watcher),
    build: (inputs, pace) => driver.build(inputs, pace),
  };
}

function describeBlock(
  chain: Chain,
  { hash, header, extrinsics }: Pick<StoredBlock, 'hash' | 'header' | 'extrinsics'>,
): NodeBlock {
  return {
    number: header.number,
    hash,
    get header() {
      return chain.runtime.types.encode(headerType, header);
    },
    extrinsics,
    get parent() {
      const parent = chain.getBlock(header.parent_hash);
      return parent && describeBlock(chain, parent);
    },
    state: {
      read: async (keys) => {
        const state = requireState(chain, hash);
        return keys.map((key) => state.get(key));
      },
      listKeys: async ({ prefix, after, count }) =>
        requireState(chain, hash).listKeys(prefix, { after, limit: count }) as Hex[],
      write: (writes) => writeState(chain, hash, new Map(writes)),
      prove: async (keys) => [...requireState(chain, hash).listProof(keys)].map(toHex),
      findMerkleValue: async (key) => requireState(chain, hash).findMerkleValue(key),
    },
  };
}

function writeState(chain: Chain, hash: Hex, changes: Changes): void {
  if (hash !== chain.head.hash)
    throw new RpcError({
      code: rpcCodes.refused,
      message: `Only the head's storage can be set, ${hash} is not`,
    });
  chain.setStorage(changes);
}

/** The state after a block; throws BLOCK_UNKNOWN, also if the state is pruned. */
function requireState(chain: Chain, hash: Hex): Trie {
  const state = chain.getState(hash);
  if (state) return state;
  throw new BlockUnknownError({ block: hash, reason: chain.getBlock(hash) ? 'discarded' : 'unknown' });
}

function dryRun(chain: Chain, { hash, number }: NodeBlock, bytes: Uint8Array): Uint8Array {
  const { runtime } = chain;
  const next = new Context({ runtime, state: requireState(chain, hash), blockNumber: number });
  putSystemItems(next, { number: number + 1, parent_hash: hash });
  const answer = answerExtrinsic(next, decodeExtrinsic(runtime, bytes), { index: 0 });
  return runtime.types.encode(applyResult, answer);
}

/** Writes a runtime version as `state_getRuntimeVersion` gives it. */
function formatVersion(version: RuntimeVersion) {
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

const descriptions = new WeakMap<ChainRuntime, DecoratedMeta>();

/** Number of runtimes whose decoded metadata is shared with further chains. */
const mostShared = 8;

/** Decoded metadata by its bytes, the most recently decoded last. */
const shared = new Map<Hex, DecoratedMeta>();

/** The runtime as an independent client decodes it from its metadata; chains with the same metadata share the result. */
export function describeRuntime(runtime: ChainRuntime): DecoratedMeta {
  const known = descriptions.get(runtime);
  if (known) return known;
  const bytes = toHex(runtime.getMetadata(14));
  const meta = shared.get(bytes) ?? decodeMetadata(bytes);
  descriptions.set(runtime, meta);
  shared.set(bytes, meta);
  const [oldest] = shared.keys();
  if (shared.size > mostShared && oldest !== undefined) shared.delete(oldest);
  return meta;
}

function decodeMetadata(bytes: Hex): DecoratedMeta {
  const registry = new TypeRegistry();
  const metadata = new Metadata(registry, bytes);
  registry.setMetadata(metadata);
  return expandMetadata(registry, metadata);
}
