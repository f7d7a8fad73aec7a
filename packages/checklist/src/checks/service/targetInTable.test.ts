import { expect, test } from 'vitest';
import { answerOf, pairScope } from '../../../test/support/answers.js';
import { targetInTable } from './targetInTable.js';

type Facts = Parameters<typeof targetInTable.evaluate>[0];

const entry = { feePerSecond: 419_000_000_000n, instructionWeight: 1_000_000_000n };
const rowOf = (value: object | undefined) => answerOf('XcmpHandler.XcmChainCurrencyData(2000, 0)', value);
const noQuote = { known: false };

/** The finding of a service of variant H with the given row, and a quote of a task. */
function judge(row: object, { quote = noQuote as object, variant = 'H' } = {}) {
  const service = { known: true, rules: { variant }, noCrossChain: undefined, row };
  return targetInTable.evaluate({ service, quote } as unknown as Facts, pairScope)[0];
}

test.each([
  ['remote', true, "The user's derived account", "the target's own token"],
  ['remote', false, "The user's derived account", "the target's own token"],
  ['sovereign', true, "The service's sovereign account", "the target's own token"],
  ['sovereign', false, "The service's sovereign account", "the service's token"],
] as const)('a row of the flow %s whose token is the target’s: %s', (flow, isTargetsToken, payer, token) => {
  const finding = judge(rowOf({ ...entry, flow, isTargetsToken }));
  expect(finding).toMatchObject({
    outcome: 'pass',
    reason: expect.stringContaining(`${payer} pays for messages in ${token}.`),
  });
});

const quoted = { known: true, quote: { xcm: { known: true } } };
const unquoted = { known: true, quote: { xcm: { known: false } } };
// The fee query of variant H looks up the target; that of variant M does not.
test.each([
  ['a quoted fee', 'H', quoted, 'pass'],
  ['a quoted fee', 'M', quoted, 'pass'],
  ['an unknown fee', 'H', unquoted, 'fail'],
  ['an unknown fee', 'M', unquoted, 'unknown'],
  ['no quote', 'H', noQuote, 'unknown'],
])('a missing row with %s of variant %s: a %s', (_what, variant, quote, outcome) => {
  expect(judge(rowOf(undefined), { quote, variant })?.outcome).toBe(outcome);
});
