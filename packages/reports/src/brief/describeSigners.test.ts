import type { Report } from '@parachron/checklist';
import { formatCost, type PlanCost, type PlanStep, proposalId } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { createFinding, createSampleReport, createStep } from '../../test/createSample.js';
import { describeReport } from '../entries/describeReport.js';
import type { Entry } from '../entries/Entry.js';
import { formatSize } from '../listCauses.js';
import { describeBrief, describeSigners } from './describeBrief.js';
import { formatTotals, sumCosts } from './sumCosts.js';

const payer = { chain: 'relay', name: 'any account' };
const token = { symbol: 'ROC', decimals: 0 };
const cost = (kind: PlanCost['kind'], amount: bigint): PlanCost => {
  return { kind, title: kind, payer, token, amount, text: `${amount} ROC`, source: 'made for a test' };
};
const makeReport = (step: Partial<PlanStep>) => {
  const made = {
    id: 'one',
    title: 'One.',
    sender: 'root',
    layers: [],
    dispatch: [],
    verify: '',
    after: [],
    notes: [],
    ...step,
  };
  return { plan: [made], findings: [], scope: { network: 'local', targetParaId: 2000 } } as unknown as Report;
};
const firstCall = (report: Report) => describeSigners(report)[0]?.below?.[0];
const costsOf = (step: Pick<PlanStep, 'costs' | 'dispatch'>) =>
  firstCall(makeReport(step))?.facts?.flatMap(({ label, text }) =>
    label === 'Paid by' ? [] : [`${label}: ${text}`],
  );

describe('the costs of a call in the proposal', () => {
  it('separate a deposit from the minimum balance of the account', () => {
    const costs = [cost('fee', 1n), cost('deposit', 10n), cost('minimum-balance', 2n)];
    expect(costsOf({ costs, dispatch: [] })).toEqual([
      'Cost: fee 1 ROC, deposit 10 ROC, minimum balance 2 ROC',
    ]);
  });

  it('name each payer once, but not the signer', () => {
    const payersOf = (step: Partial<PlanStep>) =>
      firstCall(makeReport({ costs: [cost('fee', 1n), cost('deposit', 10n)], ...step }))?.facts?.flatMap(
        ({ label, text }) => (label === 'Paid by' ? [text] : []),
      );
    const on = (chain: string) => [{ kind: 'call', title: 'call', chain, hex: '0x00' }] as const;
    expect(payersOf({ sender: 'root of parachain 2000', layers: on('target') })).toEqual([
      'any account on relay',
    ]);
    const sender = 'any account on relay';
    expect(payersOf({ sender, signed: {}, layers: on('relay') })).toEqual([]);
    // The same words may name an account of another chain.
    expect(payersOf({ sender, signed: {}, layers: on('target') })).toEqual(['any account on relay']);
    const twins = on('relay').map((layer) => ({ ...layer, para: 2000 }));
    expect(payersOf({ sender, signed: {}, layers: twins })).toEqual(['any account on relay']);
    const own = { ...payer, name: 'the fund', account: '0x01' } as const;
    const costs = [{ ...cost('fee', 1n), payer: own }];
    expect(payersOf({ sender, signed: { account: '0x01' }, layers: on('relay'), costs })).toEqual([]);
    expect(payersOf({ sender, signed: { account: '0x02' }, layers: on('relay'), costs })).toEqual([
      'the fund on relay (0x01)',
    ]);
  });

  it('are those of a route where the call has none of its own', () => {
    const route = {
      kind: 'sudo',
      title: '',
      calls: [],
      costs: [cost('fee', 1n)],
      periods: [],
      needs: [],
    } as const;
    expect(costsOf({ dispatch: [route] })).toEqual(['Cost of the route: fee 1 ROC']);
    expect(costsOf({ dispatch: [{ ...route, costs: [] }] })).toEqual(['Cost: unknown']);
    expect(costsOf({ dispatch: [{ ...route, costs: [cost('fee', 0n)] }] })).toEqual([
      'Cost of the route: no fee',
    ]);
    const other = { ...route, kind: 'parent', parentKind: 'sudo' } as const;
    expect(costsOf({ dispatch: [route, other] })).toEqual(['Cost of the route: fee 1 ROC']);
    const vote = { ...route, kind: 'referendum', costs: [cost('fee', 2n), cost('deposit', 100n)] } as const;
    expect(costsOf({ dispatch: [vote, { ...route, costs: [cost('fee', 0n)] }] })).toEqual([
      'Cost of the route: no fee (cheapest), fee 2 ROC and deposit 100 ROC (most expensive)',
    ]);
    // Of both calls together, the other route is the cheaper one.
    const by = (amount: bigint, kind: 'sudo' | 'referendum') => ({
      ...route,
      kind,
      costs: [cost('fee', amount)],
    });
    const plan = [
      ...makeReport({ dispatch: [by(1n, 'sudo'), by(2n, 'referendum')] }).plan,
      ...makeReport({ id: 'other', dispatch: [by(9n, 'sudo'), by(3n, 'referendum')] }).plan,
    ];
    const text = 'fee 1 ROC (cheapest), fee 2 ROC (most expensive)';
    expect(firstCall({ ...makeReport({}), plan })?.facts).toEqual([{ label: 'Cost of the route', text }]);
    // Who proposes a call of others knows what it costs.
    expect(firstCall(makeReport({ id: proposalId }))?.facts).toEqual([]);
  });
});

