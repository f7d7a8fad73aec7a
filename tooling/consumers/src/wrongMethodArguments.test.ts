import { type Chain, connect } from '@parachron/client';
import { isParachronError } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { afterAll, beforeAll, expect, test } from 'vitest';

const closers: (() => Promise<unknown>)[] = [];
const networks: Devnet[] = [];

/** A network of each variant, in which no block is built. */
async function openNetwork(variant: 'H' | 'M') {
  const devnet = await createDevnet({ variant, targets: [{ paraId: 2000 }], blocks: { kind: 'manual' } });
  const chain = await connect(devnet.service.provider);
  closers.push(
    () => chain.close(),
    () => devnet.close(),
  );
  networks.push(devnet);
  return { devnet, chain, scheduler: await createScheduler(chain, { variant }) };
}

/** Objects that functions return, by their names; the methods that end or wait for a network have no arguments. */
const objects: Record<string, () => object> = {};
let chain: Chain;

beforeAll(async () => {
  const [h, m] = [await openNetwork('H'), await openNetwork('M')];
  chain = h.chain;
  const snapshot = await chain.snapshot();
  Object.assign(objects, {
    'scheduler of H': () => h.scheduler,
    'scheduler of M': () => m.scheduler,
    chain: () => chain,
    snapshot: () => snapshot,
    devnet: () => h.devnet,
    'small chain': () => h.devnet.service.chain,
  });
});
afterAll(async () => {
  for (const close of closers) await close();
});

/** Methods without an argument of a user, by the reason. */
const leftOut: { readonly [reason: string]: readonly string[] } = {
  'They take no argument.': ['close', 'idle', 'step', 'advanceToNextSlot', 'now', 'getWakeTime'],
};
const excluded = new Set(Object.values(leftOut).flat());

const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const wrong: readonly unknown[] = [undefined, null, 'abc', {}, [], Number.NaN, -1, () => undefined];
const calls: readonly (readonly unknown[])[] = [
  ...wrong.map((one) => [one]),
  ...wrong.map((one) => [account, one]),
  ...wrong.map((one) => [{ hex: '0x00', order: { kind: 'cancel' } }, one]),
];

async function judge(object: object, name: string, args: readonly unknown[]): Promise<string | undefined> {
  try {
    const method = Reflect.get(object, name) as (...given: unknown[]) => unknown;
    const returned = method.apply(object, [...args]) as { next?: () => unknown } | undefined;
    await (typeof returned?.next === 'function' ? returned.next() : returned);
    return undefined;
  } catch (error) {
    if (!isParachronError(error)) return String(error);
    // The chain answers what it cannot decode or lacks.
    return error.fault === 'bug' || error.fault === 'unreachable'
      ? `${error.code}: ${error.message}`
      : undefined;
  }
}

function listMethods(object: object): string[] {
  const names = new Set<string>();
  for (let at = object; at && at !== Object.prototype; at = Object.getPrototypeOf(at) as object) {
    for (const [name, one] of Object.entries(Object.getOwnPropertyDescriptors(at))) {
      if (typeof one.value === 'function' && name !== 'constructor' && !excluded.has(name)) names.add(name);
    }
  }
  return [...names];
}

test.each(['scheduler of H', 'scheduler of M', 'chain', 'snapshot', 'devnet', 'small chain'])(
  'the methods of a %s name the wrong argument in a typed error',
  async (which) => {
    const object = objects[which]?.() ?? {};
    const faults = [];
    for (const name of listMethods(object)) {
      for (const args of calls) {
        const fault = await judge(object, name, args);
        if (fault !== undefined)
          faults.push(`${name}(${args.map((one) => JSON.stringify(one)).join(', ')}): ${fault}`);
      }
    }
    expect(faults.join('\n')).toBe('');
  },
  120_000,
);
