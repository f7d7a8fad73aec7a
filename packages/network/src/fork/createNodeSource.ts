import { type Hex, parseHex } from '@parachron/core';
import { keepRecent, type Place, type StateSource } from '@parachron/runtime';
import { blake2AsHex } from '@polkadot/util-crypto';
import { CODE_KEY, childPrefix } from './ForkState.js';

/** Sends a request to a node. */
export type Send = (method: string, params: readonly unknown[]) => Promise<unknown>;

/** Values in one request: a node bounds its answers. */
const mostValues = 512;

/** Codes of runtimes of more than a megabyte that forks have read, by their hashes. */
const codes = new Map<string, unknown>();
const mostCodes = 6;

/**
 * Reads the state of a block from a node.
 *
 * Sends: `state_queryStorageAt`, `state_getStorageHash` for code that an earlier fork may have read, `state_getKeysPaged`,
 * `childstate_getStorageEntries`, `childstate_getKeysPaged`.
 */
export function createNodeSource(send: Send, block: Hex): StateSource {
  const readPart = async (
    child: Hex | undefined,
    keys: readonly Hex[],
  ): Promise<ReadonlyMap<Hex, unknown>> => {
    if (child !== undefined) {
      const params = [nameTrie(child), keys, block];
      const values = (await send('childstate_getStorageEntries', params)) as readonly unknown[];
      return new Map(keys.map((key, at) => [key, values[at]]));
    }
    const [set] = (await send('state_queryStorageAt', [keys, block])) as { changes: [Hex, unknown][] }[];
    return new Map(set?.changes);
  };
  /** Reads the code, unless an earlier fork has read it; beside other values, since it takes two requests. */
  const readCode = async (): Promise<ReadonlyMap<Hex, unknown>> => {
    const hash = codes.size > 0 ? String(await send('state_getStorageHash', [CODE_KEY, block])) : '';
    const code = codes.get(hash) ?? (await readPart(undefined, [CODE_KEY])).get(CODE_KEY);
    keepCode(code);
    return new Map([[CODE_KEY, code]]);
  };
  const readValues: StateSource['readValues'] = async (places) => {
    const children = [...new Set(places.map(({ child }) => child))];
    const parts = children.flatMap((child) => {
      const own = places.filter((place) => place.child === child).map(({ key }) => key);
      const keys = child === undefined ? own.filter((key) => key !== CODE_KEY) : own;
      const count = Math.ceil(keys.length / mostValues);
      return Array.from({ length: count }, (_none, at) => ({
        child,
        keys: keys.slice(at * mostValues, (at + 1) * mostValues),
      }));
    });
    const isCode = places.some(({ key, child }) => key === CODE_KEY && child === undefined);
    const answers = await Promise.all([
      ...parts.map(async ({ child, keys }) => ({ child, values: await readPart(child, keys) })),
      ...(isCode ? [readCode().then((values) => ({ child: undefined, values }))] : []),
    ]);
    return places.map(({ key, child }) => {
      const value = answers
        .find((answer) => answer.child === child && answer.values.has(key))
        ?.values.get(key);
      return typeof value === 'string' ? parseHex(value) : undefined;
    });
  };
  return {
    readValues,
    readKeys: async ({ key, child }: Place, count: number) =>
      (await (child === undefined
        ? send('state_getKeysPaged', ['0x', count, key, block])
        : send('childstate_getKeysPaged', [nameTrie(child), '0x', count, key, block]))) as Hex[],
  };
}

function keepCode(code: unknown): void {
  if (typeof code === 'string') keepRecent(codes, [blake2AsHex(code, 256), code], mostCodes);
}

function nameTrie(child: Hex): Hex {
  return `${childPrefix}${child.slice(2)}`;
}
