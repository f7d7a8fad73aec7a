import { isParachronError } from '@parachron/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFork, createNetwork, type Network, type RuntimeFork } from '../../src/index.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';

let relay: RuntimeFork;
let network: Network;

beforeAll(async () => {
  relay = await createFork({ spec: await loadRelaySpec() });
  const hub = await createFork({ spec: await loadAssetHubSpec() });
  network = await createNetwork({ relay, paras: { 1000: hub } });
});
afterAll(() => network.close());

/** Methods that end a chain, or build blocks without an argument of a user. */
const excluded = new Set(['constructor', 'close', 'step', 'buildFirst', 'register']);
const wrong: readonly unknown[] = [undefined, null, 'abc', {}, [], Number.NaN, -1, () => undefined];
const calls: readonly (readonly unknown[])[] = [
  ...wrong.map((one) => [one]),
  ...wrong.map((one) => ['System', one]),
  ...wrong.map((one) => [1000, one]),
  ...wrong.map((one) => [1000, 2000, one]),
];

function listMethods(object: object): string[] {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  return names.filter((name) => !excluded.has(name) && typeof Reflect.get(object, name) === 'function');
}

/** The failure of a call that is not a typed error about its arguments or about the chain. */
async function judge(object: object, name: string, args: readonly unknown[]): Promise<string[]> {
  try {
    await (Reflect.get(object, name) as (...given: readonly unknown[]) => unknown).apply(object, [...args]);
    return [];
  } catch (error) {
    if (isParachronError(error) && error.fault !== 'bug') return [];
    return [`${name}(${args.map((one) => JSON.stringify(one)).join(', ')}): ${error}`];
  }
}

test.each([
  ['a chain with a real runtime', () => relay],
  ['a network of real runtimes', () => network],
])(
  'the methods of %s name the wrong argument in a typed error',
  { timeout: 120_000 },
  async (_name, find) => {
    const object = find();
    const faults = [];
    for (const name of listMethods(object))
      for (const args of calls) faults.push(...(await judge(object, name, args)));
    expect(faults.join('\n')).toBe('');
  },
);
