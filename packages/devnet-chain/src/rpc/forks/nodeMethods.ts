import { formatHex, type Hex, parseHex } from '@parachron/core';
import { u8aToBigInt } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { createId } from '../createId.js';
import { param, refuseParams, toOptional } from '../params.js';
import { defineForkMethod, type ForkMethod, type ForkSubscriptions } from './defineForkMethod.js';
import type { NodeBlock } from './ForkNode.js';
import { type ForkNode, formatHeader, requireBlock } from './ForkNode.js';
import { queryFeeDetails, queryInfo } from './payment.js';

const at = toOptional(param.hash('at'));

const readKey = defineForkMethod([param.hex('key'), at], async (node, [key, hash]) => {
  const { state } = await requireBlock(node, hash);
  const [value] = await state.read([key]);
  return value ? formatHex(value) : null;
});

const hashValue = defineForkMethod([param.hex('key'), at], async (node, [key, hash]) => {
  const { state } = await requireBlock(node, hash);
  const [value] = await state.read([key]);
  return value ? blake2AsHex(value, 256) : null;
});

const sizeValue = defineForkMethod([param.hex('key'), at], async (node, [key, hash]) => {
  const { state } = await requireBlock(node, hash);
  const [value] = await state.read([key]);
  return value?.length ?? null;
});

/** Keys of one request, as in nodes. */
const mostKeys = 1000;

const listKeys = defineForkMethod(
  [toOptional(param.hex('prefix')), param.count('count'), toOptional(param.hex('startKey')), at],
  async (node, [prefix = '0x', count, after = '0x', hash]) => {
    if (count > mostKeys) throw refuseParams(`count is above ${mostKeys}`);
    const { state } = await requireBlock(node, hash);
    return state.listKeys({ prefix, after, count });
  },
);

/** Storage values at one block, as changes of that block. */
async function readChanges(keys: readonly Hex[], block: NodeBlock) {
  const values = await block.state.read(keys);
  const changes = keys.map((key, index) => {
    const value = values[index];
    return [key, value ? formatHex(value) : null];
  });
  return { block: block.hash, changes };
}

const call = defineForkMethod(
  [param.text('name'), param.bytes('bytes'), at],
  async (node, [name, bytes, hash]) =>
    formatHex(await node.tree.call(await requireBlock(node, hash), { method: name, args: bytes })),
);

const getVersion = defineForkMethod([at], async (node, [hash]) => {
  const { version } = await node.tree.getRuntime(await requireBlock(node, hash));
  return version;
});

const getHeader = defineForkMethod([at], async (node, [hash]) => {
  const block = await node.findBlock(hash);
  return block ? formatHeader(node, block) : null;
});

const getHashes = defineForkMethod([toOptional(param.any('number'))], async (node, [numbers]) => {
  const find = async (number: unknown) => {
    const wanted = typeof number === 'string' ? Number(number) : number;
    if (!Number.isSafeInteger(wanted)) throw refuseParams('number is not the number of a block');
    return (await node.findBlock(wanted as number))?.hash ?? null;
  };
  if (numbers === undefined) return node.block.hash;
  return Array.isArray(numbers) ? Promise.all(numbers.map(find)) : find(numbers);
});

const getHead = defineForkMethod([], ({ block }) => block.hash);

/** Reports the head now, and every later head. */
function followHeads(method: string): ForkMethod {
  return defineForkMethod([], (node, _none, subscriptions) =>
    subscribe(node, { method, subscriptions, read: (block) => formatHeader(node, block) }),
  );
}

interface Subscription {
  readonly method: string;
  readonly subscriptions: ForkSubscriptions;
  /** The notification of a head; undefined for none. */
  readonly read: (block: NodeBlock) => Promise<unknown>;
}

