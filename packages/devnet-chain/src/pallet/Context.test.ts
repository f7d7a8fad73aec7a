import { u32 } from '@parachron/core/scale';
import { beforeEach, expect, it } from 'vitest';
import {
  callOf,
  createTestContext,
  root,
  signed,
  type TestContext,
} from '../../test/chain/createTestContext.js';
import { devAccounts } from '../kinds/devAccounts.js';
import { storageMap, storageValue } from '../state/storage.js';
import type { Context } from './Context.js';
import { defineErrors, dispatchFailure } from './defineErrors.js';
import { defineEvents } from './defineEvents.js';
import { defineCall, type Pallet } from './Pallet.js';

const { alice } = devAccounts;

const counter = storageValue({ pallet: 'Probe', name: 'Counter', type: u32, fallback: 7 });
const plain = storageValue({ pallet: 'Probe', name: 'Plain', type: u32 });
const table = storageMap({
  pallet: 'Probe',
  name: 'Table',
  keys: [
    ['Twox64Concat', u32],
    ['Identity', u32],
  ],
  type: u32,
  fallback: 0,
});
const events = defineEvents('Probe', { Counted: { index: 0, fields: { value: u32 } }, Empty: { index: 1 } });
const errors = defineErrors('Probe', { First: 'The first.', Second: 'The second.' });

const probe: Pallet = {
  name: 'Probe',
  index: 77,
  crate: 'probe',
  storage: [counter, plain, table],
  events,
  errors,
  calls: {
    count: defineCall({
      index: 0,
      args: { value: u32 },
      weight: 5n,
      dispatch: (context, _, { value }) => {
        context.put(counter, [], value);
        context.deposit(events.Counted, { value });
      },
    }),
    fail: defineCall({
      index: 1,
      args: { value: u32 },
      weight: 6n,
      class: 'Operational',
      dispatch: (context, _, { value }) => {
        context.put(counter, [], value);
        context.deposit(events.Counted, { value });
        throw dispatchFailure(errors.Second, { actualWeight: { ref_time: 1n, proof_size: 0n } });
      },
    }),
    crash: defineCall({
      index: 2,
      args: {},
      weight: 6n,
      dispatch: (context) => {
        context.put(counter, [], 1);
        throw new TypeError('a defect');
      },
    }),
    pay: defineCall({ index: 3, args: {}, weight: 6n, dispatch: () => ({ paysFee: false }) }),
  },
};

let test: TestContext;
let context: Context;
beforeEach(() => {
  test = createTestContext({ parts: { pallets: [probe], apis: [] } });
  ({ context } = test);
});

it('reads the fallback of an unset item, and undefined without a fallback', () => {
  expect(context.get(counter)).toBe(7);
  expect(context.get(plain)).toBeUndefined();
  expect(context.has(counter)).toBe(false);
});

it('reads what it wrote, also if that equals nothing or the fallback', () => {
  context.put(counter, [], 0);
  expect([context.get(counter), context.has(counter)]).toEqual([0, true]);
  context.put(counter, [], 7);
  expect([context.get(counter), context.has(counter)]).toEqual([7, true]);
  context.remove(counter);
  expect([context.get(counter), context.has(counter)]).toEqual([7, false]);
});

it('removes nothing that is not there: the block has no change', () => {
  context.remove(counter);
  context.remove(table, 1, 2);
  expect(context.overlay.changes.size).toBe(0);
});

it('lists the entries of a map by the first of two keys, with their keys', () => {
  for (const [one, other] of [
    [1, 30],
    [2, 10],
    [1, 20],
  ] as const)
    context.put(table, [one, other], one * 100 + other);
  expect(context.listEntries(table, 1)).toEqual([
    // Identity: the order of the little-endian bytes of the second key.
    { keys: [1, 20], value: 120 },
    { keys: [1, 30], value: 130 },
  ]);
  expect(context.listEntries(table, 2)).toEqual([{ keys: [2, 10], value: 210 }]);
  expect(context.listEntries(table)).toHaveLength(3);
  expect(context.listEntries(table, 3)).toEqual([]);
});

it('keeps the changes and events of a function that returns, and its result', () => {
  expect(context.runTransaction(() => context.put(counter, [], 9))).toBeUndefined();
  expect(context.runTransaction(() => 'result')).toBe('result');
  expect(context.get(counter)).toBe(9);
});

it('undoes the changes and events of a function that throws, and of no outer one', () => {
  context.runTransaction(() => {
    context.put(counter, [], 1);
    context.deposit(events.Empty);
    const inner = () =>
      context.runTransaction(() => {
        context.put(counter, [], 2);
        context.put(plain, [], 2);
        context.deposit(events.Counted, { value: 2 });
        throw new Error('inner');
      });
    expect(inner).toThrowError('inner');
    expect(context.get(counter)).toBe(1);
  });
  expect(context.get(counter)).toBe(1);
  expect(context.has(plain)).toBe(false);
  expect(test.takeEvents()).toEqual(['Probe.Empty']);
});

