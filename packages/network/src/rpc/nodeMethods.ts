import { formatHex, type Hex } from '@parachron/core';
import { compactStripLength } from '@polkadot/util';
import {
  defineEnd,
  defineForkMethod,
  type ForkContext,
  type ForkMethod,
  nameAll,
  subscribe,
} from './defineForkMethod.js';
import { formatHeader, type NodeBlock, type ReadableNode, requireBlock } from './ForkNode.js';
import type { Pace } from './Pace.js';
import { blockNumbers, type Param, param, toOptional } from './params.js';
import { queryFeeDetails, queryInfo, runDry } from './payment.js';
import { RpcError, rpcCodes } from './RpcError.js';
import { hashValue } from './StorageItem.js';

type Answer = readonly [params: readonly Param<unknown>[], answer: unknown];

/** The methods of a node whose answer is the same on every chain without peers and session keys. */
const answers: { readonly [method: string]: Answer } = {
  author_hasSessionKeys: [[param.hex('sessionKeys')], false],
  author_rotateKeys: [[], '0x'],
  author_rotateKeysWithOwner: [[param.hex('owner')], { keys: '0x' }],
  system_addLogFilter: [[param.text('directives')], null],
  system_addReservedPeer: [[param.text('peer')], null],
  system_chainType: [[], 'Development'],
  system_health: [[], { peers: 0, isSyncing: false, shouldHavePeers: false }],
  system_localListenAddresses: [[], []],
  system_localPeerId: [[], '12D3KooWDevnetDevnetDevnetDevnetDevnetDevnetDevnetDev'],
  system_nodeRoles: [[], ['Authority']],
  system_peers: [[], []],
  system_removeReservedPeer: [[param.text('peerId')], null],
  system_reservedPeers: [[], []],
  system_resetLogFilter: [[], null],
  system_unstable_networkState: [[], {}],
  system_version: [[], '1.0.0'],
};

const noStats = 'The blocks of this chain have no witnesses';
const noMigration = 'The state of this chain is not migrated';
const noTraces = 'This node records no traces of blocks';

/** The methods of a node that this node knows and cannot answer, with the reasons. */
const reasons: { readonly [method: string]: string } = {
  dev_getBlockStats: noStats,
  state_traceBlock: noTraces,
  state_trieMigrationStatus: noMigration,
};

const at = toOptional(param.hash('hash'));

/** Reads one value and describes it; null for none. */
function readValue(describe: (value: Uint8Array) => unknown): ForkMethod<ReadableNode> {
  return defineForkMethod([param.hex('key'), at], async (node: ReadableNode, [key, hash]) => {
    const [value] = await (await requireBlock(node, hash)).state.read([key]);
    return value ? describe(value) : null;
  });
}

/** The length of a value; for a key without a value, of all values under the key. */
const sizeValue = defineForkMethod(
  [param.hex('key'), at],
  async (node: ReadableNode, [key, hash], { pace }) => {
    const { state } = await requireBlock(node, hash);
    const [own] = await state.read([key]);
    if (own) return own.length;
    let sum = 0;
    for (let after: Hex | undefined = key; after; ) {
      await pace.next();
      const keys: Hex[] = await state.listKeys({ prefix: key, after, count: mostKeys });
      for (const value of await state.read(keys)) sum += value?.length ?? 0;
      after = keys.length < mostKeys ? undefined : keys.at(-1);
    }
    // Nodes do not distinguish empty values from none.
    return sum === 0 ? null : sum;
  },
);

/** Keys of one request, as in nodes. */
const mostKeys = 1000;

function requireFew(count: number): void {
  if (count <= mostKeys) return;
  const message = `count exceeds maximum value. value: ${count}, max: ${mostKeys}`;
  throw new RpcError({ code: 4002, message });
}

const listKeys = defineForkMethod(
  [toOptional(param.hex('prefix')), param.count('count'), toOptional(param.hex('startKey')), at],
  async (node: ReadableNode, [prefix = '0x', count, after = '0x', hash]) => {
    requireFew(count);
    const { state } = await requireBlock(node, hash);
    return state.listKeys({ prefix, after, count });
  },
);

/** Storage values at one block, as changes of that block. */
async function readChanges(given: readonly Hex[], block: NodeBlock, pace?: Pace) {
  const keys = [...new Set(given)];
  const changes: [key: Hex, value: Hex | null][] = [];
  for (const [at, bytes] of (await block.state.read(keys)).entries()) {
    const key = keys[at] ?? '0x';
    const value = bytes ? formatHex(bytes) : null;
    pace?.addAnswer(key.length + (value?.length ?? 4));
    changes.push([key, value]);
  }
  return { block: block.hash, changes };
}

