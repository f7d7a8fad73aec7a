import { devAccounts } from '@parachron/network';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  accountOf,
  callOf,
  createTestContext,
  idOf,
  none,
  root,
  signed,
  type TestContext,
} from '../../../test/chain/createTestContext.js';
import type { CallValue } from '../scale/commonTypes.js';
import { createUtilityPallet } from './utility.js';

// Rules, events and weights: pallet_utility.

const { alice, bob } = devAccounts;

let test: TestContext;
beforeEach(() => {
  test = createTestContext({
    config: { batchedCallsLimit: 3 },
    parts: {
      pallets: [createUtilityPallet({ index: 33, batchedCallsLimit: 3, dispatchAs: true })],
      apis: [],
    },
  });
});

const remark = callOf('System.remark_with_event', { remark: new Uint8Array([1]) });
const broke = callOf('Balances.transfer_allow_death', { dest: idOf(bob), value: 10n ** 30n });
const insufficient = { type: 'Module', value: { index: 10, error: '0x02000000' } };

const run = (method: string, calls: readonly CallValue[], origin = signed(alice)) =>
  test.dispatch(origin, `Utility.${method}`, { calls });

describe.each([
  ['batch', 'ok', ['System.Remarked', 'Utility.ItemCompleted', 'Utility.BatchInterrupted']],
  ['batch_all', 'Balances.InsufficientBalance', []],
  [
    'force_batch',
    'ok',
    [
      'System.Remarked',
      'Utility.ItemCompleted',
      'Utility.ItemFailed',
      'System.Remarked',
      'Utility.ItemCompleted',
      'Utility.BatchCompletedWithErrors',
    ],
  ],
] as const)('%s', (method, outcome, events) => {
  it(`${method}, with a failing call between two others: ${outcome}`, () => {
    expect(run(method, [remark, broke, remark])).toBe(outcome);
    expect(test.takeEvents()).toEqual(events);
  });

  it(`${method} completes if all calls succeed`, () => {
    expect(run(method, [remark, remark])).toBe('ok');
    expect(test.takeEvents()).toEqual([
      'System.Remarked',
      'Utility.ItemCompleted',
      'System.Remarked',
      'Utility.ItemCompleted',
      'Utility.BatchCompleted',
    ]);
  });

  it(`${method} completes without calls`, () => {
    expect(run(method, [])).toBe('ok');
    expect(test.takeEvents()).toEqual(['Utility.BatchCompleted']);
  });

  it(`${method} takes as many calls as the limit, and no more`, () => {
    expect(run(method, [remark, remark, remark])).toBe('ok');
    expect(run(method, [remark, remark, remark, remark])).toBe('Utility.TooManyCalls');
  });

  it(`${method} passes its origin on`, () => {
    expect(run(method, [remark], none)).toBe('BadOrigin');
    const set = callOf('Balances.force_set_balance', { who: idOf(bob), new_free: 10n ** 12n });
    expect(run(method, [set], root)).toBe('ok');
    expect(accountOf(test.context, bob).free).toBe(10n ** 12n);
    run(method, [remark]);
    expect(test.lastEvent('System.Remarked')).toMatchObject({ sender: alice });
  });
});

it('names the interrupting call by its place, and its error', () => {
  run('batch', [remark, broke, remark]);
  expect(test.lastEvent('Utility.BatchInterrupted')).toEqual({ index: 1, error: insufficient });
  run('force_batch', [broke]);
  expect(test.lastEvent('Utility.ItemFailed')).toEqual({ error: insufficient });
});

it('refuses a batch_all inside a batch_all of a signer, at any depth', () => {
  const nested = callOf('Utility.batch_all', { calls: [remark] });
  expect(run('batch_all', [nested])).toBe('System.CallFiltered');
  expect(run('batch_all', [callOf('Utility.force_batch', { calls: [nested] })])).toBe('ok');
  expect(test.takeEvents()).toContain('Utility.ItemFailed');
});

it.each(['batch', 'force_batch'])('allows a batch_all inside a %s', (method) => {
  expect(run(method, [callOf('Utility.batch_all', { calls: [remark] })])).toBe('ok');
  expect(test.takeEvents()).toContain('System.Remarked');
});

it('allows a batch and a force_batch inside a batch_all', () => {
  const inner = ['batch', 'force_batch'].map((method) => callOf(`Utility.${method}`, { calls: [remark] }));
  expect(run('batch_all', inner)).toBe('ok');
});

it('lets root nest a batch_all, since no filter applies to root', () => {
  expect(run('batch_all', [callOf('Utility.batch_all', { calls: [] })], root)).toBe('ok');
});

const weightOf = (call: CallValue) => test.context.dispatchInfo(call).weight.ref_time;
const batchWeight = (calls: readonly CallValue[], method = 'batch') =>
  weightOf(callOf(`Utility.${method}`, { calls }));

it.each(['batch', 'batch_all', 'force_batch'])(
  '%s announces the sum of its calls, and its own part for each',
  (method) => {
    const empty = batchWeight([], method);
    const item = batchWeight([remark], method) - empty - weightOf(remark);
    expect(empty).toBeGreaterThan(0n);
    expect(item).toBeGreaterThan(0n);
    expect(batchWeight([remark, broke, broke], method)).toBe(
      empty + 3n * item + weightOf(remark) + 2n * weightOf(broke),
    );
  },
);