function subscribe(node: ForkNode, { method, subscriptions, read }: Subscription): string {
  const id = createId();
  let turn: Promise<unknown> = Promise.resolve();
  const report = (block: NodeBlock) => {
    const notify = async () => {
      const notice = await read(block);
      if (notice !== undefined) emit(notice);
    };
    // A block that cannot be read, for example because its node is gone, is left out.
    turn = turn.then(notify).catch(() => undefined);
  };
  const stop = node.onHead(report);
  const emit = subscriptions.subscribe(method, id, stop);
  report(node.block);
  return id;
}

const unsubscribe = defineForkMethod([param.any('id')], (_node, [id], subscriptions) => {
  subscriptions.unsubscribe(String(id));
  return true;
});

const followStorage = defineForkMethod([param.hexes('keys')], (node, [keys], subscriptions) => {
  const known = new Map<unknown, unknown>();
  return subscribe(node, {
    method: 'state_storage',
    subscriptions,
    read: async (block) => {
      const set = await readChanges(keys, block);
      const changes = set.changes.filter(([key, value]) => !known.has(key) || known.get(key) !== value);
      for (const [key, value] of changes) known.set(key, value);
      return changes.length > 0 ? { ...set, changes } : undefined;
    },
  });
});

const followVersion = defineForkMethod([], (node, _none, subscriptions) => {
  let known: string | undefined;
  return subscribe(node, {
    method: 'state_runtimeVersion',
    subscriptions,
    read: async (block) => {
      const { version } = await node.tree.getRuntime(block);
      const text = JSON.stringify(version);
      if (text === known) return undefined;
      known = text;
      return version;
    },
  });
});

/** Milliseconds in which clients read a block before it is final: a client that reads late reports only the later status. */
const finalityDelay = 50;

const submitAndWatch = defineForkMethod([param.hex('bytes')], async (node, [transaction], subscriptions) => {
  const id = createId();
  let included = false;
  const stop = node.onHead(({ hash, extrinsics }) => {
    if (included || !extrinsics.some((one) => formatHex(one) === transaction)) return;
    included = true;
    emit({ inBlock: hash });
    setTimeout(() => emit({ finalized: hash }), finalityDelay);
  });
  const emit = subscriptions.subscribe('author_extrinsicUpdate', id, stop);
  emit('ready');
  await node.submit(transaction).catch((error: unknown) => {
    subscriptions.unsubscribe(id);
    throw error;
  });
  return id;
});

/** The nonce of the next transaction, after those that wait. */
const getNonce = defineForkMethod(
  [param.anyAccount('account')],
  async ({ tree, block: head, pending }, [account]) => {
    const method = 'AccountNonceApi_account_nonce';
    const answer = await tree.call(head, { method, args: parseHex(account) });
    const { meta } = await tree.getRuntime(head);
    const waiting = pending.filter((one) =>
      formatHex(meta.registry.createType('Extrinsic', one).signer.toU8a()).includes(account.slice(2)),
    );
    return Number(u8aToBigInt(answer, { isLe: true })) + waiting.length;
  },
);

const dryRun = defineForkMethod([param.bytes('extrinsic'), at], async (node, [extrinsic, hash]) =>
  formatHex(await node.tree.dryRun(await requireBlock(node, hash), extrinsic)),
);

/** A child trie's name and the keys in it make the full keys of its values. */
const readChild = defineForkMethod(
  [param.hex('trie'), param.hex('key'), at],
  async (node, [trie, key, hash]) => {
    const { state } = await requireBlock(node, hash);
    const [value] = await state.read([`${trie}${key.slice(2)}`]);
    return value ? formatHex(value) : null;
  },
);

const readChildEntries = defineForkMethod(
  [param.hex('trie'), param.hexes('keys'), at],
  async (node, [trie, keys, hash]) => {
    const { state } = await requireBlock(node, hash);
    const values = await state.read(keys.map((key): Hex => `${trie}${key.slice(2)}`));
    return values.map((value) => (value ? formatHex(value) : null));
  },
);