const call = defineForkMethod(
  [param.text('name'), param.bytes('bytes'), at],
  async (node: ReadableNode, [name, bytes, hash]) =>
    formatHex(await node.tree.call(await requireBlock(node, hash), { method: name, args: bytes })),
);

const getVersion = defineForkMethod([at], async (node: ReadableNode, [hash]) => {
  const { version } = await node.tree.getRuntime(await requireBlock(node, hash));
  return version;
});

const getHeader = defineForkMethod([at], async (node: ReadableNode, [hash]) => {
  const block = await node.findBlock(hash);
  return block ? formatHeader(block) : null;
});

const getHashes = defineForkMethod([toOptional(blockNumbers)], async (node: ReadableNode, [wanted]) => {
  const find = async (number: number) => (await node.findBlock(number))?.hash ?? null;
  if (wanted === undefined) return node.block.hash;
  return typeof wanted === 'number' ? find(wanted) : Promise.all(wanted.map(find));
});

const getHead = defineForkMethod([], ({ block }: ReadableNode) => block.hash);

/** Reports the head now, and every later head. */
function followHeads(notification: string): ForkMethod<ReadableNode> {
  return defineForkMethod([], (node: ReadableNode, _none, context) =>
    watchHeads(node, { context, notification, read: async (block) => formatHeader(block) }),
  );
}

interface Watch {
  readonly context: ForkContext;
  readonly notification: string;
  /** The notification of a head; undefined for none. */
  readonly read: (block: NodeBlock) => Promise<unknown>;
}

function watchHeads(node: ReadableNode, { context, notification, read }: Watch): string {
  return subscribe(context, notification, (emit) => {
    let turn: Promise<unknown> = Promise.resolve();
    const report = (block: NodeBlock) => {
      const notify = async () => {
        const notice = await read(block);
        if (notice !== undefined) emit(notice);
      };
      // A block that cannot be read, for example because its node is gone, is left out.
      turn = turn.then(notify).catch(() => undefined);
    };
    report(node.block);
    return node.onHead(report);
  });
}

const followStorage = defineForkMethod([param.hexes('keys')], (node: ReadableNode, [keys], context) => {
  const known = new Map<unknown, unknown>();
  return watchHeads(node, {
    context,
    notification: 'state_storage',
    read: async (block) => {
      const set = await readChanges(keys, block);
      const changes = set.changes.filter(([key, value]) => !known.has(key) || known.get(key) !== value);
      for (const [key, value] of changes) known.set(key, value);
      return changes.length > 0 ? { ...set, changes } : undefined;
    },
  });
});

const followVersion = defineForkMethod([], (node: ReadableNode, _none, context) => {
  let known: string | undefined;
  return watchHeads(node, {
    context,
    notification: 'state_runtimeVersion',
    read: async (block) => {
      const { version } = await node.tree.getRuntime(block);
      const text = JSON.stringify(version);
      if (text === known) return undefined;
      known = text;
      return version;
    },
  });
});

/** The nodes of the state's trie that prove the values of keys against the block's state root. */
const prove = defineForkMethod(
  [param.hexes('keys'), at],
  async (node: ReadableNode, [keys, hash], { pace }) => {
    const block = await requireBlock(node, hash);
    const proof = await block.state.prove(keys);
    for (const one of proof ?? []) pace.addAnswer(one.length);
    if (proof) return { at: block.hash, proof };
    const message = 'Client error: the state of this block is not known as a whole, which a proof needs';
    throw new RpcError({ code: rpcCodes.client, message });
  },
);

const getName = defineForkMethod([], ({ tree }: ReadableNode) => tree.start.chain);
const getProperties = defineForkMethod([], ({ tree }: ReadableNode) => tree.start.properties);

/** A subscription to headers by each of its names, and its ends. */
function defineHeads(
  notification: string,
  names: readonly string[],
): Record<string, ForkMethod<ReadableNode>> {
  return {
    ...nameAll(followHeads(notification), ...names.map((name) => `chain_subscribe${name}`)),
    ...nameAll(defineEnd(notification), ...names.map((name) => `chain_unsubscribe${name}`)),
  };
}

