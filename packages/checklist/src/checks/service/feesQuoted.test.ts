import { describe, expect, it, test } from 'vitest';
import { evidenceFor, pairScope } from '../../../test/support/answers.js';
import { feesQuoted } from './feesQuoted.js';

type Facts = Parameters<typeof feesQuoted.evaluate>[0];

const token = { symbol: 'TUR', decimals: 10 };
const line = (title: string, amount: bigint, source: string) => ({
  ...{ known: true, title, amount, source, token, evidence: [evidenceFor(title)] },
});
const unknownLine = (title: string) => ({
  ...{ known: false, title, reason: `the ${title} is not known`, howToFindOut: 'Ask.', evidence: [] },
});

/** The fees of a cross-chain task of variant H: 12 planck for each of 593317000 ps, and 419 planck for each of 12 · 10⁹ ps. */
const quote = {
  inclusion: line('inclusion', 10_000_000n, 'payment info'),
  execution: line('execution', 7_119_804_000n, 'automationTime_queryFeeDetails'),
  xcm: line('xcm', 5_028_000_000n, 'the table of targets'),
  executions: 1,
  recurring: false,
  perExecution: 12_147_804_000n,
};
const known = { known: true, name: 'remark', isSample: false, quote, callWeight: 191_761_979n };

const judge = (fact: object) => feesQuoted.evaluate({ quote: fact } as unknown as Facts, pairScope)[0];

test('a quoted task passes with its fees, their sources and their evidence', () => {
  expect(judge(known)).toEqual({
    subject: 'remark',
    outcome: 'pass',
    reason:
      'Fees of a task with one execution and a call of at most 191761979 ps. Inclusion: 0.001 TUR. Execution: 0.7119804 TUR (automationTime_queryFeeDetails). XCM: 0.5028 TUR (the table of targets).',
    evidence: [evidenceFor('inclusion'), evidenceFor('execution'), evidenceFor('xcm')],
  });
});

test('a sample call is named as a sample', () => {
  expect(judge({ ...known, isSample: true })?.subject).toBe('remark (no call was named)');
});

test('several executions are counted, and a recurring task has the cost of each further execution', () => {
  expect(judge({ ...known, quote: { ...quote, executions: 3 } })?.reason).toContain(
    'a task with 3 executions',
  );
  expect(judge({ ...known, quote: { ...quote, recurring: true } })?.reason).toMatch(
    / Each further execution costs 1\.2147804 TUR\.$/,
  );
  expect(judge(known)?.reason).not.toContain('further');
});

test.each(['inclusion', 'execution', 'xcm'] as const)(
  'an unknown %s fee is unknown, and never zero',
  (name) => {
    expect(judge({ ...known, quote: { ...quote, [name]: unknownLine(name) } })).toMatchObject({
      ...{ outcome: 'unknown', reason: `the ${name} is not known`, howToFindOut: 'Ask.' },
    });
  },
);

test('a fee without a token is an amount without a symbol', () => {
  const execution = { ...quote.execution, token: undefined, amount: 12n };
  expect(judge({ ...known, quote: { ...quote, execution } })?.reason).toContain('Execution: 12');
});

describe('a task that the service would refuse', () => {
  // The errors of the specification, but for those of missing funds.
  it.each([
    'InvalidTime',
    'PastTime',
    'TimeTooFarOut',
    'DuplicateTask',
    'TimeSlotFull',
    'CurrencyChainComboNotFound',
  ])('with %s fails, and the user can change the task', (error) => {
    expect(judge({ ...known, check: { refusal: { error, detail: 'the detail' } } })).toMatchObject({
      outcome: 'fail',
      reason: `The service would refuse the task with ${error}: the detail.`,
      evidence: [{ key: 'inclusion' }, { key: 'execution' }, { key: 'xcm' }],
      noFix: {
        reason: `The service refuses this task with ${error}.`,
        howTo: 'Change the times or the call of the task, and check again.',
      },
    });
  });

  it.each(['Payment', 'InsufficientBalance', 'LiquidityRestrictions'])(
    'with %s passes here: token/balance-for-task reports missing funds',
    (error) => {
      expect(judge({ ...known, check: { refusal: { error, detail: 'poor' } } })?.outcome).toBe('pass');
    },
  );

  it('does not exist if the check found no refusal', () => {
    expect(judge({ ...known, check: {} })?.outcome).toBe('pass');
  });
});

describe('a task without a quote', () => {
  const unquoted = (kind: string) =>
    judge({ known: false, kind, reason: 'The reason.', howToFindOut: 'The advice.' });

  it('is unknown if no chain decides it', () => {
    expect(unquoted('unknown')).toMatchObject({
      ...{ subject: 'the task', outcome: 'unknown', reason: 'The reason.', howToFindOut: 'The advice.' },
    });
  });

  it('fails if the service refuses its kind', () => {
    expect(unquoted('refused')).toEqual({
      ...{ subject: 'the task', outcome: 'fail', reason: 'The reason.', evidence: [] },
      noFix: { reason: 'The service does not offer this kind of task.', howTo: 'The advice.' },
    });
  });

  it.each(['unsupported', 'no-service'])('is not applicable if the service is %s', (kind) => {
    expect(unquoted(kind)).toMatchObject({
      outcome: 'not-applicable',
      reason: 'Not checked: The reason. The advice.',
    });
  });
});
