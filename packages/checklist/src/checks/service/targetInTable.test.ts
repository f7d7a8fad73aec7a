import { expect, test } from 'vitest';
import { answerOf, pairScope, unread } from '../../../test/support/answers.js';
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
  const row = rowOf({ ...entry, flow, isTargetsToken });
  expect(judge(row)).toEqual({
    subject: 'target 2000',
    outcome: 'pass',
    reason: `${payer} pays for messages in ${token}. Price: 419000000000 planck per second of execution. Weight of an instruction: 1000000000 ps.`,
    evidence: [row.evidence],
  });
});

test.each([
  [
    'that is not available',
    { known: false, reason: 'no endpoint of the service chain was given', howToFindOut: 'Run it again.' },
    'Not checked: no endpoint of the service chain was given. Run it again.',
  ],
  [
    'without cross-chain tasks',
    { known: true, noCrossChain: { reason: 'the service takes no cross-chain tasks', howToFindOut: 'See.' } },
    'Not checked: the service takes no cross-chain tasks. See.',
  ],
])('a service %s has no table to check', (_what, service, reason) => {
  const facts = { service, quote: noQuote } as unknown as Facts;
  expect(targetInTable.evaluate(facts, pairScope)).toEqual([
    { subject: 'target 2000', outcome: 'not-applicable', reason, evidence: [] },
  ]);
});

test('an unread row is unknown', () => {
  expect(judge(unread)).toMatchObject({ outcome: 'unknown', howToFindOut: 'Ask another node.' });
});

const lacks = 'The service has no row for para 2000 in its own token';
const quoted = { known: true, quote: { xcm: { known: true } } };
const unquoted = { known: true, quote: { xcm: { known: false } } };

test.each(['H', 'M'])(
  'a quoted XCM fee without a row shows a default of the service (variant %s)',
  (variant) => {
    expect(judge(rowOf(undefined), { quote: quoted, variant })).toMatchObject({
      outcome: 'pass',
      reason: `${lacks}. A default for unlisted targets gives the quoted fees.`,
      evidence: [rowOf(undefined).evidence],
    });
  },
);

test('a missing row fails on variant H, whose fee query looks up the target', () => {
  expect(judge(rowOf(undefined), { quote: unquoted })).toMatchObject({
    outcome: 'fail',
    reason: `${lacks}, and quotes no fees for a task to the parachain.`,
    noFix: {
      reason: "Only the service's governance writes its table of targets.",
      howTo: "Ask the service's team to add the target, with a fee per second and an instruction weight.",
    },
  });
});

test.each([
  ['variant M, whose fee query does not look up the target', { quote: unquoted, variant: 'M' }],
  ['a task without a quote', { quote: noQuote, variant: 'H' }],
])('a missing row is unknown for %s', (_what, given) => {
  expect(judge(rowOf(undefined), given)).toMatchObject({
    outcome: 'unknown',
    reason: `${lacks}; some services have a default for unlisted targets.`,
    howToFindOut: "Schedule one task to the target, or ask the service's team to add the target.",
  });
});
