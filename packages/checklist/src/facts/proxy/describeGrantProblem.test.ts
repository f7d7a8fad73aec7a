import { expect, test } from 'vitest';
import { addresses, alice, describedAlice } from '../../../test/support/accounts.js';
import { describeGrantProblem } from './describeGrantProblem.js';

const facts = { real: alice, delegate: describedAlice, chain: 'Target', ss58Prefix: 42 };
const active = { delegate: describedAlice, proxyType: 'Staking', delay: 1 };

test.each([
  ['missing', `${addresses.alice} has not added the derived account ${addresses.described} as a proxy.`],
  [
    'wrong-delegate',
    `The proxy is granted to the account that the service names, not to ${addresses.described}, which Target derives. This proxy can never be used.`,
  ],
  [
    'delayed',
    'The proxy has a delay of 1 block. Each call has to be announced before; the service announces no call.',
  ],
  ['too-narrow', 'The proxy has the type Staking, which refuses a call of the tasks.'],
] as const)('the fault %s is one sentence with its accounts, delay or type', (problem, sentence) => {
  expect(describeGrantProblem(facts, { problem, active })).toBe(sentence);
});

test('a delay of several blocks is in the plural', () => {
  const delayed = { problem: 'delayed', active: { ...active, delay: 20 } } as const;
  expect(describeGrantProblem(facts, delayed)).toContain('a delay of 20 blocks.');
});

test('the addresses have the prefix of the target', () => {
  const sentence = describeGrantProblem({ ...facts, ss58Prefix: 0 }, { problem: 'missing', active });
  expect(sentence).toMatch(/^1\w+ has not added the derived account 1\w+ as a proxy\.$/);
});

test.each([undefined, 'untried', 'uncompared'] as const)('the problem %s is no known fault', (problem) => {
  expect(describeGrantProblem(facts, { problem, active })).toBeUndefined();
});
