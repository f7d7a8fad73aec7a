import { formatHex, type Hex, readFields } from '@parachron/core';
import { compactStripLength } from '@polkadot/util';
import { hashValue, joinKey, splitKey } from '../blocks/BlockState.js';
import type { TreeBlock } from '../blocks/BlockTree.js';
import { decodeHeader } from '../blocks/createDigest.js';
import type { LocalNode } from '../LocalNode.js';
import { Turns } from '../turns.js';
import { defineParam, type Param, param, parseHexText, toOptional } from './params.js';
import { formatQuantity, requireLength, toRefusal } from './queryMethods.js';
import { RpcError, rpcCodes } from './RpcError.js';
import { defineBlockMethod, defineEnd, defineMethod, nameAll, type RpcMethod } from './RpcMethod.js';
import type { WorkMeter } from './Session.js';

/** A method without parameters whose answer is the same on every chain without peers. */
const always = (answer: unknown) => defineMethod([], () => answer);

/** The name of a child trie, given as the key with which the full keys of its values begin; the main trie by default. */
const childTrie = toOptional(
  defineParam('the key of a child trie', (input) => {
    const { key, child } = splitKey(parseHexText(input) ?? '0x');
    return key === '0x' ? child : undefined;
  })('childStorageKey'),
);

/** The method that reads a child trie, and the same without its first parameter for the main trie. */
function nameTries(name: string, method: RpcMethod): Record<string, RpcMethod> {
  const call = (...[node, given, context]: Parameters<RpcMethod>) => method(node, [null, ...given], context);
  const ofMain = Object.assign(call, { params: method.params.slice(1) });
  return { ...nameAll(ofMain, `state_${name}`, `state_${name}At`), [`childstate_${name}`]: method };
}

/** Reads one value and describes it; null for none. */
function readValue(describe: (value: Uint8Array) => unknown): RpcMethod {
  return defineBlockMethod([childTrie, param.hex('key')], async ({ block }, [trie, key]) => {
    const [value] = await block.state.read([joinKey(key, trie)]);
    return value ? describe(value) : null;
  });
}

/** Keys of one request, as in nodes. */
const mostKeys = 1000;

const listPage = defineBlockMethod(
  [childTrie, toOptional(param.hex('prefix')), param.count('count'), toOptional(param.hex('startKey'))],
  async ({ block: { state } }, [trie, prefix = '0x', count, after]) => {
    const message = `count exceeds maximum value. value: ${count}, max: ${mostKeys}`;
    if (count > mostKeys) throw new RpcError({ code: 4002, message });
    const keys = await state.listKeys(joinKey(prefix, trie), after && joinKey(after, trie), count);
    return trie ? keys.map((key) => splitKey(key).key) : keys;
  },
);

/** All keys, page by page: no list becomes longer than an answer. */
const listKeys = defineBlockMethod(
  [childTrie, param.hex('prefix')],
  async ({ block: { state } }, [trie, prefix], { pace }) => {
    const found: Hex[] = [];
    for await (const keys of state.listPages(joinKey(prefix, trie), mostKeys)) {
      await pace.next();
      const own = trie ? keys.map((key) => splitKey(key).key) : keys;
      for (const key of own) pace.addAnswer(key.length);
      found.push(...own);
    }
    return found;
  },
);

/** Values at one block as hex, null for none. */
async function readValues({ state }: TreeBlock, keys: readonly Hex[], pace?: WorkMeter) {
  return (await state.read(keys)).map((value) => {
    pace?.addAnswer(2 * (value?.length ?? 1) + 2);
    return value ? formatHex(value) : null;
  });
}

/** Storage values at one block, as changes of that block. */
async function readChanges(given: readonly Hex[], block: TreeBlock, pace?: WorkMeter) {
  const keys = [...new Set(given)];
  for (const key of keys) pace?.addAnswer(key.length);
  const values = await readValues(block, keys, pace);
  return { block: block.hash, changes: keys.map((key, at) => [key, values[at]] as const) };
}

const call = defineBlockMethod(
  [param.text('name'), param.bytes('bytes')],
  async ({ node, block }, [method, args]) => formatHex(await node.tree.call(block, { method, args })),
);

