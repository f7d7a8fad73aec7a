import { createRunReport, type Report } from '@parachron/checklist';
import type { Call, DispatchRoute, PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { listPlannedCalls, writeRun } from './writeRun.js';

const call = (hex: Call['hex'], method = 'remark'): Call => ({
  pallet: 'System',
  method,
  args: { remark: '0x' },
  hex,
});

const step: PlanStep = {
  id: 'open',
  title: 'Parachain 2000 opens a channel.',
  sender: 'root of parachain 2000 (Target)',
  layers: [
    { kind: 'inner-call', title: 'Call', chain: 'Relay', hex: '0x01', call: call('0x01', 'inner') },
    { kind: 'send', title: 'Send', chain: 'Target', para: 2000, hex: '0x02', call: call('0x02', 'outer') },
  ],
  dispatch: [],
  verify: '',
  after: [],
  notes: [],
} as unknown as PlanStep;

const route = (calls: readonly object[]): DispatchRoute =>
  ({
    kind: 'sudo',
    title: 'Sudo.sudo.',
    calls,
    costs: [],
    periods: [],
    needs: [],
  }) as unknown as DispatchRoute;

const chains = [
  { role: 'relay', name: 'Relay', endpoint: 'wss://relay.example' },
  { role: 'target', name: 'Target', endpoint: 'wss://target.example' },
  { role: 'service', name: 'Service', endpoint: 'wss://service.example' },
];

const paused = { reason: 'The pallet is paused.', howTo: 'Wait.' };

const list = (plan: readonly PlanStep[], change: object = {}) =>
  listPlannedCalls({
    plan,
    followUps: [],
    chains,
    scope: { targetParaId: 2000, serviceParaId: 2114 },
    ...change,
  } as unknown as Report);

describe('the call of a step', () => {
  it('is that of its outermost layer, with its sender and its arguments', () => {
    expect(list([step])).toMatchObject([
      {
        id: 'open',
        title: `1. ${step.title}`,
        signer: step.sender,
        name: 'System.outer',
        hex: '0x02',
        args: '{\n "remark": "0x"\n}',
        chain: 'Target',
        costs: [],
        preimage: undefined,
      },
    ]);
  });

  it.each<[string, Partial<PlanStep>, string | undefined]>([
    ['any account', { signed: {} }, 'target'],
    ['one account', { signed: { account: '0x0a' } }, 'target'],
    ['root alone', {}, undefined],
    ['an account, and has no effect', { signed: {}, blocked: paused }, undefined],
  ])('that is signed by %s has the chain where a wallet signs, if one can', (_who, change, role) => {
    const [planned] = list([{ ...step, ...change }]);
    expect(planned).toMatchObject({ role, account: change.signed?.account });
  });

  it('has the warning that the step fails, or that only such a step needs it', () => {
    const fund = { ...step, id: 'fund' };
    const planned = list([fund, { ...step, after: ['fund'], blocked: paused }]);
    expect(planned.map(({ risk }) => risk?.label)).toEqual(['Do not send yet', 'Will fail']);
    expect(list([fund, { ...step, after: ['fund'] }]).map(({ risk }) => risk?.label)).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('without bytes has its number, its sender and its costs, and no chain where a wallet signs', () => {
    // Without an endpoint of the sender's chain, a plan ends with the program that the chain sends.
    const program = { kind: 'program', title: 'XCM program', chain: 'Relay', hex: '0x05' } as const;
    const request = { ...step, id: 'request', layers: [...step.layers.slice(0, 1), program], signed: {} };
    expect(list([step, request])[1]).toMatchObject({
      id: 'request',
      title: `2. ${step.title}`,
      signer: step.sender,
      hex: undefined,
      role: undefined,
      links: [],
    });
    expect(list([{ ...step, layers: [] }])).toEqual([]);
  });
});

describe('the chain of a call', () => {
  const signed = { ...step, signed: {} };
  const roleIn = (names: readonly object[], scope = { targetParaId: 2000, serviceParaId: 2114 }) =>
    list([signed], { chains: names, scope })[0]?.role;

  it('of two chains with one name is that with the para id', () => {
    const names = [
      { role: 'target', name: 'Target' },
      { role: 'service', name: 'Target' },
    ];
    expect(roleIn(names)).toBe('target');
    expect(roleIn(names, { targetParaId: 2114, serviceParaId: 2000 })).toBe('service');
  });

  it('is unknown if several chains fit, or none', () => {
    const twin = { role: 'relay', name: 'Target' };
    expect(roleIn([...chains, twin])).toBeUndefined();
    expect(roleIn([{ role: 'target', name: 'Another' }])).toBeUndefined();
  });
});

describe('the calls of a route', () => {
  const signer = { chain: 'Target', para: 2000, name: 'the sudo key', account: '0x0b' };

  it('follow the call of their step, with numbers that are unique in the plan', () => {
    const routes = [
      route([
        { title: 'notes the preimage', signer, call: call('0x03'), isOpen: true },
        { title: 'dispatches the call', signer, call: call('0x04') },
      ]),
      route([{ title: 'votes', signer, call: call('0x05') }]),
    ];
    const amounts = { amount: 10n ** 12n, token: { symbol: 'ROC', decimals: 12 } };
    const fee = { kind: 'fee', title: 'fee', ...amounts, payer: signer, source: 'the chain' };
    const dispatch = routes.map((one) => ({ ...one, costs: [fee as never] }));
    const planned = list([{ ...step, dispatch, costs: [{ ...fee, kind: 'deposit' } as never] }]);
    // The costs of a route are those of all its calls together.
    expect(planned.map(({ costs }) => costs.length)).toEqual([1, 1, 0, 1]);
    const paid = 'Cost of the route: fee 1 ROC';
    expect(planned.map(({ cost }) => cost)).toEqual(['Cost: deposit 1 ROC', paid, '', paid]);
    expect(planned.map(({ id, hex, account }) => [id, hex, account])).toEqual([
      ['open', '0x02', undefined],
      ['open/1/1', '0x03', undefined],
      ['open/1/2', '0x04', '0x0b'],
      ['open/2/1', '0x05', '0x0b'],
    ]);
    expect(planned[2]?.signer).toBe('the sudo key on Target');
    // Without these words, a reader would send the calls of both routes.
    expect(planned[3]?.title).toBe(`1. ${step.title} One of 2 routes: Sudo.sudo. This call votes.`);
    expect(planned[1]?.role).toBe('target');
  });

  it('omit the call of the step itself, and calls without bytes', () => {
    const routes = [
      route([
        { title: 'signs', signer, call: call('0x02') },
        { title: 'waits', signer },
      ]),
    ];
    expect(list([{ ...step, dispatch: routes }]).map(({ id }) => id)).toEqual(['open']);
  });

  it('are signed by no wallet if their signer is unknown, or the step has no effect', () => {
    const { account: _, ...unknown } = signer;
    const rolesOf = (one: object, change: Partial<PlanStep> = {}) =>
      list([{ ...step, ...change, dispatch: [route([{ title: 'x', call: call('0x03'), ...one }])] }])[1]
        ?.role;
    expect(rolesOf({ signer })).toBe('target');
    expect(rolesOf({ signer: unknown })).toBeUndefined();
    expect(rolesOf({ signer }, { blocked: paused })).toBeUndefined();
  });
});

it('the steps before the first task follow the plan, each step once', () => {
  const other = { ...step, id: 'grant', title: 'Grant.' };
  // A dry run writes new steps into the plan and into the follow-ups.
  const followUps = [
    { needed: 'possible', steps: [{ ...step }, other] },
    { needed: 'yes', steps: [step, { ...other }] },
  ];
  const planned = list([step], { followUps });
  const grant = 'Before the first task, optional: Grant.';
  expect(planned.map(({ title }) => title)).toEqual([`1. ${step.title}`, grant]);
});

test('the accounts of the verdict and its causes are short, and whole in the report', () => {
  // The public keys of Alice and Bob, with the prefix 42 of a development chain.
  const [alice, bob] = [
    '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
  ];
  const reason = `${alice} has granted no proxy to ${bob}.`;
  const finding = { check: 'proxy/granted', subject: 'user', outcome: 'fail', reason, evidence: [], fix: [] };
  const report = {
    verdict: 'not-ready',
    findings: [finding],
    plan: [],
    batches: [],
    followUps: [],
    chains: [],
    scope: { network: '', targetParaId: 2000, serviceParaId: 2114 },
    summary: { counts: { fail: 1, unknown: 0, warn: 0, pass: 0, 'not-applicable': 0 }, signers: [] },
  } as unknown as Report;
  const about = {
    notChecked: [],
    at: '2026-01-01T00:00:00.000Z',
    tool: { name: 'parachron', version: '1.0.0' },
  };
  const run = createRunReport({ reports: [report], ...about, command: '' });
  const written = writeRun(run, { number: 1, at: 0, local: [] });
  const short = '5Grw…utQY has granted no proxy to 5FHn…94ty.';
  expect(written.causes.map(({ text }) => text)).toEqual([short]);
  expect(written.sentence).toBe(`Not ready: Para 2000: ${short}`);
  expect(written.documents.html).toContain(reason);
  expect(written.detail).not.toContain('Dry run');
  const none = { steps: [], rounds: [], prepared: [] };
  const dryRun = { means: 'fork', outcome: 'done', ...none, before: report, after: report };
  const tried = createRunReport({ reports: [{ ...report, dryRun } as never], ...about, command: '' });
  const { detail } = writeRun(tried, { number: 1, at: 0, local: [] });
  expect(detail).toMatch(
    /\. Dry run: No step to try\. Checks afterwards: not ready .*: 5Grw…utQY has granted no/,
  );
});
