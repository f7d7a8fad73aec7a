import type { PayerSummary, PlanSummary } from '@parachron/checklist';
import { describe, expect, it, test } from 'vitest';
import {
  describePayer,
  describePlanSummary,
  formatPlanAccount,
  formatPlanSize,
} from './describePlanSummary.js';

test('calls what stays in an account the minimum balance, which may be a frozen one', () => {
  const { details } = describePayer({
    payer: { chain: 'paseo', name: 'sovereign account of parachain 2001' },
    token: { symbol: 'PAS', decimals: 10 },
    needed: 300_000_000_000n,
    returns: 300_000_000_000n,
    uncertain: 0n,
    unknown: [],
    amounts: { fee: 0n, offer: 0n, deposit: 0n, 'minimum-balance': 300_000_000_000n, transfer: 0n },
  });
  expect(details).toContain('For: minimum balance 30 PAS');
});

const empty: PlanSummary = {
  steps: 0,
  signers: [],
  payers: [],
  unfixed: [],
  blocked: [],
  notes: [],
} as PlanSummary;
const noAmounts = { fee: 0n, offer: 0n, deposit: 0n, 'minimum-balance': 0n, transfer: 0n };

describe('what a payer pays', () => {
  const payer: PayerSummary = {
    payer: { chain: 'paseo', name: 'any account' },
    token: { symbol: 'PAS', decimals: 2 },
    ...{ needed: 1234n, returns: 0n, uncertain: 0n, unknown: [], amounts: noAmounts },
  };

  it('is its account, its chain and its sum; nothing else without parts', () => {
    expect(describePayer(payer)).toEqual({ text: 'any account on paseo: 12.34 PAS', details: [] });
  });

  it('has each part that is not zero, by its purpose', () => {
    const amounts = { fee: 1n, offer: 200n, deposit: 300n, 'minimum-balance': 400n, transfer: 500n };
    expect(describePayer({ ...payer, amounts }).details).toEqual([
      'For: fees 0.01 PAS, offers for fees 2 PAS, deposits 3 PAS, minimum balance 4 PAS, transfers 5 PAS',
    ]);
  });

  it.each([
    [100n, 0n, ['Returned or kept: 1 PAS']],
    [100n, 50n, ['Returned or kept: 1 PAS, and an unknown part of 0.5 PAS']],
    [0n, 50n, ['Returned or kept: 0 PAS, and an unknown part of 0.5 PAS']],
    [0n, 0n, []],
  ])('with %i returned and %i uncertain states both', (returns, uncertain, details) => {
    expect(describePayer({ ...payer, returns, uncertain }).details).toEqual(details);
  });

  it('with unknown amounts names them, and counts them as nothing', () => {
    expect(describePayer({ ...payer, unknown: ['fee of a', 'fee of b'] }).details).toEqual([
      'Amount not known: fee of a, fee of b',
    ]);
  });
});

const account = `0x${'11'.repeat(32)}` as const;

test.each([
  [{ name: 'Alice', chain: 'paseo' }, 'Alice on paseo'],
  [{ name: 'Alice', chain: 'paseo', account }, `Alice on paseo (${account})`],
  [
    { name: 'account 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', chain: 'paseo', account },
    'account 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY on paseo',
  ],
])('the account %j is "%s"', (given, text) => {
  expect(formatPlanAccount(given)).toBe(text);
});

const failure = { check: 'proxy/granted', subject: 'user', reason: 'No proxy.' };

test.each([
  [0, [], 'No step'],
  [1, [], '1 step'],
  [1000, [], '1,000 steps'],
  [4, [failure], '4 steps; 1 failure remains after the plan'],
  [0, [failure, failure], 'No step; 2 failures remain after the plan'],
])('a plan of %i steps with the failures %j is "%s"', (steps, unfixed, text) => {
  expect(formatPlanSize({ steps, unfixed } as unknown as PlanSummary)).toBe(text);
});

describe('the summary of a plan', () => {
  const parts = (own: object) => describePlanSummary({ ...empty, ...own } as PlanSummary);

  it('without content has no part', () => {
    expect(parts({})).toEqual([]);
  });

  it('has the calls of each signer; bytes without a call are named as such', () => {
    const calls = [
      { step: 'a', call: 'Hrmp.init', chain: 'paseo' },
      { step: 'b', chain: 'paseo' },
      { step: 'c' },
      { step: 'd', call: 'Hrmp.accept' },
    ];
    expect(parts({ signers: [{ sender: 'root of 2000', calls }] })).toEqual([
      {
        title: 'Calls by signer',
        items: [
          {
            text: 'root of 2000: 4 steps',
            details: [
              'a: Hrmp.init on paseo',
              'b: bytes to wrap in another call on paseo',
              'c: not encoded, see the step',
              'd: Hrmp.accept',
            ],
          },
        ],
      },
    ]);
  });

  it('groups what remains by its remedy and reason', () => {
    const noFix = { reason: 'The filter is fixed.', howTo: 'Ask the team.' };
    const blocked = [{ step: 'grant', ...noFix }];
    const other = { ...failure, subject: 'other', noFix: { ...noFix, reason: 'Another reason.' } };
    const unfixed = [{ ...failure, noFix }, other, failure];
    expect(parts({ blocked, unfixed })[0]).toEqual({
      title: 'Not fixed by the plan',
      items: [
        {
          text: 'Ask the team.',
          details: [
            'The step grant cannot take effect.',
            'proxy/granted, user: No proxy.',
            'No step of the plan fixes this: The filter is fixed.',
          ],
        },
        {
          text: 'Ask the team.',
          details: ['proxy/granted, other: No proxy.', 'No step of the plan fixes this: Another reason.'],
        },
        { text: 'See `parachron explain proxy/granted`.', details: ['proxy/granted, user: No proxy.'] },
      ],
    });
  });

  it('has its parts in one order, the notes last', () => {
    const payers = [
      {
        ...{ payer: { chain: 'paseo', name: 'x' }, token: { symbol: 'P', decimals: 0 } },
        ...{ needed: 1n, returns: 0n, uncertain: 0n, unknown: [], amounts: noAmounts },
      },
    ];
    const whole = { notes: ['Unread.'], unfixed: [failure], payers, signers: [{ sender: 's', calls: [] }] };
    expect(parts(whole).map(({ title }) => title)).toEqual([
      'Calls by signer',
      'Costs',
      'Not fixed by the plan',
      'Not confirmed',
    ]);
    expect(parts(whole)[3]?.items).toEqual([{ text: 'Unread.', details: [] }]);
  });
});