const listChildKeys = defineForkMethod(
  [
    param.hex('trie'),
    toOptional(param.hex('prefix')),
    param.count('count'),
    toOptional(param.hex('startKey')),
    at,
  ],
  async (node, [trie, prefix = '0x', count, after = '0x', hash]) => {
    if (count > mostKeys) throw refuseParams(`count is above ${mostKeys}`);
    const { state } = await requireBlock(node, hash);
    const full = (key: Hex): Hex => `${trie}${key.slice(2)}`;
    const keys = await state.listKeys({ prefix: full(prefix), after: full(after), count });
    return keys.map((key): Hex => `0x${key.slice(trie.length)}`);
  },
);

/** An answer that is the same on every fork. */
function fixed(answer: unknown): ForkMethod {
  return defineForkMethod([], () => answer);
}

/** The methods of nodes, in their older form. */
export const nodeMethods: Readonly<Record<string, ForkMethod>> = {
  author_pendingExtrinsics: defineForkMethod([], ({ pending }) => pending),
  author_submitAndWatchExtrinsic: submitAndWatch,
  author_submitExtrinsic: defineForkMethod([param.hex('bytes')], (node, [bytes]) => node.submit(bytes)),
  author_unwatchExtrinsic: unsubscribe,
  chain_getBlock: defineForkMethod([at], async (node, [hash]) => {
    const block = await node.findBlock(hash);
    if (!block) return null;
    const extrinsics = block.extrinsics.map((one) => formatHex(one));
    return { block: { header: await formatHeader(node, block), extrinsics }, justifications: null };
  }),
  chain_getBlockHash: getHashes,
  chain_getFinalizedHead: getHead,
  chain_getHead: getHead,
  chain_getHeader: getHeader,
  chain_subscribeAllHeads: followHeads('chain_allHead'),
  chain_subscribeFinalizedHeads: followHeads('chain_finalizedHead'),
  chain_subscribeNewHead: followHeads('chain_newHead'),
  chain_subscribeNewHeads: followHeads('chain_newHead'),
  chain_unsubscribeAllHeads: unsubscribe,
  chain_unsubscribeFinalizedHeads: unsubscribe,
  chain_unsubscribeNewHead: unsubscribe,
  chain_unsubscribeNewHeads: unsubscribe,
  childstate_getKeysPaged: listChildKeys,
  childstate_getStorage: readChild,
  childstate_getStorageEntries: readChildEntries,
  payment_queryFeeDetails: queryFeeDetails,
  payment_queryInfo: queryInfo,
  state_call: call,
  state_callAt: call,
  state_getKeysPaged: listKeys,
  state_getKeysPagedAt: listKeys,
  state_getMetadata: defineForkMethod([at], async (node, [hash]) => {
    const { metadata } = await node.tree.getRuntime(await requireBlock(node, hash));
    return metadata;
  }),
  state_getRuntimeVersion: getVersion,
  state_getStorage: readKey,
  state_getStorageAt: readKey,
  state_getStorageHash: hashValue,
  state_getStorageHashAt: hashValue,
  state_getStorageSize: sizeValue,
  state_getStorageSizeAt: sizeValue,
  state_queryStorageAt: defineForkMethod([param.hexes('keys'), at], async (node, [keys, hash]) => [
    await readChanges(keys, await requireBlock(node, hash)),
  ]),
  state_subscribeRuntimeVersion: followVersion,
  state_subscribeStorage: followStorage,
  state_unsubscribeRuntimeVersion: unsubscribe,
  state_unsubscribeStorage: unsubscribe,
  system_accountNextIndex: getNonce,
  system_chain: defineForkMethod([], ({ tree }) => tree.start.chain),
  system_chainType: fixed('Development'),
  system_dryRun: dryRun,
  system_health: fixed({ peers: 0, isSyncing: false, shouldHavePeers: false }),
  system_localListenAddresses: fixed([]),
  system_localPeerId: fixed(''),
  system_name: defineForkMethod([], ({ tree }) => tree.start.node),
  system_nodeRoles: fixed(['Full']),
  system_peers: fixed([]),
  system_properties: defineForkMethod([], ({ tree }) => tree.start.properties),
  system_version: fixed('0.0.0'),
};
