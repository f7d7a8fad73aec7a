import type { ChannelFacts, ChannelPlan } from '@parachron/hrmp';
import { describe, expect, it, test } from 'vitest';
import { makeCost, makeLayer, makeStep } from '../../../test/support/makeStep.js';
import type { ChosenForm } from './chooseChannelForm.js';
import { describeDryRuns, listRefused } from './describeDryRuns.js';
import type { StepDryRun } from './StepDryRun.js';

const factsWith = (...lifecycles: readonly (string | undefined)[]) =>
  ({
    channelManager: { runtime: { chain: 'Relay' } },
    block: { number: 500, hash: '0x01' },
    paras: lifecycles.map((lifecycle, at) => ({ id: [2000, 2114][at], lifecycle })),
  }) as unknown as ChannelFacts;
const facts = factsWith('Parachain', 'Parachain');
const step = makeStep('open', {
  para: 2000,
  layers: [makeLayer('0x01', { kind: 'program' })],
  notes: ['First.'],
});

const planOf = (one = step, missing: readonly [bigint, bigint] = [0n, 0n]) =>
  ({
    steps: [one],
    money: [2000, 2114].map((para, at) => ({ para, missing: missing[at] })),
    notes: [],
  }) as unknown as ChannelPlan;
const chosenOf = (dryRun: StepDryRun | undefined, parts: Partial<ChosenForm> = {}) =>
  ({
    dryRuns: new Map(dryRun ? [['open', dryRun]] : []),
    reasons: new Map(),
    ...parts,
  }) as ChosenForm;

interface Case {
  readonly plan?: ChannelPlan;
  readonly about?: ChannelFacts;
  readonly limits?: Parameters<typeof describeDryRuns>[1]['limits'];
  readonly failure?: string;
}

const describeStep = (
  chosen: ChosenForm | undefined,
  { plan = planOf(), about = facts, limits, failure }: Case = {},
) => describeDryRuns(plan, { facts: about, chosen, limits, failure }).steps[0];
const notesOf = (...args: Parameters<typeof describeStep>) => describeStep(...args)?.notes.slice(1);

const done: StepDryRun = { outcome: 'done', events: ['Hrmp.OpenChannelRequested', 'X.Y'], fee: 3n };

describe('the result of a dry run', () => {
  it.each([
    ['done', done, 'Tried on a fork of Relay at block 500: Hrmp.OpenChannelRequested, X.Y.'],
    [
      'failed',
      { outcome: 'failed', reason: 'Too heavy.' },
      'Tried on a fork of Relay at block 500: Too heavy.',
    ],
    [
      'unknown',
      { outcome: 'unknown', reason: 'No event.' },
      'Tried on a fork of Relay at block 500: No event.',
    ],
    ['untried', { outcome: 'untried', reason: 'it waits for fund.' }, 'Not tried: it waits for fund.'],
    ['missing', undefined, 'Not tried: the step cannot take effect.'],
  ] as [string, StepDryRun | undefined, string][])(
    '%s is a note after the notes of the step',
    (_what, dryRun, said) => {
      expect(describeStep(chosenOf(dryRun))?.notes).toEqual(['First.', said]);
    },
  );

  it('has the reason for separate programs before it', () => {
    const chosen = chosenOf(done, { reasons: new Map([['open', 'Too heavy.']]) });
    expect(notesOf(chosen)?.[0]).toBe(
      'Sent together, the two calls fail on a fork of Relay at block 500: Too heavy.',
    );
  });
});

describe('what the fork needed before', () => {
  it.each([
    [
      'one parachain without registration',
      factsWith(undefined, 'Parachain'),
      [0n, 0n],
      'registration of parachain 2000',
    ],
    [
      'two parachains without registration',
      factsWith(undefined, undefined),
      [0n, 0n],
      'registration of parachains 2000 and 2114',
    ],
    ['missing funds', facts, [0n, 1n], 'the missing funds of parachain 2114'],
    [
      'both',
      factsWith(undefined, 'Parachain'),
      [1n, 1n],
      'registration of parachain 2000; the missing funds of parachains 2000 and 2114',
    ],
  ] as [string, ChannelFacts, [bigint, bigint], string][])(
    'for %s is named',
    (_what, about, missing, said) => {
      expect(notesOf(chosenOf(done), { about, plan: planOf(step, missing) })?.[0]).toMatch(
        new RegExp(` Prepared on the fork: ${said}\\.$`),
      );
    },
  );
});

describe('the offer of a program', () => {
  const offer = makeCost(10n, { kind: 'offer', source: 'Twice the price.' });
  const costsOf = (dryRun: StepDryRun, cost = offer) =>
    describeStep(chosenOf(dryRun), { plan: planOf({ ...step, costs: [cost] }) })?.costs;

  it('returns the part that the fork did not charge', () => {
    expect(costsOf(done)).toEqual([
      { ...offer, returns: 7n, source: 'Twice the price. The fork charged 0.03 UNIT.' },
    ]);
  });

  it.each([
    ['another cost', done, makeCost(10n, { kind: 'deposit' })],
    ['an unknown offer', done, makeCost(undefined, { kind: 'offer' })],
    ['an unknown fee', { ...done, fee: undefined }, offer],
    ['a failed program', { outcome: 'failed', reason: 'No.' }, offer],
  ] as [string, StepDryRun, typeof offer][])('stays for %s', (_what, dryRun, cost) => {
    expect(costsOf(dryRun, cost)).toEqual([cost]);
  });
});

test('a step without costs gets none', () => {
  expect(describeStep(chosenOf(done))).not.toHaveProperty('costs');
});

describe('a plan that was not tried', () => {
  it('names the missing fork', () => {
    expect(notesOf(undefined)).toEqual(['Not tried: no fork of Relay is given.']);
  });

  it('names the failure of a fork', () => {
    expect(notesOf(undefined, { failure: 'The node has no state.' })).toEqual([
      'Not tried: the fork of Relay does not run: The node has no state.',
    ]);
  });

  it('of a chain from a file that builds no block needs an endpoint', () => {
    expect(notesOf(undefined, { limits: { blockFailure: 'it panics' } })).toEqual([
      'Not tried: the runtime of Relay builds no block here. Give an endpoint of Relay instead of its specification.',
    ]);
  });
});

test.each([
  ['without a program', makeStep('open', { para: 2000, layers: [makeLayer('0x01')] })],
  ['of any account', makeStep('open', { layers: [makeLayer('0x01', { kind: 'program' })] })],
])('a step %s gets no note', (_what, one) => {
  expect(describeStep(undefined, { plan: planOf(one) })).toBe(one);
});

describe('refused programs', () => {
  const runs: [string, StepDryRun][] = [
    ['a', done],
    ['b', { outcome: 'failed', reason: 'BadOrigin.' }],
    ['c', { outcome: 'unknown', reason: 'No event.' }],
    ['d', { outcome: 'untried', reason: 'It waits.' }],
  ];

  it('are the failed ones only', () => {
    expect(listRefused(facts, { dryRuns: new Map(runs) })).toEqual({
      b: {
        reason: 'The program fails on a fork of Relay at block 500: BadOrigin.',
        howTo: 'Ask the governance of Relay to allow the program, or to open the channel.',
      },
    });
  });
});
