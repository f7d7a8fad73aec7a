import { expect, it } from 'vitest';
import {
  accountOf,
  callOf,
  createTestContext,
  idOf,
  none,
  root,
  signed,
} from '../../test/chain/createTestContext.js';
import { devAccounts } from '../kinds/devAccounts.js';
import { createSudoPallet, sudoKey } from './sudo.js';

// Rules and events: pallet_sudo. A call of the key pays no fee, and succeeds although the inner call fails.

const { alice, bob, charlie } = devAccounts;
const remark = callOf('System.remark_with_event', { remark: new Uint8Array([1]) });
const setBalance = callOf('Balances.force_set_balance', { who: idOf(charlie), new_free: 10n ** 12n });
const done = { type: 'Ok', value: [] };

const start = () => createTestContext({ config: { sudo: alice } });

it.each([
  ['sudo', {}],
  ['sudo_unchecked_weight', { weight: { ref_time: 1n, proof_size: 0n } }],
])('%s dispatches as root', (method, more) => {
  const { context, lastEvent } = start();
  const call = callOf(`Sudo.${method}`, { call: setBalance, ...more });
  expect(context.dispatch(signed(alice), call)).toEqual({ ok: true, post: { paysFee: false } });
  expect(accountOf(context, charlie).free).toBe(10n ** 12n);
  expect(lastEvent('Sudo.Sudid')).toEqual({ sudo_result: done });
});

it('sudo_as dispatches as the signer that it names', () => {
  const { context, lastEvent } = start();
  const call = callOf('Sudo.sudo_as', { who: idOf(bob), call: remark });
  expect(context.dispatch(signed(alice), call)).toEqual({ ok: true, post: { paysFee: false } });
  expect(lastEvent('System.Remarked')).toMatchObject({ sender: bob });
  expect(lastEvent('Sudo.SudoAsDone')).toEqual({ sudo_result: done });
});

it.each([
  ['sudo', 'Sudo.Sudid', {}, remark],
  ['sudo_as', 'Sudo.SudoAsDone', { who: idOf(bob) }, setBalance],
])('%s reports the failure of the inner call', (method, event, more, call) => {
  const test = start();
  expect(test.dispatch(signed(alice), `Sudo.${method}`, { call, ...more })).toBe('ok');
  expect(test.lastEvent(event)).toEqual({ sudo_result: { type: 'Err', value: { type: 'BadOrigin' } } });
});

const all = [
  ['sudo', { call: remark }],
  ['sudo_unchecked_weight', { call: remark, weight: { ref_time: 1n, proof_size: 0n } }],
  ['set_key', { new: idOf(bob) }],
  ['sudo_as', { who: idOf(bob), call: remark }],
] as const;

it.each(all)('%s refuses other signers and other origins', (method, args) => {
  const test = start();
  expect(test.dispatch(signed(bob), `Sudo.${method}`, args)).toBe('Sudo.RequireSudo');
  expect(test.dispatch(root, `Sudo.${method}`, args)).toBe('BadOrigin');
  expect(test.dispatch(none, `Sudo.${method}`, args)).toBe('BadOrigin');
  expect(test.context.get(sudoKey)).toBe(alice);
});

it('hands the key over, and reports the old and the new key', () => {
  const { context, dispatch, lastEvent } = start();
  const call = callOf('Sudo.set_key', { new: idOf(bob) });
  expect(context.dispatch(signed(alice), call)).toEqual({ ok: true, post: { paysFee: false } });
  expect(lastEvent('Sudo.KeyChanged')).toEqual({ old: alice, new: bob });
  expect(dispatch(signed(alice), 'Sudo.sudo', { call: remark })).toBe('Sudo.RequireSudo');
  expect(dispatch(signed(bob), 'Sudo.sudo', { call: remark })).toBe('ok');
});

it('has no key unless one is given, and then no account is root', () => {
  const parts = { pallets: [createSudoPallet({ index: 50 })], apis: [] };
  const { context, dispatch } = createTestContext({ parts });
  expect(context.has(sudoKey)).toBe(false);
  for (const [method, args] of all)
    expect(dispatch(signed(alice), `Sudo.${method}`, args)).toBe('Sudo.RequireSudo');
});

it('weighs the inner call and its own part, or what the signer gives', () => {
  const { context } = start();
  const weightOf = (method: string, more = {}) =>
    context.dispatchInfo(callOf(`Sudo.${method}`, { call: setBalance, ...more })).weight;
  const inner = context.dispatchInfo(setBalance).weight.ref_time;
  expect(weightOf('sudo').ref_time).toBeGreaterThan(inner);
  expect(weightOf('sudo_as')).toEqual(weightOf('sudo'));
  const weight = { ref_time: 3n, proof_size: 4n };
  expect(weightOf('sudo_unchecked_weight', { weight })).toEqual(weight);
});

it.each(['sudo', 'sudo_unchecked_weight', 'sudo_as'])('%s has the class of the inner call', (method) => {
  const { context } = start();
  const classOf = (call: unknown) => context.dispatchInfo(callOf(`Sudo.${method}`, { call })).class.type;
  expect(classOf(remark)).toBe('Normal');
  expect(classOf(callOf('System.kill_storage', { keys: [] }))).toBe('Operational');
});
