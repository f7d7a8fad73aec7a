import { deriveWeightV1, estimateCallWeight } from '@parachron/weight';
import { encodeAddress } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeOrder, encodePayment } from './encodeOrder.js';
import { openNetwork, type Stage } from './openNetwork.js';
import type { Order } from './PlaygroundState.js';

const hour = 3600n;
const day = 24n * hour;
/** 2026-01-01T00:00Z, in seconds. */
const newYear = 1_767_225_600n;
const order: Order = { name: 'rent', amount: '1.5', repeat: 'once', times: 3 };

const stages: Partial<Record<'H' | 'M', Stage>> = {};
const getStage = (variant: 'H' | 'M') => stages[variant] ?? expect.fail(`no network of variant ${variant}`);
beforeAll(async () => {
  const start = Number(newYear) * 1000;
  // Within the hour before the begin of one network, and at the begin of the other.
  stages.H = await openNetwork({ variant: 'H', now: start - 1_800_000 });
  stages.M = await openNetwork({ variant: 'M', now: start });
});
afterAll(async () => {
  for (const stage of Object.values(stages)) await stage.close();
});

describe('the network of the playground', () => {
  it.each(['H', 'M'] as const)(
    'of variant %s begins at the next whole hour, or at once on a whole hour',
    async (variant) => {
      const { devnet, scheduler } = getStage(variant);
      expect(devnet.now()).toBe(Number(newYear) * 1000);
      expect(scheduler.variant).toBe(variant);
      expect(scheduler.rules.slotSeconds).toBe(variant === 'H' ? hour : 60n);
    },
  );

  it('has an account of the user on the target that no key signs for', () => {
    const { derived, bob, targetParaId, serviceParaId } = getStage('H');
    expect(derived.hex).not.toBe(bob.hex);
    expect(targetParaId).not.toBe(serviceParaId);
  });
});

describe('the payment of a task', () => {
  it('transfers the tokens of the target to Bob, and keeps the account of the user alive', () => {
    const stage = getStage('H');
    const { registry, token } = stage.target.runtime;
    const { hex } = encodePayment(stage, '1.5');
    const { section, method, args } = registry.createType('Call', hex) as never as {
      section: string;
      method: string;
      args: { toString(): string }[];
    };
    expect(`${section}.${method}`).toBe('balances.transferKeepAlive');
    expect(args.map(String)).toEqual([
      expect.stringContaining(registry.createType('AccountId32', stage.bob.hex).toString()),
      String(15n * 10n ** BigInt(token.decimals - 1)),
    ]);
  });

  it.each(['', '1,5', '-1', '1e3', 'much', '0.0000000000001'])(
    'of %j names the field of the form',
    (amount) => {
      expect(() => encodePayment(getStage('H'), amount)).toThrow(
        /^Payment to Bob, in tokens: expected an amount/,
      );
    },
  );
});

describe('the call that the user signs', () => {
  it('has the name in bytes, the target, and a call by the proxy of the user', async () => {
    const stage = getStage('H');
    const { order: encoded } = await encodeOrder(stage, order);
    // "rent" in ASCII.
    expect(encoded).toMatchObject({ kind: 'crossChain', providedId: '0x72656e74', paraId: 2000 });
    const call = stage.target.runtime.registry.createType('Call', encoded.call);
    expect(call.toHuman()).toMatchObject({ section: 'proxy', method: 'proxy' });
    const shown = JSON.stringify(call.toHuman());
    expect(shown).toContain(encodeAddress(stage.alice.publicKey, stage.target.runtime.ss58Prefix));
    expect(call.toHex()).toContain(encodePayment(stage, order.amount).hex.slice(2));
  });

  it('has the weight of its call on the target, with a fifth more', async () => {
    const stage = getStage('H');
    const { order: encoded } = await encodeOrder(stage, order);
    const weight = await estimateCallWeight(await stage.target.snapshot(), encoded.call);
    const refTime = deriveWeightV1(weight.known ? weight.value : expect.fail(weight.reason));
    expect(encoded.callWeight).toBeGreaterThanOrEqual((refTime * 6n) / 5n);
    expect(encoded.callWeight).toBeLessThanOrEqual((refTime * 6n) / 5n + 1n);
  });
});

describe('the times of a task', () => {
  it.each(['H', 'M'] as const)('once are the next slot of variant %s', async (variant) => {
    const stage = getStage(variant);
    const { slotSeconds } = stage.scheduler.rules;
    const { schedule } = (await encodeOrder(stage, order)).order;
    expect(schedule).toMatchObject({ kind: 'fixed', times: [newYear + slotSeconds] });
  });

  it.each([
    ['daily', day],
    ['weekly', 7n * day],
    ['monthly', 30n * day],
  ] as const)('%s recur without an end in variant H', async (repeat, every) => {
    const { schedule } = (await encodeOrder(getStage('H'), { ...order, repeat })).order;
    expect(schedule).toMatchObject({ kind: 'recurring', next: newYear + hour, frequency: every });
  });

  it.each([
    ['daily', day],
    ['weekly', 7n * day],
    ['monthly', 30n * day],
  ] as const)('%s are a list in variant M, as long as the number of runs', async (repeat, every) => {
    const { schedule } = (await encodeOrder(getStage('M'), { ...order, repeat })).order;
    const first = newYear + 60n;
    expect(schedule).toMatchObject({ kind: 'fixed', times: [first, first + every, first + 2n * every] });
  });

  it.each([0, -1, 1.5, 100_001, 1e21, Number.NaN])('in the number %d are refused', async (times) => {
    await expect(encodeOrder(getStage('M'), { ...order, repeat: 'daily', times })).rejects.toThrow(
      'Number of runs: give a whole number from 1 to 100000.',
    );
  });
});