test('a route names its calls, the call of each requirement, and the reason for another hash', () => {
  const signer = { chain: 'relay', name: 'any account' };
  const call = { pallet: 'Referenda', method: 'submit', args: { bytes: '0x0a' }, hex: '0x00' } as const;
  const route = { kind: 'whitelist', title: '', calls: [{ title: '', signer, call }], costs: [] } as const;
  const day = { title: 'the vote', text: '3 hours', days: 0.125, source: '' };
  const dispatch = (need: string) => [{ ...route, periods: [day], needs: ['the voters', need] }];
  const [one] = makeReport({ dispatch: dispatch('the motion 0x01') }).plan;
  const [other] = makeReport({ id: 'other', dispatch: dispatch('the motion 0x02') }).plan;
  const begun = 'referendum 7 on track 1 (root) has the call already (deciding)';
  const plan = [one, other].flatMap((step) => step ?? []);
  const summarize = (steps: Report['plan']) =>
    describeSigners({ ...makeReport({}), plan: steps })[0]?.below?.at(-1)?.below?.[0];
  const entry = summarize(plan);
  expect(entry?.text).toMatch(/, 2 calls, up to 3 hours$/);
  const whole = [{ ...route, periods: [{ ...day, days: 1 }], needs: [] }];
  expect(summarize(makeReport({ dispatch: whole }).plan)?.text).toMatch(/, 1 call, up to 1 day$/);
  const [first, ...rest] = plan.map((step) => ({ ...step, dispatch: [...step.dispatch] }));
  const known = first ? [{ ...first, dispatch: first.dispatch.map((one) => ({ ...one, begun })) }] : [];
  expect(summarize([...known, ...rest])?.text).toContain(`, ${begun}, 2 calls`);
  expect(entry?.below?.map(({ text }) => text)).toEqual([
    'Calls: Referenda.submit by any account.',
    'The vote: 3 hours.',
    'Needs the voters.',
    'Call 1 needs the motion 0x01.',
    'Call 2 needs the motion 0x02.',
    expect.stringMatching(/ for call 1, inside the dispatch of a whitelisted call: 0x\w{64}; for call 2,/),
  ]);
});

test('a call that will fail is not said to fix its finding', () => {
  const noFix = { reason: 'The pallet is paused.', howTo: 'Wait.' };
  const noteOf = (more: Partial<Report['findings'][number]> = {}) => {
    const findings = [createFinding('fail', { fix: ['open'], ...more })];
    return describeBrief(createSampleReport({ findings, plan: [createStep('open')] }))[1]?.note;
  };
  expect(noteOf()).toContain('After these calls:');
  expect(noteOf({ noFix })).toMatch(/^1 call, /);
  expect(noteOf({ noFix })).not.toContain('After these calls:');
});

test('the calls of the proposal that an account signs are not those of the vote', () => {
  const plan = [createStep('open', { para: 2090 }), createStep('pay', { para: 2090, signed: {} })];
  expect(describeBrief(createSampleReport({ findings: [], plan }))[1]?.note).toContain(
    ' Parachain 2090 decides on call 1; the other signers below send the other calls.',
  );
});

describe('a signer whose bytes the plan does not have', () => {
  it.each([
    [[], /^hash unknown$/],
    [
      [{ kind: 'program', title: 'XCM program', chain: 'relay', hex: '0x00' }],
      /no endpoint of the sender's chain/,
    ],
  ] as const)('gets the reason for a call: %j', (layers, reason) => {
    const report = makeReport({ layers: [...layers] });
    expect(firstCall(report)?.place).toMatch(reason);
  });
});

