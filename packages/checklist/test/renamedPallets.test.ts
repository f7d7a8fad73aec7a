// A chain may give its pallets any names: the checks have the same results, with the chain's own names.
import { connect } from '@parachron/client';
import { formatJson } from '@parachron/core';
import { renamePallets } from '@parachron/samples/metadata';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Report, Scope } from '../src/index.js';
import { openTargetRun, outcomesOf, type TargetRun } from './support/openTargetRun.js';

const names = {
  Balances: 'Currency',
  MessageQueue: 'InboundQueue',
  ParachainSystem: 'CollatorBackend',
  PolkadotXcm: 'CrossChains',
  Proxy: 'Agent',
  Sudo: 'Boss',
  TransactionPayment: 'InclusionFeeLedger',
  Utility: 'Batches',
  XcmpQueue: 'LaneQueue',
} as const;

/** A report with the usual names in place of the chain's own names. */
function withUsualNames(report: Report): unknown {
  const text = Object.entries(names).reduce(
    (json, [usual, own]) => json.replaceAll(new RegExp(`\\b${own}\\b`, 'g'), usual),
    formatJson({ findings: report.findings, plan: report.plan, verdict: report.verdict }),
  );
  return JSON.parse(text);
}

let run: TargetRun;
beforeAll(async () => {
  run = await openTargetRun({ checks: () => true });
});
afterAll(() => run.close());

it('the checks and the plan are those of a chain with the usual names', async () => {
  const chain = await connect(renamePallets(run.target.provider, names));
  const pallets = chain.runtime.registry.metadata.pallets.map(({ name }) => name.toString());
  expect(pallets).toEqual(expect.arrayContaining(['Agent', 'Currency', 'Batches', 'Boss', 'CrossChains']));
  const scope: Partial<Scope> = {
    user: { account: run.alice.publicKey },
    calls: [{ name: 'a transfer', hex: run.calls.transfer }],
    task: { when: { kind: 'next' } },
  };
  const compare = async (): Promise<Report> => {
    // A fork runs the code of the chain, whose metadata has the usual names.
    const usual = await run.run(scope, { target: 'none' });
    const renamed = await run.run(scope, { at: { chain, home: run.home }, target: 'none' });
    expect(withUsualNames(renamed)).toEqual(withUsualNames(usual));
    return renamed;
  };
  const before = await compare();
  expect(formatJson(before.plan)).toContain('Agent.add_proxy');
  await run.apply(before.plan);
  const after = await compare();
  // The plan and the findings of the target's proxies name only the chain's own pallets.
  const own = /^(proxy|token)\//;
  for (const { findings, plan } of [before, after]) {
    const texts = formatJson({
      plan,
      of: findings.filter(({ check }) => own.test(check)).map(({ reason }) => reason),
    });
    expect(texts).not.toMatch(/\b(Proxy|Balances|Utility|Sudo|TransactionPayment|ParachainSystem)\.[A-Za-z]/);
  }
  expect(outcomesOf(after)['proxy/granted']?.[0]).toBe('unknown');
  await chain.close();
});
