import type { FollowUp, Report, RunReport } from '@parachron/checklist';
import { createRunReport } from '@parachron/checklist';
import type { Finding, PlanStep } from '@parachron/core';
import {
  createCall,
  createDryRun,
  createFinding,
  createLayer,
  createNotChecked,
  createSampleReport,
  createStep,
  createTriedStep,
  sampleEvidence,
} from '../../../../packages/reports/test/createSample.js';

/** Handwritten runs with every kind of content of a report, on the parts that the tests of reports have. */

const at = '2026-03-04T05:06:07.890Z';
const evidence = [
  { ...sampleEvidence, key: 'Hrmp.HrmpOpenChannelRequests(1000, 2114)' },
  { ...sampleEvidence, value: { maxCapacity: 8, heads: ['0x1f00', true, null] } },
];
const [relay, target, service] = createSampleReport().chains;
const reportedChains = [
  ...(relay ? [{ ...relay, codeHash: `0x0123456789ab${'f'.repeat(52)}` as const }] : []),
  ...(target ? [{ ...target, name: 'asset-hub-rococo', endpoint: 'wss://hub.example/rpc?key=a&b=c' }] : []),
  ...(service ? [{ ...service, name: 'Parachron Service H' }] : []),
];

const openCall = createCall({
  pallet: 'Hrmp',
  method: 'hrmp_init_open_channel',
  hex: '0x1700e80300000800000000900100',
  args: { recipient: 1000, proposed_max_capacity: 8, proposed_max_message_size: 102_400 },
});
const sendCall = createCall({
  pallet: 'PolkadotXcm',
  method: 'send',
  hex: `0x29000101000210${openCall.hex.slice(2)}`,
  args: { dest: { v1: { parents: 1, interior: { here: null } } }, message: { v2: [{ withdrawAsset: [] }] } },
});
const sudoCall = createCall({
  pallet: 'Sudo',
  method: 'sudo',
  args: { call: { callIndex: '0x2900' } },
  hex: '0x3200',
});
const sudoKey = { chain: 'Parachron Service H', para: 2114, name: 'the sudo key' };
const [onRelay, onService] = [{ chain: 'rococo_v2_2' }, { chain: 'Parachron Service H' }];

export const openChannelStep: PlanStep = createStep('init-2114-to-1000', {
  title: 'Parachain 2114 requests a channel to 1000.',
  para: 2114,
  sender: 'root of parachain 2114 (Parachron Service H)',
  layers: [
    createLayer({ kind: 'inner-call', title: 'Call on rococo_v2_2', ...onRelay, call: openCall }),
    {
      kind: 'program',
      title: 'XCM program',
      ...onRelay,
      hex: `0x0210${openCall.hex.slice(2)}`,
      decoded: 'WithdrawAsset: 119540349858 of Here\nSetAppendix:\n  RefundSurplus',
    },
    createLayer({
      kind: 'send',
      title: 'PolkadotXcm.send on Parachron Service H',
      ...onService,
      call: sendCall,
    }),
  ],
  dispatch: [
    {
      kind: 'sudo',
      title: 'Sudo.sudo, signed by the sudo key.',
      costs: [],
      periods: [],
      needs: [],
      calls: [{ title: 'dispatches the call as root', signer: sudoKey, call: sudoCall }],
    },
  ],
  verify: 'On rococo_v2_2, Hrmp.HrmpOpenChannelRequests(2114, 1000) holds a request.',
  notes: ['rococo_v2_2 allows at most 8 messages in a channel, fewer than the proposed 1000.'],
});

const paid = {
  payer: { chain: 'rococo_v2_2', name: 'the sovereign account of parachain 1000' },
  token: { symbol: 'ROC', decimals: 12 },
  source: 'Configuration.ActiveConfig of rococo_v2_2',
} as const;
const acceptStep = createStep('accept-2114-to-1000', {
  ...openChannelStep,
  id: 'accept-2114-to-1000',
  after: ['init-2114-to-1000'],
  title: 'Parachain 1000 accepts the channel from 2114.',
  para: 1000,
  sender: 'root of parachain 1000 (asset-hub-rococo)',
  costs: [
    { kind: 'deposit', title: 'deposit', ...paid, amount: 10n ** 13n, returns: 10n ** 13n, text: '10 ROC' },
    { kind: 'fee', title: 'fees on the relay chain', ...paid, text: 'unknown' },
  ],
});

const openInBothDirections = 'hrmp/channel-open-both-ways';
const passed = (check: string, subject: string, reason: string) =>
  createFinding('pass', { check, subject, reason, evidence });