describe('a batch', () => {
  const plan = (blocked: PlanStep['blocked']) => {
    const [fund] = makeReport({ id: 'fund' }).plan;
    const [version] = makeReport({ id: 'version' }).plan;
    const last = { id: 'open', sender: 'other', after: ['fund'], ...(blocked ? { blocked } : {}) };
    const [open] = makeReport(last).plan;
    return [fund, version, open];
  };
  const call = { pallet: 'Utility', method: 'batch_all', args: {}, hex: '0x01' };
  const batch = { sender: 'root', chain: 'relay', steps: ['fund', 'version'], call };

  it.each([
    [undefined, undefined],
    [{ reason: 'The pallet is paused.', howTo: 'Wait.' }, 'warn'],
  ] as const)('with a call whose dependents are blocked by %j is premature: %s', (blocked, outcome) => {
    const report = { ...makeReport({}), plan: plan(blocked), batches: [batch] } as unknown as Report;
    const batches: readonly Entry[] = describeSigners(report)[0]?.below ?? [];
    expect(batches.at(-1)).toMatchObject({ title: 'Calls 1 and 2 at once: Utility.batch_all' });
    expect(batches.at(-1)?.outcome).toBe(outcome);
    const part = describeReport({ ...report, chains: [], findings: [], followUps: [] }).find(
      ({ id }) => id === 'plan',
    );
    const marks = part?.groups.at(-1)?.entries[0]?.facts?.map(({ label }) => label);
    expect(marks).toEqual(outcome ? ['Do not send yet'] : []);
  });
});

const roc = { symbol: 'ROC', decimals: 12 };
const other = { symbol: 'ROC', decimals: 10 };
const unit = 10n ** 12n;
const payerOn = (chain: string, para?: number) => ({
  chain,
  name: 'payer',
  ...(para !== undefined && { para }),
});
const costOf = (kind: PlanCost['kind'], amount?: bigint, more: Partial<PlanCost> = {}): PlanCost => {
  const part = { kind, title: kind, payer: payerOn('rococo'), token: roc, source: 'the chain', ...more };
  return amount === undefined ? { ...part, text: 'unknown' } : formatCost(part, amount);
};

test('purposes come in one order, each with its sum', () => {
  const costs = [
    costOf('transfer', unit),
    costOf('minimum-balance', 2n * unit),
    costOf('deposit', 3n * unit),
    costOf('deposit', 4n * unit),
    costOf('fee', unit / 2n),
  ];
  expect(sumCosts(costs)).toEqual([
    'fee 0.5 ROC',
    'deposit 7 ROC',
    'minimum balance 2 ROC',
    'transfer 1 ROC',
  ]);
});

test('of an offer the expected fee counts, or at most the whole offer', () => {
  expect(sumCosts([costOf('offer', unit, { returns: unit / 4n })])).toEqual(['fee 0.75 ROC (at most 1 ROC)']);
  expect(sumCosts([costOf('offer', unit), costOf('fee', unit)])).toEqual(['fee at most 2 ROC']);
  const mixed = [costOf('offer', unit), costOf('offer', unit, { returns: unit / 4n })];
  expect(sumCosts(mixed)).toEqual(['fee at most 1.75 ROC']);
});

test('an unknown cost is never part of a complete sum', () => {
  expect(sumCosts([costOf('fee')])).toEqual(['fee unknown']);
  expect(sumCosts([costOf('fee', unit), costOf('fee')])).toEqual(['fee 1 ROC', 'a further fee unknown']);
  expect(sumCosts([costOf('deposit', unit), costOf('fee')])).toEqual(['fee unknown', 'deposit 1 ROC']);
});

test('tokens of one name and other decimals are not added', () => {
  const costs = [costOf('fee', unit), costOf('fee', 10n ** 10n, { token: other })];
  expect(sumCosts(costs)).toEqual(['fee 1 ROC', 'fee 1 ROC']);
});

test('the sums of a plan name the chain of tokens with one symbol', () => {
  const costs = [costOf('fee', unit), costOf('fee', 10n ** 10n, { token: other, payer: payerOn('local') })];
  expect(formatSize(makeReport({ costs }).plan)).toBe('1 call, 1 signer, 1 ROC on rococo, 1 ROC on local');
  const named = costs.map((one, at) => ({ ...one, token: { ...one.token, symbol: `T${at}` } }));
  expect(formatSize(makeReport({ costs: named }).plan)).toBe('1 call, 1 signer, 1 T0, 1 T1');
});

