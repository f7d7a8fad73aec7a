import { parseAccount } from '@parachron/core';
import { expect, test } from 'vitest';
import { describeGrantProblem } from './describeGrantProblem.js';

const [real, delegate] = ['11', '22'].map((byte) => parseAccount(`0x${byte.repeat(32)}`));
const facts = {
  real: real ?? expect.fail(),
  delegate: delegate ?? expect.fail(),
  chain: 'Target',
  ss58Prefix: 42,
};
const active = { delegate: facts.delegate, proxyType: 'Staking', delay: 1 };

test.each([
  ['missing', /^5CT5\w+ has not added the derived account 5CqT\w+ as a proxy\.$/],
  ['wrong-delegate', /not to 5CqT\w+, which Target derives\. This proxy can never be used\.$/],
  ['delayed', /^The proxy has a delay of 1 block\. /],
  ['too-narrow', /^The proxy has the type Staking, which refuses a call of the tasks\.$/],
] as const)('%s', (problem, sentence) => {
  expect(describeGrantProblem(facts, { problem, active })).toMatch(sentence);
});

test.each([undefined, 'untried'] as const)('%s is no known fault', (problem) => {
  expect(describeGrantProblem(facts, { problem, active })).toBeUndefined();
});