/** The methods of nodes, in their older form. */
export const nodeMethods: Readonly<Record<string, ForkMethod<ReadableNode>>> = {
  ...Object.fromEntries(
    Object.entries(answers).map(([name, [params, answer]]) => [
      name,
      defineForkMethod(params, (_node: ReadableNode) => answer),
    ]),
  ),
  ...Object.fromEntries(Object.entries(reasons).map(([name, reason]) => [name, refuse(reason)])),
  chain_getBlock: defineForkMethod([at], async (node: ReadableNode, [hash]) => {
    const block = await node.findBlock(hash);
    if (!block) return null;
    const extrinsics = block.extrinsics.map((one) => formatHex(one));
    return { block: { header: formatHeader(block), extrinsics }, justifications: null };
  }),
  ...nameAll(getHashes, 'chain_getBlockHash', 'chain_getHead'),
  ...nameAll(getHead, 'chain_getFinalizedHead', 'chain_getFinalisedHead'),
  chain_getHeader: getHeader,
  ...defineHeads('chain_allHead', ['AllHeads']),
  ...defineHeads('chain_finalizedHead', ['FinalizedHeads', 'FinalisedHeads']),
  ...defineHeads('chain_newHead', ['NewHeads', 'NewHead']),
  subscribe_newHead: followHeads('chain_newHead'),
  unsubscribe_newHead: defineEnd('chain_newHead'),
  chainSpec_v1_genesisHash: defineForkMethod(
    [],
    async (node: ReadableNode) => (await node.findBlock(0))?.hash ?? null,
  ),
  ...nameAll(queryFeeDetails, 'payment_queryFeeDetails', 'payment_queryFeeDetailsAt'),
  ...nameAll(queryInfo, 'payment_queryInfo', 'payment_queryInfoAt'),
  ...nameAll(call, 'state_call', 'state_callAt'),
  ...nameAll(listKeys, 'state_getKeysPaged', 'state_getKeysPagedAt'),
  state_getMetadata: defineForkMethod([at], async (node: ReadableNode, [hash]) => {
    const call = { method: 'Metadata_metadata', args: new Uint8Array() };
    const [, metadata] = compactStripLength(await node.tree.call(await requireBlock(node, hash), call));
    return formatHex(metadata);
  }),
  state_getReadProof: prove,
  ...nameAll(getVersion, 'state_getRuntimeVersion', 'chain_getRuntimeVersion'),
  ...nameAll(readValue(formatHex), 'state_getStorage', 'state_getStorageAt'),
  ...nameAll(readValue(hashValue), 'state_getStorageHash', 'state_getStorageHashAt'),
  ...nameAll(sizeValue, 'state_getStorageSize', 'state_getStorageSizeAt'),
  state_queryStorageAt: defineForkMethod([param.hexes('keys'), toOptional(param.hash('at'))], queryStorage),
  ...nameAll(followVersion, 'state_subscribeRuntimeVersion', 'chain_subscribeRuntimeVersion'),
  ...nameAll(
    defineEnd('state_runtimeVersion'),
    'state_unsubscribeRuntimeVersion',
    'chain_unsubscribeRuntimeVersion',
  ),
  state_subscribeStorage: followStorage,
  state_unsubscribeStorage: defineEnd('state_storage'),
  ...nameAll(getName, 'system_chain', 'chainSpec_v1_chainName'),
  ...nameAll(runDry, 'system_dryRun', 'system_dryRunAt'),
  system_name: defineForkMethod([], ({ tree }: ReadableNode) => tree.start.node),
  ...nameAll(getProperties, 'system_properties', 'chainSpec_v1_properties'),
  system_syncState: defineForkMethod([], ({ block: { number } }: ReadableNode) => ({
    startingBlock: 0,
    currentBlock: number,
    highestBlock: number,
  })),
};

async function queryStorage(node: ReadableNode, [keys, at]: [Hex[], Hex | undefined], { pace }: ForkContext) {
  const block = await node.findBlock(at);
  if (block) return keys.length === 0 ? [] : [await readChanges(keys, block, pace)];
  // A node resolves the block as a range of one block.
  const message = `Cannot resolve a block range ['${at}' ... '${at}']. UnknownBlock: ${at}`;
  throw new RpcError({ code: 4001, message });
}

/** A method that this node knows and cannot answer. */
function refuse(reason: string): ForkMethod<ReadableNode> {
  return defineForkMethod([], (_node: ReadableNode) => {
    throw new RpcError({ code: rpcCodes.client, message: `Client error: ${reason}` });
  });
}
