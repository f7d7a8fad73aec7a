import { formatHex, type Hex, isRecord } from '@parachron/core';
import { buildTrieProof } from '@parachron/runtime';
import { hashValue, joinKey } from '../blocks/BlockState.js';
import type { TreeBlock } from '../blocks/BlockTree.js';
import type { LocalNode } from '../LocalNode.js';
import { Follow, followCodes } from './Follow.js';
import { defineParam, param, parseHexText, parseList, toOptional } from './params.js';
import { RpcError, refuse } from './RpcError.js';
import { defineEnd, defineMethod, type Params, type RpcMethod, type Values } from './RpcMethod.js';

const types = [
  'value',
  'hash',
  'closestDescendantMerkleValue',
  'descendantsValues',
  'descendantsHashes',
] as const;

/** Defines the parameter that lists the items to read. */
const itemsParam = defineParam(
  `a list of objects with a key in hex and a type (${types.join(', ')})`,
  (input) => parseList(input, parseItem),
);

/** Reads a key with the kind of its read, by the names of `chainHead_v1_storage`. */
function parseItem(input: unknown) {
  if (!isRecord(input)) return undefined;
  const key = parseHexText(input.key);
  const type = types.find((one) => one === input.type);
  // A listing has all descendants: it does not begin after one of them.
  const isPart = (input.paginationStartKey ?? null) !== null;
  return key === undefined || type === undefined || isPart ? undefined : { key, type };
}

const notification = 'chainHead_v1_followEvent';

/** The limit of Substrate nodes for one connection. */
const mostFollows = 4;

const place = [param.text('followSubscription'), param.hash('hash')] as const;
const operation = [param.text('followSubscription'), param.text('operationId')] as const;

/** Defines an operation, which reports its results as events after its answer. */
function defineOperation<const P extends Params>(
  params: P,
  run: (block: TreeBlock, given: Values<P>, node: LocalNode) => AsyncIterable<object | undefined>,
  { more = {}, needsRuntime = false } = {},
): RpcMethod {
  return defineMethod([...place, ...params] as Params, (node, [id, hash, ...given], { session }) => {
    const found = session.follows.get(id as string);
    if (!found) return { result: 'limitReached' };
    return found.start(run(found.require(hash as Hex, needsRuntime), given as Values<P>, node), more);
  });
}

/** Keys of one page, whose values are one event. */
const pageLength = 256;
/** A Merkle value of more of a node's values would need too much memory: the trie holds all of them. */
const mostDescendants = 32 * pageLength;

/** Reads an item page by page, the descendants in the order of their keys; each page is a pause. Full keys begin with that of the trie. */
async function* readItem(
  { state }: TreeBlock,
  { key, type }: NonNullable<ReturnType<typeof parseItem>>,
  child: Hex | undefined,
): AsyncGenerator<object[]> {
  const full = joinKey(key, child);
  const start = full.length - key.length + 2;
  const isMerkle = type === 'closestDescendantMerkleValue';
  if (isMerkle && state.trie && child === undefined)
    return yield describeMerkle(key, state.trie.findMerkleValue(key));
  const isHashed = type === 'hash' || type === 'descendantsHashes';
  const isValue = type === 'hash' || type === 'value';
  const descendants = new Map<Hex, Uint8Array>();
  // The key itself is the first of its descendants.
  for await (const keys of isValue ? [[full]] : state.listPages(full, pageLength)) {
    const values = await state.read(keys);
    const entries = keys.map((name, at) => [`0x${name.slice(start)}` as Hex, values[at]] as const);
    yield entries.flatMap(([name, value]) => {
      if (value && isMerkle) descendants.set(name, value);
      if (!value || isMerkle) return [];
      return [isHashed ? { key: name, hash: hashValue(value) } : { key: name, value: formatHex(value) }];
    });
    if (descendants.size > mostDescendants)
      throw refuse(`A Merkle value is made of at most ${mostDescendants} descendants, and ${key} has more`);
  }
  // The trie of the descendants alone: it has one value as long as none of them changes.
  yield describeMerkle(key, descendants.size > 0 ? buildTrieProof(descendants).root : undefined);
}

function describeMerkle(key: Hex, found: Uint8Array | undefined): object[] {
  return found ? [{ key, closestDescendantMerkleValue: formatHex(found) }] : [];
}

/** The methods of the JSON-RPC specification that follow the head. */
export const chainHeadMethods: Readonly<Record<string, RpcMethod>> = {
  chainHead_v1_body: defineOperation([], async function* ({ extrinsics }) {
    yield { event: 'operationBodyDone', value: extrinsics.map((one) => formatHex(one)) };
  }),
  chainHead_v1_call: defineOperation(
    [param.text('function'), param.bytes('callParameters')],
    async function* (block, [method, args], { tree }) {
      yield { event: 'operationCallDone', output: formatHex(await tree.call(block, { method, args })) };
    },
    { needsRuntime: true },
  ),
  // No operation waits for its client; one that has ended is not an error.
  chainHead_v1_continue: defineMethod(operation, (_node, [id, operationId], { session }) => {
    if (!session.follows.get(id)?.operations.has(operationId)) return null;
    const message = `Operation ${operationId} does not wait for a continuation`;
    throw new RpcError({ code: followCodes.nothingToContinue, message });
  }),
  chainHead_v1_follow: defineMethod([param.flag('withRuntime')], async (node, [hasRuntimes], { session }) => {
    const { follows } = session;
    if (follows.size >= mostFollows) {
      const message = `Maximum number of chainHead_follow has been reached: ${mostFollows}`;
      throw new RpcError({ code: followCodes.tooManyFollows, message });
    }
    const subscription = session.subscribe(notification);
    const { id, emit } = subscription;
    const begun = new Follow(node, { reads: session.reads, hasRuntimes, emit });
    follows.set(id, begun);
    subscription.stop = () => {
      follows.delete(id);
      begun.close();
    };
    await begun.begun.catch((error: unknown) => {
      session.unsubscribe(id);
      throw error;
    });
    return id;
  }),
  chainHead_v1_header: defineMethod(place, (_node, [id, hash], { session }) => {
    const block = session.follows.get(id)?.require(hash);
    return block ? formatHex(block.header) : null;
  }),
  chainHead_v1_stopOperation: defineMethod(operation, (_node, [id, operationId], { session }) => {
    session.follows.get(id)?.operations.delete(operationId);
    return null;
  }),
  chainHead_v1_storage: defineOperation(
    [itemsParam('items'), toOptional(param.hex('childTrie'))],
    async function* (block, [items, child]) {
      for (const item of items) {
        for await (const found of readItem(block, item, child))
          yield found.length > 0 ? { event: 'operationStorageItems', items: found } : undefined;
      }
      yield { event: 'operationStorageDone' };
    },
    { more: { discardedItems: 0 } },
  ),
  chainHead_v1_unfollow: defineEnd(notification),
  chainHead_v1_unpin: defineMethod(
    [param.text('followSubscription'), param.hashes('hashOrHashes')],
    (_node, [id, hashes], { session }) => {
      session.follows.get(id)?.removePinned(hashes);
      return null;
    },
  ),
};
