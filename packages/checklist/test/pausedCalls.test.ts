import type { Chain } from '@parachron/client';
import { type DispatchRoute, encodeCall, type PlanStep } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notPaused } from '../src/checks/network/notPaused.js';
import { findPaused } from '../src/dispatch/findPaused.js';
import { createReport, type Report } from '../src/index.js';
import { describePausedSteps, judgePausedCalls } from '../src/report/pausedCalls.js';
import { proposal } from './support/bootChains.js';
import { asParachain, openStub } from './support/openStub.js';
import { SERVICE, TARGET } from './support/openTokenRun.js';

const scope = { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal };
const dest = { Id: `0x${'01'.repeat(32)}` };
const paused = ([pallet, method]: readonly string[]) => ({
  pallet: 'TxPause',
  item: 'PausedCalls',
  keys: [[pallet, method]],
  value: null,
});

// Substrate's node has TxPause. The calls of a step are named by no check.
describe('a plan with paused calls', () => {
  let target: Chain;
  beforeAll(async () => {
    const storage = [paused(['Balances', 'transfer_keep_alive']), paused(['Preimage', 'note_preimage'])];
    target = await openStub('v15/substrate', { storage, change: asParachain });
  });
  afterAll(() => target.close());

  const encode = (pallet: string, method: string, args: object) =>
    encodeCall(target.runtime.registry, { pallet, method, args: { ...args } });
  const transfer = () => encode('Balances', 'transfer_keep_alive', { dest, value: 1 });
  const layerOf = (call: ReturnType<typeof encode>) => ({
    ...({ kind: 'call', title: 'a call', chain: target.runtime.chain, para: TARGET } as const),
    ...{ hex: call.hex, call },
  });
  const routeOf = (call: ReturnType<typeof encode>): DispatchRoute => ({
    ...{ kind: 'referendum', title: 'A route.', costs: [], periods: [], needs: [] },
    calls: [{ title: 'a', signer: { chain: target.runtime.chain, para: TARGET, name: 'any' }, call }],
  });
  const step = (id: string, more: Partial<PlanStep>): PlanStep => ({
    ...{ id, title: id, sender: 'a', layers: [], dispatch: [], verify: '', after: [], notes: [] },
    ...more,
  });
  const mark = async (...plan: readonly PlanStep[]): Promise<Report> => {
    const chains = { target: await target.snapshot() };
    const subject = `target chain (${target.runtime.chain})`;
    const passed = { subject, outcome: 'pass', reason: 'No function is paused.', evidence: [] } as const;
    const states = await findPaused(plan, { scope, chains });
    const results = judgePausedCalls([{ check: notPaused, judgements: [passed] }], states);
    return createReport({ scope, chains: [], results, plan: describePausedSteps(states) });
  };
  const reason = (name: string) => `${target.runtime.chain} pauses ${name}.`;

  it('blocks a step whose layer is paused, also inside a batch, and names the call in the finding', async () => {
    const batch = encode('Utility', 'batch_all', { calls: [transfer().hex] });
    for (const call of [transfer(), batch]) {
      const report = await mark(step('one', { signed: {}, layers: [layerOf(call)] }));
      expect(report.plan[0]?.blocked?.reason).toBe(reason('Balances.transfer_keep_alive'));
      expect(report.planSummary?.blocked).toHaveLength(1);
      expect(report.verdict).toBe('not-ready');
      expect(report.findings[0]).toMatchObject({
        outcome: 'fail',
        reason: 'The plan uses paused calls: the call Balances.transfer_keep_alive is paused.',
        noFix: { reason: reason('Balances.transfer_keep_alive') },
      });
      expect(report.findings[0]?.evidence[0]?.key).toMatch(/^TxPause\.PausedCalls/);
    }
  });

  it('leaves out the calls of root, and calls that are not paused', async () => {
    const other = encode('Balances', 'transfer_all', { dest, keep_alive: true });
    const report = await mark(
      step('root', { para: TARGET, layers: [layerOf(transfer())] }),
      step('other', { signed: {}, layers: [layerOf(other)] }),
    );
    expect(report.plan.flatMap(({ blocked, notes }) => [blocked ?? [], notes].flat())).toEqual([]);
    expect(report.verdict).toBe('ready');
  });

  it('blocks a step without a route free of paused calls, and notes the paused calls of other routes', async () => {
    const shut = routeOf(encode('Preimage', 'note_preimage', { bytes: '0x00' }));
    const open = routeOf(encode('Sudo', 'sudo', { call: transfer().hex }));
    const report = await mark(step('shut', { dispatch: [shut] }), step('open', { dispatch: [shut, open] }));
    const [first, second] = report.plan;
    expect(first?.blocked?.reason).toBe(reason('Preimage.note_preimage'));
    expect(second?.blocked).toBeUndefined();
    expect(second?.notes.join()).toContain('pauses Preimage.note_preimage');
  });

  it('lets a step wait for the step that ends the pause', async () => {
    const end = encode('TxPause', 'unpause', { ident: ['Balances', 'transfer_keep_alive'] });
    const report = await mark(
      step('resume', { para: TARGET, layers: [layerOf(end)] }),
      step('one', { signed: {}, layers: [layerOf(transfer())] }),
    );
    expect(report.plan[1]).toMatchObject({ after: ['resume'] });
    expect(report.plan[1]?.blocked).toBeUndefined();
  });
});