it('announces the proof size of all calls', () => {
  const heavy = (proof_size: bigint) =>
    callOf('Sudo.sudo_unchecked_weight', { call: remark, weight: { ref_time: 0n, proof_size } });
  const info = test.context.dispatchInfo(callOf('Utility.batch', { calls: [heavy(5n), heavy(7n)] }));
  expect(info.weight.proof_size).toBe(12n);
});

it.each([
  // The calls after the failed one are not executed, and not paid.
  ['batch', 2],
  ['batch_all', 2],
  ['force_batch', 3],
])('%s reports the weight of the executed calls', (method, count) => {
  const calls = [remark, broke, remark];
  const outcome = test.context.dispatch(signed(alice), callOf(`Utility.${method}`, { calls }));
  expect(outcome.post.actualWeight).toEqual({
    ref_time: batchWeight(calls.slice(0, count)),
    proof_size: 0n,
  });
});

it('counts the reported weight of a nested batch instead of the announced weight', () => {
  const inner = callOf('Utility.batch', { calls: [broke, remark, remark] });
  const outcome = test.context.dispatch(signed(alice), callOf('Utility.batch', { calls: [inner] }));
  const unused = 2n * (batchWeight([remark]) - batchWeight([]));
  expect(outcome.post.actualWeight?.ref_time).toBe(batchWeight([inner]) - unused);
});

it('reports the proof size of the executed calls, in batches of batches as well', () => {
  const heavy = callOf('Sudo.sudo_unchecked_weight', {
    call: remark,
    weight: { ref_time: 0n, proof_size: 5n },
  });
  for (const method of ['batch', 'force_batch']) {
    const outcome = test.context.dispatch(
      signed(alice),
      callOf(`Utility.${method}`, { calls: [heavy, heavy] }),
    );
    expect(outcome.post.actualWeight?.proof_size).toBe(10n);
  }
});

// pallet_utility: 1 is as_derivative, 5 is with_weight.
it('has the call and event indices of the pallet', () => {
  const { calls, events } = test.context.runtime.getPallet('Utility');
  const list = (of: Readonly<Record<string, { index: number }>> = {}) =>
    Object.fromEntries(Object.entries(of).map(([name, { index }]) => [name, index]));
  expect(list(calls)).toEqual({ batch: 0, batch_all: 2, dispatch_as: 3, force_batch: 4 });
  expect(list(events)).toEqual({
    BatchInterrupted: 0,
    BatchCompleted: 1,
    BatchCompletedWithErrors: 2,
    ItemCompleted: 3,
    ItemFailed: 4,
    DispatchedAs: 5,
  });
});

const operational = callOf('System.set_storage', { items: [] });

it.each([
  ['normal calls', [remark], 'Normal'],
  ['operational calls', [operational, operational], 'Operational'],
  ['calls of both classes', [operational, remark], 'Normal'],
  // `all` over no call is true: pallet_utility, the weight annotation of batch.
  ['no calls', [], 'Operational'],
])('is of the class of its calls: %s', (_title, calls, expected) => {
  for (const method of ['batch', 'batch_all', 'force_batch']) {
    const { class: found } = test.context.dispatchInfo(callOf(`Utility.${method}`, { calls }));
    expect(found.type).toBe(expected);
  }
});

describe('dispatch_as', () => {
  const as = (value: unknown) => ({ as_origin: { type: 'system', value }, call: remark });
  const result = () => (test.lastEvent('Utility.DispatchedAs') as { result: unknown }).result;

  it('makes a call of any account for root', () => {
    expect(test.dispatch(root, 'Utility.dispatch_as', as({ type: 'Signed', value: bob }))).toBe('ok');
    expect(test.lastEvent('System.Remarked')).toMatchObject({ sender: bob });
    expect(result()).toEqual({ type: 'Ok', value: [] });
  });

  it.each(['Root', 'None'])('names the origin %s, which signs no remark', (type) => {
    expect(test.dispatch(root, 'Utility.dispatch_as', as({ type }))).toBe('ok');
    expect(result()).toEqual({ type: 'Err', value: { type: 'BadOrigin' } });
  });

  it('passes root on', () => {
    const call = callOf('Balances.force_set_balance', { who: idOf(bob), new_free: 10n ** 12n });
    const args = { ...as({ type: 'Root' }), call };
    expect(test.dispatch(root, 'Utility.dispatch_as', args)).toBe('ok');
    expect(accountOf(test.context, bob).free).toBe(10n ** 12n);
  });

  it('refuses other origins', () => {
    const args = as({ type: 'Signed', value: bob });
    expect(test.dispatch(signed(alice), 'Utility.dispatch_as', args)).toBe('BadOrigin');
    expect(test.dispatch(none, 'Utility.dispatch_as', args)).toBe('BadOrigin');
  });

  it('is absent unless a chain asks for it', () => {
    const plain = createUtilityPallet({ index: 1, batchedCallsLimit: 1 });
    expect(Object.keys(plain.calls ?? {})).toEqual(['batch', 'batch_all', 'force_batch']);
    expect(plain.events).not.toHaveProperty('DispatchedAs');
  });
});