/** Nothing failed and nothing is unknown. */
export const readyFindings: readonly Finding[] = [
  passed(openInBothDirections, '1000 → 2114', 'The channel is open: 8 messages of 102,400 bytes.'),
  passed(openInBothDirections, '2114 → 1000', 'The channel is open: 8 messages of 102,400 bytes.'),
  passed('hrmp/sovereign-accounts-funded', 'para 1000', 'Balance: 100 ROC. Needed: 0.142 ROC.'),
  passed('network/chains-of-one-relay', 'target chain 1000', 'This node has the newest block of para 1000.'),
  passed(
    'network/paras-alive-on-relay',
    'target chain 1000',
    'Para 1000 is a parachain of this relay chain.',
  ),
  createFinding('not-applicable', { check: 'hrmp/channel-parameters', subject: '1000 → 2114' }),
];

/** At least one finding of every outcome. */
export const mixedFindings: readonly Finding[] = [
  createFinding('fail', {
    check: openInBothDirections,
    subject: '1000 → 2114',
    evidence,
    reason: 'There is no channel, and para 1000 has not asked for one.',
    fix: ['init-2114-to-1000', 'accept-2114-to-1000'],
  }),
  createFinding('unknown', {
    check: openInBothDirections,
    subject: '2114 → 1000',
    reason: 'The relay chain did not answer when it was asked for the channel.',
    howToFindOut: 'Read Hrmp.HrmpChannels(2114, 1000) at another node of the relay chain.',
  }),
  createFinding('warn', { check: 'xcm/versions-agree', subject: 'target → service', evidence }),
  ...readyFindings.slice(2),
];

const hub = {
  network: 'staging',
  parachain: 'Asset Hub',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** A report of the given findings, with everything around them counted as the checklist does. */
export function makeReport({ scope = hub, ...change }: Partial<Report> = {}): Report {
  const { findings = mixedFindings } = change;
  const plan = findings.some(({ outcome }) => outcome === 'fail') ? [openChannelStep, acceptStep] : [];
  return { ...createSampleReport({ findings, plan, chains: reportedChains, ...change }), scope };
}

const followUps: readonly FollowUp[] = [
  {
    kind: 'create-proxy',
    title: 'Create the proxy and let the service use it',
    needed: 'yes',
    reason: 'The account has no proxy for the account that acts in its name.',
    evidence,
    steps: [acceptStep],
  },
  {
    kind: 'acquire-token',
    title: 'Acquire the native token',
    needed: 'unknown',
    reason: 'No task is named, so that its fee is not known.',
    howToFindOut: 'Name a task in the configuration.',
    evidence: [],
    steps: [],
  },
];

const dryRun = createDryRun(makeReport(), {
  prepared: [
    { chain: 'rococo_v2_2', what: 'Parachains 1000, 2114 are registered.', why: 'They are not known.' },
  ],
  rounds: [{ number: 1, planned: ['init-2114-to-1000'], left: [], verdict: 'ready' }],
  steps: [
    createTriedStep('done', {
      id: 'init-2114-to-1000',
      block: sampleEvidence.block,
      hex: sendCall.hex,
      evidence,
      instructions: (['done', 'unknown', 'not-reached', 'failed'] as const).map((outcome) => ({
        name: 'Transact',
        outcome,
        detail: 'A runtime of this version leaves no trace of it.',
      })),
    }),
    createTriedStep('failed', { id: 'message', evidence }),
  ],
  after: makeReport({ findings: readyFindings }),
});

/** A run over one parachain that is not ready, with all that a report can hold. */
export const fullRun: RunReport = createRunReport({
  at,
  tool: { name: 'parachron', version: '1.2.3' },
  command: "parachron check --only 'Asset Hub' --dry-run",
  reports: [makeReport({ followUps, dryRun })],
});

const { parachain: _, ...unnamed } = hub;
const error = { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: 'No answer in 20 seconds.' } as const;

/** A run over three parachains and a network without an endpoint. */
export const severalRun: RunReport = createRunReport({
  at,
  reports: [
    makeReport(),
    makeReport({ findings: readyFindings, scope: { ...hub, parachain: 'Quillwort', targetParaId: 2051 } }),
    makeReport({
      findings: mixedFindings.slice(1),
      scope: { ...unnamed, network: 'main', targetParaId: 3344 },
    }),
  ],
  notChecked: [createNotChecked({ parachain: 'Asset Hub', network: 'main', error })],
});

/** A run over many parachains, each of its own number. */
export function makeManyRun(count: number): RunReport {
  const reports = Array.from({ length: count }, (_, at) =>
    makeReport({ scope: { ...hub, parachain: `Chain ${at}`, targetParaId: 2000 + at } }),
  );
  return createRunReport({ at, reports });
}

/** The fields whose texts no chain gives. */
const kept = new Set('verdict outcome role kind means needed check hex hash storageKey'.split(' '));

const names = new Set(['id', 'after', 'fix']);

/** Replaces every text of a run by a text that a hostile chain could put there. */
export function poisonRun(run: RunReport, poison: (text: string) => string): RunReport {
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string' && kept.has(key)) return value;
    // The names of steps contain names of pallets, and each step has its own.
    if (typeof value === 'string') return names.has(key) ? `${poison(value)} ${value}` : poison(value);
    if (Array.isArray(value)) return value.map((one) => walk(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]));
  };
  return walk(run, '') as RunReport;
}
