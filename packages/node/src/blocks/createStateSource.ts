import { AnswerNotUnderstoodError } from '@parachron/client';
import { type Hex, isHex, keepRecent, omitError, orUndefined, parseHex } from '@parachron/core';
import { readKept, type StateSource, type TrieKey, takeKept } from '@parachron/runtime';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { codeKey, hashValue, joinKey } from './BlockState.js';
import type { NodeSource } from './openStart.js';

/** Values in one request: a node bounds its answers. */
const mostValues = 512;

/** Codes of runtimes of more than a megabyte that were read, by their hashes. */
const codes = new Map<string, Uint8Array>();
const mostCodes = 6;

const nameCode = (hash: string) => `${hash}-code`;

/** Finds a code that an earlier chain or process has read; no node is asked. */
export async function findKeptCode(hash: Hex): Promise<Uint8Array | undefined> {
  const code = codes.get(hash) ?? (await readKept(nameCode(hash)));
  return code && keepRecent(codes, [hash, code], mostCodes);
}

type Values = readonly (readonly [fullKey: Hex, value: Uint8Array | undefined])[];

/**
 * Reads the state of a block from a node.
 *
 * Sends: `state_queryStorageAt`, and `state_getStorage` for each key that is refused or left out; `state_getStorageHash` for code that
 * an earlier chain may have read, `state_getKeysPaged`, `childstate_getStorageEntries`, `childstate_getKeysPaged`.
 */
export function createStateSource(node: NodeSource, block: Hex): StateSource {
  const refuse = (method: string, detail: string) =>
    new AnswerNotUnderstoodError({ endpoint: node.endpoint, method, detail });
  const parseValue = (method: string, value: unknown): Uint8Array | undefined => {
    const bytes = orUndefined(() => parseHex(value as Hex));
    if (bytes || value === null) return bytes;
    throw refuse(method, 'it is not hex');
  };
  const readPart = async (child: Hex | undefined, keys: readonly Hex[]): Promise<Values> => {
    if (child !== undefined) {
      const method = 'childstate_getStorageEntries';
      const values = Object(await node.request(method, [joinKey('0x', child), keys, block]));
      return keys.map((key, at) => [joinKey(key, child), parseValue(method, values[at])]);
    }
    const [many, single] = ['state_queryStorageAt', 'state_getStorage'] as const;
    const sets = await node.request(many, [keys, block]).catch(omitError('RPC_FAILED', 'RPC_METHOD_MISSING'));
    const { changes } = Object(Object(sets)[0]);
    const isPair = (one: unknown) => Array.isArray(one) && one.length === 2;
    const found = new Map<Hex, unknown>(Array.isArray(changes) ? changes.filter(isPair) : []);
    const readOne = async (key: Hex) =>
      found.has(key)
        ? parseValue(many, found.get(key))
        : parseValue(single, await node.request(single, [key, block]));
    return Promise.all(keys.map(async (key) => [key, await readOne(key)] as const));
  };
  /** Reads the code, unless an earlier chain may have read it: then the hash at the block is asked first. */
  const readCode = async (): Promise<Values> => {
    const { codeHash } = node.runtime ?? {};
    const isAsked = codeHash === undefined ? codes.size > 0 : codes.has(codeHash);
    const stated = isAsked ? String(await node.request('state_getStorageHash', [codeKey, block])) : '';
    const kept = codes.get(stated);
    const code = kept ?? new Map(await readPart(undefined, [codeKey])).get(codeKey);
    if (!code) return [[codeKey, code]];
    await cryptoWaitReady();
    // What a node says of its hash proves nothing of bytes that it sent.
    const hash = kept ? stated : hashValue(code);
    keepRecent(codes, [hash, kept ?? (await takeKept(nameCode(hash), async () => code))], mostCodes);
    return [[codeKey, code]];
  };
  return {
    async readValues(places) {
      const requests: Promise<Values>[] = [];
      for (const child of new Set(places.map((place) => place.child))) {
        const all = places.filter((place) => place.child === child).map(({ key }) => key);
        const keys = child === undefined ? all.filter((key) => key !== codeKey) : all;
        if (keys.length < all.length) requests.push(readCode());
        for (let at = 0; at < keys.length; at += mostValues)
          requests.push(readPart(child, keys.slice(at, at + mostValues)));
      }
      const found = new Map((await Promise.all(requests)).flat());
      return places.map(({ key, child }) => found.get(joinKey(key, child)));
    },
    async readKeys({ key, child }: TrieKey, count: number) {
      const method = child === undefined ? 'state_getKeysPaged' : 'childstate_getKeysPaged';
      const trie = child === undefined ? [] : [joinKey('0x', child)];
      const keys = await node.request(method, [...trie, '0x', count, key, block]);
      // With keys that do not ascend, a walk through them would never end.
      if (Array.isArray(keys) && keys.every((one, at) => isHex(one) && one > (keys[at - 1] ?? key)))
        return keys;
      throw refuse(method, 'it is no list of keys in their order');
    },
  };
}