test('the size of a plan with offers is a limit, as its lines are, unless they are spent', () => {
  const sizeOf = (returns: bigint) =>
    formatSize(makeReport({ costs: [costOf('offer', unit, { returns })] }).plan);
  expect(sizeOf(unit / 4n)).toBe('1 call, 1 signer, at most 1 ROC');
  expect(sizeOf(0n)).toBe('1 call, 1 signer, 1 ROC');
});

test('a transfer to an account that pays other costs is the source of those costs', () => {
  const account = { ...payerOn('rococo'), account: '0x01' as const };
  const transfer = costOf('transfer', unit, { to: account });
  const total = 'On rococo: fee 1 ROC, transfer 1 ROC';
  expect(formatTotals([transfer, costOf('deposit', unit, { payer: account })])).toEqual([
    'On rococo: deposit 1 ROC. Costs that a transfer pays for count once.',
  ]);
  expect(formatTotals([transfer, costOf('fee', unit)])).toEqual([total]);
  // Of two transfers, one alone is the source.
  expect(formatTotals([transfer, { ...transfer }, costOf('deposit', unit, { payer: account })])[0]).toMatch(
    /^On rococo: deposit 1 ROC, transfer 1 ROC\./,
  );
});

test('each chain has its total, also if two have one name', () => {
  const costs = [
    costOf('fee', unit, { payer: payerOn('local', 2000) }),
    costOf('fee', unit, { payer: payerOn('local', 2114) }),
    costOf('deposit', unit, { payer: payerOn('local', 2000) }),
  ];
  expect(formatTotals(costs)).toEqual(['On local: fee 1 ROC, deposit 1 ROC', 'On local: fee 1 ROC']);
  expect(formatTotals([])).toEqual([]);
  expect(formatTotals([costOf('minimum-balance', unit)])).toEqual([
    expect.stringMatching(/^On rococo: minimum balance 1 ROC\..*stays/),
  ]);
});

test('a minimum balance is a part of the size of a plan only if a transfer brings it', () => {
  const account = { ...payerOn('rococo'), account: '0x01' as const };
  const own = [
    costOf('fee', unit, { payer: account }),
    costOf('minimum-balance', 9n * unit, { payer: account }),
  ];
  const sizeOf = (costs: readonly PlanCost[]) => formatSize(makeReport({ costs }).plan);
  // The account holds the minimum balance already, all of it, or a part.
  expect(sizeOf(own)).toBe('1 call, 1 signer, 1 ROC');
  expect(sizeOf([costOf('transfer', 10n * unit, { to: account }), ...own])).toBe('1 call, 1 signer, 10 ROC');
  expect(sizeOf([costOf('transfer', 4n * unit, { to: account }), ...own])).toBe('1 call, 1 signer, 4 ROC');
});

test('received tokens that a transfer passes on count once', () => {
  const user = { ...payerOn('rococo'), account: '0x01' as const };
  const derived = { ...payerOn('rococo'), account: '0x02' as const };
  const total = (received: bigint, sent: bigint) =>
    formatTotals([
      costOf('transfer', received * unit, { to: user }),
      costOf('transfer', sent * unit, { payer: user, to: derived }),
    ])[0]?.split('. ')[0];
  expect(total(63n, 62n)).toBe('On rococo: transfer 63 ROC');
  // The user already has a part of the amount.
  expect(total(33n, 62n)).toBe('On rococo: transfer 62 ROC');
  expect(total(0n, 62n)).toBe('On rococo: transfer 62 ROC');
  const twice = [1, 2].map(() => costOf('transfer', 62n * unit, { payer: user, to: derived }));
  expect(formatTotals([costOf('transfer', 63n * unit, { to: user }), ...twice])[0]).toMatch(
    /transfer 124 ROC/,
  );
});

test('a call that is approved is part of each route of the other calls of its sender', () => {
  const route = { title: '', calls: [], costs: [], periods: [], needs: [] };
  const begun = 'Scheduler.Agenda has the call already (approved, for block 9)';
  const approved = makeReport({ dispatch: [{ ...route, kind: 'scheduled', begun }] }).plan;
  const rest = makeReport({ id: 'other', dispatch: [{ ...route, kind: 'sudo' }] }).plan;
  const list = (plan: typeof rest) =>
    describeSigners({ ...makeReport({}), plan })[0]
      ?.below?.at(-1)
      ?.below?.map(({ text }) => text);
  expect(list([...approved, ...rest])).toEqual([`the sudo key, ${begun}, nothing to sign`]);
  expect(list(approved)).toEqual([`the scheduler, ${begun}, nothing to sign`]);
});