const notRunDry = 'Unable to dry run extrinsic.';

/** The result of a transaction in the next block, in SCALE; the chain does not change. */
const runDry = defineBlockMethod(
  [param.bytes('extrinsic')],
  async ({ node, block }, [extrinsic]) => {
    const run = node.tree.dryRun(block, requireLength(extrinsic, notRunDry)).catch((error: unknown) => {
      throw toRefusal(error, notRunDry);
    });
    const result = formatHex(await run);
    // Older runtimes have one byte for the error of a pallet: nodes write it as the four bytes of today.
    return /^0x000103.{4}$/.test(result) ? `${result}000000` : result;
  },
  notRunDry,
);

const getHashes = defineMethod([toOptional(param.numbers('hash'))], async (node, [wanted]) => {
  const find = async (number: number) => (await node.findBlock(number))?.hash ?? null;
  if (wanted === undefined) return node.head.hash;
  return typeof wanted === 'number' ? find(wanted) : Promise.all(wanted.map(find));
});

/** A header in JSON, as nodes write it. */
function formatHeader(block: TreeBlock): object {
  const header = decodeHeader(block.header);
  const logs = header.digest.logs.map((item) => item.toHex());
  return { ...readFields(header), number: formatQuantity(block.number), digest: { logs } };
}

/** Describes a block, by its hash or the head; null for an unknown one. */
function findAnd(describe: (block: TreeBlock) => unknown): RpcMethod {
  return defineMethod([toOptional(param.hash('hash'))], async (node, [hash]) => {
    const block = await node.findBlock(hash);
    return block ? describe(block) : null;
  });
}

/**
 * Defines a subscription that reports the head now, and every later head, with its end.
 *
 * @param names names of the subscription, from which those of its end follow
 * @param createReader creates the function that reads the notification of a head, undefined for none; by default they are headers
 */
function defineHeads(
  [notification, ...names]: readonly [string, ...string[]],
  params: readonly Param<unknown>[] = [],
  createReader: (node: LocalNode, params: readonly unknown[]) => (block: TreeBlock) => unknown = () =>
    formatHeader,
): Record<string, RpcMethod> {
  const start = defineMethod(params, (node, given, { session }) => {
    const subscription = session.subscribe(notification);
    const read = createReader(node, given);
    const turns = new Turns();
    const notify = async (block: TreeBlock) => {
      const notice = await read(block);
      if (notice !== undefined) subscription.emit(notice);
    };
    // A block that cannot be read, for example because its node is gone, is left out.
    const report = (block: TreeBlock) => void turns.run(() => notify(block)).catch(() => undefined);
    report(node.head);
    subscription.stop = node.watchHeads(report);
    return subscription.id;
  });
  const ends = names.map((name) => name.replace('subscribe', 'unsubscribe'));
  return { ...nameAll(start, ...names), ...nameAll(defineEnd(notification), ...ends) };
}

/** Answers with a part of what the chain began with. */
function getOfStart(part: 'chain' | 'node' | 'properties'): RpcMethod {
  return defineMethod([], ({ tree }) => tree.start[part]);
}

