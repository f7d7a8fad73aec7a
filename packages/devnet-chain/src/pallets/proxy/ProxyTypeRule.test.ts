import { expect, it } from 'vitest';
import { callOf } from '../../../test/chain/createTestContext.js';
import { anyProxy, createExceptProxy, createPalletProxy } from './ProxyTypeRule.js';

const transfer = callOf('Balances.transfer');
const reject = callOf('Proxy.reject_announcement');
const add = callOf('Proxy.add_proxy');
const calls = [transfer, reject, add];

const some = createPalletProxy({ name: 'Some', index: 3, calls: ['Balances', 'Proxy.reject_announcement'] });
const others = createExceptProxy({
  name: 'Others',
  index: 4,
  calls: ['Balances', 'Proxy.reject_announcement'],
});

it.each([
  ['Any', anyProxy, [true, true, true]],
  ['certain pallets and calls', some, [true, true, false]],
  ['all but certain pallets and calls', others, [false, false, true]],
])('a type for %s allows these calls', (_title, rule, allowed) => {
  expect(calls.map((call) => rule.allows(call))).toEqual(allowed);
});

it('allows no call by the beginning of its name', () => {
  const rule = createPalletProxy({ name: 'Some', index: 1, calls: ['Balances.transfer'] });
  expect(rule.allows(callOf('Balances.transfer_all'))).toBe(false);
  expect(rule.allows({ type: 'Balances' })).toBe(false);
  expect(createPalletProxy({ name: 'Some', index: 1, calls: ['Bal'] }).allows(transfer)).toBe(false);
});

it('names a type and its index as they were given', () => {
  expect([anyProxy, some, others].map(({ name, index }) => [name, index])).toEqual([
    ['Any', 0],
    ['Some', 3],
    ['Others', 4],
  ]);
});

// `is_superset` of the public runtimes: Any over all; a type of exceptions over all but Any; every other type over itself.
it.each([
  ['Any', anyProxy, [true, true, true]],
  ['a type of certain calls', some, [false, true, false]],
  ['a type of exceptions', others, [false, true, true]],
])('%s includes these types', (_title, rule, included) => {
  expect(['Any', 'Some', 'Others'].map((name) => rule.includes(name))).toEqual(included);
});