it('deposits an event with the phase of the moment', () => {
  context.deposit(events.Counted, { value: 1 });
  context.phase = { type: 'ApplyExtrinsic', value: 3 };
  context.deposit(events.Empty);
  expect(context.events.map(({ phase, value }) => ({ phase, value }))).toEqual([
    { phase: { type: 'Initialization' }, value: { value: 1 } },
    { phase: { type: 'ApplyExtrinsic', value: 3 }, value: undefined },
  ]);
});

it('dispatches a call, and returns what it reports', () => {
  expect(context.dispatch(root, callOf('Probe.count', { value: 3 }))).toEqual({ ok: true, post: {} });
  expect(context.dispatch(root, callOf('Probe.pay'))).toEqual({ ok: true, post: { paysFee: false } });
  expect(context.get(counter)).toBe(3);
});

it('returns the failure of a call with its used weight, and undoes the call', () => {
  expect(context.dispatch(root, callOf('Probe.fail', { value: 3 }))).toEqual({
    ok: false,
    failure: errors.Second,
    post: { actualWeight: { ref_time: 1n, proof_size: 0n } },
  });
  expect(context.has(counter)).toBe(false);
  expect(test.takeEvents()).toEqual([]);
});

it('throws a defect of a call, which is no failure of the call, and undoes the call', () => {
  expect(() => context.dispatch(root, callOf('Probe.crash'))).toThrowError(TypeError);
  expect(context.has(counter)).toBe(false);
});

it.each(['Probe.absent', 'Absent.count'])('dispatches no call that the runtime lacks: %s', (path) => {
  const failure = expect.objectContaining({ message: 'The call failed with Other.' });
  expect(() => context.dispatch(root, callOf(path))).toThrowError(failure);
  expect(() => context.dispatchInfo({ type: 'Probe' })).toThrowError(failure);
});

it('refuses a call that any of the filters of its origin refuses', () => {
  const allow = () => true;
  const refuse = () => false;
  const call = callOf('Probe.count', { value: 3 });
  const as = (...filters: (() => boolean)[]) =>
    context.dispatch({ kind: 'signed', who: alice, filters }, call);
  expect(as(allow, allow).ok).toBe(true);
  expect(as().ok).toBe(true);
  expect(as(allow, refuse)).toMatchObject({ ok: false, failure: { pallet: 'System', name: 'CallFiltered' } });
  const ofPallet = { kind: 'pallet', pallet: 'Xcm', value: 0, filters: [refuse] } as const;
  expect(context.dispatch(ofPallet, call).ok).toBe(false);
});

it('passes the whole call to a filter', () => {
  const seen: unknown[] = [];
  const call = callOf('Probe.count', { value: 3 });
  context.dispatch({ kind: 'signed', who: alice, filters: [(one) => seen.push(one) > 0] }, call);
  expect(seen).toEqual([call]);
});

it('announces weight, class and payment of a call', () => {
  expect(context.dispatchInfo(callOf('Probe.count', { value: 1 }))).toEqual({
    weight: { ref_time: 5n, proof_size: 0n },
    class: { type: 'Normal' },
    pays_fee: { type: 'Yes' },
  });
  expect(context.dispatchInfo(callOf('Probe.fail', { value: 1 })).class.type).toBe('Operational');
});

// sp_runtime::ModuleError: the index of the pallet, and four bytes that begin with the index of the error.
it('writes a failure as an error of the runtime', () => {
  expect(context.toDispatchError(errors.Second)).toEqual({
    type: 'Module',
    value: { index: 77, error: '0x01000000' },
  });
  const token = { type: 'Token', value: { type: 'Frozen' } } as const;
  expect(context.toDispatchError(token)).toBe(token);
  expect(context.toDispatchResult({ ok: true, post: {} })).toEqual({ type: 'Ok', value: [] });
  expect(context.toDispatchResult({ ok: false, failure: { type: 'BadOrigin' }, post: {} })).toEqual({
    type: 'Err',
    value: { type: 'BadOrigin' },
  });
});

it('writes the index of an error above 15 with two digits', () => {
  const failure = { ...errors.First, index: 171 };
  expect(context.toDispatchError(failure)).toMatchObject({ value: { error: '0xab000000' } });
});

// By hand: the index of the pallet, of the call, and a u32 in little-endian bytes.
it('encodes a call', () => {
  const bytes = context.encodeCall(callOf('Probe.count', { value: 0x01020304 }));
  expect([...bytes]).toEqual([77, 0, 4, 3, 2, 1]);
});

it('reads raw storage as hex', () => {
  const key = context.runtime.keys.key(counter, []);
  expect(context.getRaw(key)).toBeUndefined();
  context.put(counter, [], 258);
  expect(context.getRaw(key)).toBe('0x02010000');
});

it('begins with an empty block', () => {
  const zero = { ref_time: 0n, proof_size: 0n };
  expect(context.blockWeight).toEqual({ Normal: zero, Operational: zero, Mandatory: zero });
  expect([context.blockLength, context.events]).toEqual([0, []]);
});

it('leaves the state below unchanged', () => {
  test.dispatch(signed(alice), 'Probe.count', { value: 5 });
  const again = createTestContext({ parts: { pallets: [probe], apis: [] } });
  expect(again.context.get(counter)).toBe(7);
  expect(context.overlay.changes.size).toBe(1);
});
