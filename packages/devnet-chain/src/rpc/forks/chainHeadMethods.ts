import { formatHex, type Hex, isRecord } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { createId } from '../createId.js';
import { param, toOptional } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineForkMethod, type ForkMethod } from './defineForkMethod.js';
import type { ForkNode, NodeBlock, NodeVersion } from './ForkNode.js';

/** A client that follows the head of a fork. */
interface Follow {
  emit(event: object): void;
  operations: number;
}

/** The subscriptions of all clients by their ids, which are unique. */
const follows = new Map<string, Follow>();

const follow = defineForkMethod([param.flag('withRuntime')], async (node, [withRuntime], subscriptions) => {
  const id = createId();
  const { block: head } = node;
  let version = (await node.tree.getRuntime(head)).version;
  let turn: Promise<unknown> = Promise.resolve();
  const report = async (block: NodeBlock) => {
    const next = (await node.tree.getRuntime(block)).version;
    const newRuntime = withRuntime && next.specVersion !== version.specVersion ? describe(next) : null;
    version = next;
    const { hash } = block;
    const parentBlockHash = block.parent?.hash;
    emit({ event: 'newBlock', blockHash: hash, parentBlockHash, ...(withRuntime && { newRuntime }) });
    emit({ event: 'bestBlockChanged', bestBlockHash: hash });
    emit({ event: 'finalized', finalizedBlockHashes: [hash], prunedBlockHashes: [] });
  };
  const stop = node.onHead((block) => {
    // A block that cannot be read, for example because its node is gone, is left out.
    turn = turn.then(() => report(block)).catch(() => undefined);
  });
  const emit = subscriptions.subscribe('chainHead_v1_followEvent', id, () => {
    stop();
    follows.delete(id);
  });
  follows.set(id, { emit, operations: 0 });
  emit({
    event: 'initialized',
    finalizedBlockHashes: [head.hash],
    ...(withRuntime && { finalizedBlockRuntime: describe(version) }),
  });
  emit({ event: 'bestBlockChanged', bestBlockHash: head.hash });
  return id;
});

/** A runtime as `chainHead_v1_follow` describes it: its APIs by their hashes. */
function describe({ specName, implName, specVersion, implVersion, transactionVersion, apis }: NodeVersion) {
  const spec = { specName, implName, specVersion, implVersion, transactionVersion };
  return { type: 'valid', spec: { ...spec, apis: Object.fromEntries(apis) } };
}

const unfollow = defineForkMethod([param.text('followSubscription')], (_node, [id], subscriptions) => {
  subscriptions.unsubscribe(id);
  return null;
});

const place = [param.text('followSubscription'), param.hash('hash')] as const;

const getHeader = defineForkMethod(place, async (node, [, hash]) =>
  formatHex((await requirePinned(node, hash)).header),
);

/** A fork keeps all of its blocks: each known block counts as pinned. */
async function requirePinned(node: ForkNode, hash: Hex): Promise<NodeBlock> {
  const block = await node.findBlock(hash);
  if (block) return block;
  throw new RpcError({ code: -32801, message: `Block ${hash} is not pinned` });
}

/** Starts an operation whose events come after this answer. */
function start(id: string, work: () => Promise<object[]>) {
  const client = follows.get(id);
  if (!client) return { result: 'limitReached' };
  client.operations += 1;
  const operationId = String(client.operations);
  const run = async () => {
    const events = await work().catch((cause: unknown) => [
      { event: 'operationError', error: cause instanceof Error ? cause.message : String(cause) },
    ]);
    for (const event of events) client.emit({ ...event, operationId });
  };
  setTimeout(() => void run());
  return { result: 'started', operationId };
}

const getBody = defineForkMethod(place, async (node, [id, hash]) => {
  const { extrinsics } = await requirePinned(node, hash);
  return start(id, async () => [
    { event: 'operationBodyDone', value: extrinsics.map((one) => formatHex(one)) },
  ]);
});

const call = defineForkMethod(
  [...place, param.text('function'), param.bytes('callParameters')],
  async (node, [id, hash, name, args]) => {
    const block = await requirePinned(node, hash);
    return start(id, async () => [
      { event: 'operationCallDone', output: formatHex(await node.tree.call(block, { method: name, args })) },
    ]);
  },
);

const readStorage = defineForkMethod(
  [...place, param.any('items'), toOptional(param.hex('childTrie'))],
  async (node, [id, hash, items, child]) => {
    const block = await requirePinned(node, hash);
    const answer = start(id, async () => {
      const found = await Promise.all(
        (Array.isArray(items) ? items : []).map((item) => read(block, { item, child })),
      );
      return [{ event: 'operationStorageItems', items: found.flat() }, { event: 'operationStorageDone' }];
    });
    return answer.result === 'started' ? { ...answer, discardedItems: 0 } : answer;
  },
);

/** Keys of one listing: a fork of a live chain fetches them. */
const mostKeys = 10_000;

async function read({ state }: NodeBlock, { item, child = '0x' }: { item: unknown; child: Hex | undefined }) {
  if (!isRecord(item) || typeof item.key !== 'string') return [];
  const full: Hex = `0x${child.slice(2)}${item.key.slice(2)}`;
  const isHashed = item.type === 'hash' || item.type === 'descendantsHashes';
  const isListing = item.type === 'descendantsValues' || item.type === 'descendantsHashes';
  const keys = isListing ? await state.listKeys({ prefix: full, after: full, count: mostKeys }) : [full];
  const values = await state.read(keys);
  return keys.flatMap((one, at) => {
    const value = values[at];
    if (!value) return [];
    const key = `0x${one.slice(child.length)}`;
    return [{ key, ...(isHashed ? { hash: blake2AsHex(value, 256) } : { value: formatHex(value) }) }];
  });
}

/** Transactions that clients broadcast. */
const broadcast = defineForkMethod([param.hex('transaction')], async (node, [transaction]) => {
  await node.submit(transaction).catch(() => undefined);
  return createId();
});

const nothing = defineForkMethod([], () => null);

/** The methods of the JSON-RPC specification. */
export const chainHeadMethods: Readonly<Record<string, ForkMethod>> = {
  chainHead_v1_body: getBody,
  chainHead_v1_call: call,
  chainHead_v1_continue: nothing,
  chainHead_v1_follow: follow,
  chainHead_v1_header: getHeader,
  chainHead_v1_stopOperation: nothing,
  chainHead_v1_storage: readStorage,
  chainHead_v1_unfollow: unfollow,
  chainHead_v1_unpin: nothing,
  chainSpec_v1_chainName: defineForkMethod([], ({ tree }) => tree.start.chain),
  chainSpec_v1_genesisHash: defineForkMethod([], async (node) => (await node.findBlock(0))?.hash ?? null),
  chainSpec_v1_properties: defineForkMethod([], ({ tree }) => tree.start.properties),
  transaction_v1_broadcast: broadcast,
  transaction_v1_stop: nothing,
};