/** The methods of nodes, in their older form. */
export const nodeMethods: Readonly<Record<string, RpcMethod>> = {
  chain_getBlock: findAnd((block) => {
    const extrinsics = block.extrinsics.map((one) => formatHex(one));
    return { block: { header: formatHeader(block), extrinsics }, justifications: null };
  }),
  ...nameAll(getHashes, 'chain_getBlockHash', 'chain_getHead'),
  // Without a number, both are the head, which is final.
  ...nameAll(getHashes, 'chain_getFinalizedHead', 'chain_getFinalisedHead'),
  chain_getHeader: findAnd(formatHeader),
  ...defineHeads(['chain_allHead', 'chain_subscribeAllHeads']),
  ...defineHeads(['chain_finalizedHead', 'chain_subscribeFinalizedHeads', 'chain_subscribeFinalisedHeads']),
  ...defineHeads(['chain_newHead', 'chain_subscribeNewHeads', 'chain_subscribeNewHead', 'subscribe_newHead']),
  chainSpec_v1_genesisHash: defineMethod([], async (node) => (await node.findBlock(0))?.hash ?? null),
  ...nameAll(call, 'state_call', 'state_callAt'),
  ...nameTries('getKeys', listKeys),
  ...nameTries('getKeysPaged', listPage),
  childstate_getStorageEntries: defineBlockMethod(
    [childTrie, param.hexes('keys')],
    async ({ block }, [trie, keys], { pace }) => {
      const full = keys.map((key) => joinKey(key, trie));
      return readValues(block, full, pace);
    },
  ),
  state_getMetadata: defineBlockMethod([], async ({ node, block }) => {
    const answer = await node.tree.call(block, { method: 'Metadata_metadata', args: new Uint8Array() });
    return formatHex(compactStripLength(answer)[1]);
  }),
  // The nodes of the state's trie that prove the values of keys against the block's state root.
  state_getReadProof: defineBlockMethod([param.hexes('keys')], async ({ block }, [keys], { pace }) => {
    const proof = block.state.prove(keys);
    for (const one of proof ?? []) pace.addAnswer(one.length);
    if (proof) return { at: block.hash, proof };
    // A state that is no longer stored says so.
    await block.state.read(keys);
    const message = 'Client error: the state of this block is not known as a whole, which a proof needs';
    throw new RpcError({ code: rpcCodes.client, message });
  }),
  ...nameAll(
    defineBlockMethod([], async ({ node, block }) => (await node.tree.getRuntime(block)).version),
    ...['state_getRuntimeVersion', 'chain_getRuntimeVersion'],
  ),
  ...nameTries('getStorage', readValue(formatHex)),
  ...nameTries('getStorageHash', readValue(hashValue)),
  ...nameTries(
    'getStorageSize',
    readValue((value) => value.length),
  ),
  state_queryStorageAt: defineMethod(
    [param.hexes('keys'), toOptional(param.hash('hash'))],
    async (node, [keys, at], { pace }) => {
      const block = await node.findBlock(at);
      if (block) return keys.length === 0 ? [] : [await readChanges(keys, block, pace)];
      // A node resolves the block as a range of one block.
      const message = `Cannot resolve a block range ['${at}' ... '${at}']. UnknownBlock: ${at}`;
      throw new RpcError({ code: 4001, message });
    },
  ),
  ...defineHeads(
    ['state_runtimeVersion', 'state_subscribeRuntimeVersion', 'chain_subscribeRuntimeVersion'],
    [],
    (node) => {
      let known: string | undefined;
      return async (block) => {
        const { version } = await node.tree.getRuntime(block);
        const text = JSON.stringify(version);
        if (text === known) return undefined;
        known = text;
        return version;
      };
    },
  ),
  ...defineHeads(['state_storage', 'state_subscribeStorage'], [param.hexes('keys')], (_node, [keys]) => {
    const known = new Map<unknown, unknown>();
    return async (block) => {
      const set = await readChanges(keys as Hex[], block);
      const changes = set.changes.filter(([key, value]) => !known.has(key) || known.get(key) !== value);
      for (const [key, value] of changes) known.set(key, value);
      return changes.length > 0 ? { ...set, changes } : undefined;
    };
  }),
  ...nameAll(getOfStart('chain'), 'system_chain', 'chainSpec_v1_chainName'),
  system_chainType: always('Development'),
  ...nameAll(runDry, 'system_dryRun', 'system_dryRunAt'),
  system_health: always({ peers: 0, isSyncing: false, shouldHavePeers: false }),
  system_localListenAddresses: always([]),
  system_localPeerId: always('12D3KooWDevnetDevnetDevnetDevnetDevnetDevnetDevnetDev'),
  system_name: getOfStart('node'),
  system_nodeRoles: always(['Authority']),
  system_peers: always([]),
  ...nameAll(getOfStart('properties'), 'system_properties', 'chainSpec_v1_properties'),
  system_syncState: defineMethod([], ({ head: { number } }) => {
    return { startingBlock: 0, currentBlock: number, highestBlock: number };
  }),
  system_version: always('1.0.0'),
};
