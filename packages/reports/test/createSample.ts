import {
  createRunReport,
  derivePlanSummary,
  type NotChecked,
  type PlanBatch,
  type PlanDryRun,
  type Report,
  type ReportedChain,
  type RunReport,
  type Scope,
  type TriedStep,
} from '@parachron/checklist';
import type { Call, Evidence, Finding, Hex, Outcome, PlanCost, PlanLayer, PlanStep } from '@parachron/core';

/** The parts of a report, by default those of a small parachain that is not ready. Only the given parts differ. */

const relayHash: Hex = `0x${'e7'.repeat(32)}`;
export const serviceHash: Hex = `0x${'ae'.repeat(32)}`;

const sampleChains: readonly ReportedChain[] = [
  {
    role: 'relay',
    name: 'rococo_v2_2',
    endpoint: 'wss://relay.example',
    specName: 'rococo',
    specVersion: 9190,
    metadataVersion: 14,
    block: { number: 2, hash: relayHash },
  },
  {
    role: 'target',
    name: 'Basilisk',
    endpoint: 'wss://target.example',
    specName: 'basilisk',
    specVersion: 115,
    metadataVersion: 15,
    block: { number: 7, hash: `0x${'bb'.repeat(32)}` },
  },
  {
    role: 'service',
    name: 'Service H',
    endpoint: 'ws://127.0.0.1:9944',
    specName: 'service',
    specVersion: 288,
    metadataVersion: 16,
    block: { number: 9, hash: serviceHash },
  },
];

export const sampleEvidence: Evidence = {
  chain: 'rococo_v2_2',
  block: { number: 2, hash: relayHash },
  key: 'Hrmp.HrmpChannels(2090, 2114)',
  storageKey: '0x6a0da05c',
  value: null,
};

/** A finding of a check that exists. */
export function createFinding(outcome: Outcome, more: Partial<Finding> = {}): Finding {
  return {
    check: 'network/not-paused',
    subject: 'target chain',
    outcome,
    reason: `The reason of ${outcome}.`,
    evidence: [],
    fix: [],
    ...more,
  };
}

export function createCall(more: Partial<Call> = {}): Call {
  return { pallet: 'Balances', method: 'burn', args: { value: '1000' }, hex: '0x0a0001', ...more };
}

export function createLayer(more: Partial<PlanLayer> = {}): PlanLayer {
  const call = more.call ?? createCall();
  return {
    kind: 'call',
    title: 'Balances.burn on Basilisk',
    chain: 'Basilisk',
    hex: call.hex,
    call,
    ...more,
  };
}

export function createCost(more: Partial<PlanCost> = {}): PlanCost {
  return {
    kind: 'fee',
    title: 'inclusion fee',
    payer: { chain: 'Basilisk', name: 'any account that signs' },
    token: { symbol: 'BSX', decimals: 12 },
    amount: 2_000_000_000_000n,
    returns: 0n,
    text: '2 BSX',
    source: 'TransactionPaymentApi.query_info',
    ...more,
  };
}

export function createStep(id: string, more: Partial<PlanStep> = {}): PlanStep {
  return {
    id,
    title: `Do ${id}.`,
    sender: 'root of parachain 2090 (Basilisk)',
    layers: [createLayer()],
    dispatch: [],
    verify: `Read ${id}.`,
    after: [],
    notes: [],
    ...more,
  };
}

export function createBatch(steps: readonly string[], more: Partial<PlanBatch> = {}): PlanBatch {
  return {
    sender: 'root of parachain 2090 (Basilisk)',
    chain: 'Basilisk',
    steps,
    call: createCall({ pallet: 'Utility', method: 'batch_all', hex: '0x0b0200' }),
    hash: `0x${'cc'.repeat(32)}`,
    length: 3,
    ...more,
  };
}

export function countOutcomes(findings: readonly Finding[]): Record<Outcome, number> {
  const summary = { pass: 0, warn: 0, fail: 0, unknown: 0, 'not-applicable': 0 };
  for (const { outcome } of findings) summary[outcome] += 1;
  return summary;
}

const sampleScope: Scope = {
  network: 'staging',
  parachain: 'Basilisk',
  targetParaId: 2090,
  serviceParaId: 2114,
  proposal: { maxCapacity: 8, maxMessageSize: 102_400 },
};

type ReportParts = Partial<Omit<Report, 'scope'>> & { readonly scope?: Partial<Scope> };

/** The verdict and the counts follow from the findings, as in a real report. */
export function createSampleReport(parts: ReportParts = {}): Report {
  const findings = parts.findings ?? [
    createFinding('fail'),
    createFinding('pass', { subject: 'relay chain' }),
  ];
  const plan = parts.plan ?? [];
  const summary = countOutcomes(findings);
  const isUnknown = summary.unknown > 0 ? 'unknown' : 'ready';
  return {
    schemaVersion: 1,
    verdict: summary.fail > 0 ? 'not-ready' : isUnknown,
    summary,
    chains: sampleChains,
    followUps: [],
    planSummary: derivePlanSummary({ plan, findings }),
    ...parts,
    findings,
    plan,
    scope: { ...sampleScope, ...parts.scope },
  };
}

/** The dry run of a plan, after which all checks pass. */
export function createDryRun(report: Report, parts: Partial<PlanDryRun> = {}): PlanDryRun {
  const findings = report.findings.map((one): Finding => ({ ...one, outcome: 'pass', fix: [] }));
  return {
    means: 'fork',
    prepared: [],
    rounds: [],
    steps: [],
    outcome: 'done',
    before: report,
    after: createSampleReport({ findings, scope: report.scope }),
    ...parts,
  };
}

export function createNotChecked(more: Partial<NotChecked> = {}): NotChecked {
  return {
    parachain: 'Amplitude',
    network: 'staging',
    reason: 'No endpoint is known.',
    howToFindOut: 'Give an endpoint.',
    ...more,
  };
}

/** A run over the reports, with a fixed time. */
export function createSampleRun(
  reports: readonly Report[],
  more: Partial<Parameters<typeof createRunReport>[0]> = {},
): RunReport {
  return createRunReport({ reports, at: '2026-03-04T05:06:07.008Z', ...more });
}

/** Reports of parachains with different para ids and names. */
export function createManyReports(count: number): readonly Report[] {
  return Array.from({ length: count }, (_, at) =>
    createSampleReport({ scope: { parachain: `Chain ${at}`, targetParaId: 2000 + at } }),
  );
}

/** A tried step of a plan, with the given outcome. */
export function createTriedStep(outcome: TriedStep['outcome'], more: Partial<TriedStep> = {}): TriedStep {
  return {
    id: 'open',
    title: 'Open it.',
    chain: 'rococo',
    outcome,
    reason: `${outcome}.`,
    evidence: [],
    ...more,
  };
}
