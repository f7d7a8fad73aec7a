import {
  createRunReport,
  type FollowUp,
  type PlanDryRun,
  type Report,
  type ReportedChain,
  type RunReport,
} from '@parachron/checklist';
import type { Evidence, Finding, PlanStep } from '@parachron/core';

/** Handwritten runs with every kind of content of a report; the bytes and names are from the local network. */

const relayBlock = {
  number: 2,
  hash: '0xe74ef3f5719548531ef1cb0a09ffef5bd53484b3607dac5aa37efcab16560487',
} as const;
const targetBlock = {
  number: 2,
  hash: '0xee556620b1938ae646606a6fb16cbd080cf9d5ca5f4fd5edaeab49aced458549',
} as const;
const serviceBlock = {
  number: 1,
  hash: '0xaedeb4e3eee08fb575da20f8ea667ea23970588986dbbe80a53746c51ffe1360',
} as const;

export const reportedChains: readonly ReportedChain[] = [
  {
    role: 'relay',
    name: 'rococo_v2_2',
    endpoint: 'wss://relay.example',
    specName: 'rococo',
    specVersion: 9190,
    codeHash: `0x0123456789ab${'f'.repeat(52)}`,
    metadataVersion: 14,
    block: relayBlock,
  },
  {
    role: 'target',
    name: 'asset-hub-rococo',
    endpoint: 'wss://asset-hub.example/rpc?key=a&b=c',
    specName: 'statemine',
    specVersion: 900,
    metadataVersion: 14,
    block: targetBlock,
  },
  {
    role: 'service',
    name: 'Parachron Service H',
    endpoint: 'ws://127.0.0.1:9944',
    specName: 'parachron',
    specVersion: 288,
    metadataVersion: 15,
    block: serviceBlock,
  },
];

const evidence: readonly Evidence[] = [
  {
    chain: 'rococo_v2_2',
    block: relayBlock,
    key: 'Hrmp.HrmpOpenChannelRequests(1000, 2114)',
    storageKey:
      '0x6a0da05ca59913bc38a8630590f2627c87fb3901b0fd2961e923a3ad6009b6504bb481e5751dc686e803000042080000',
    value: null,
  },
  {
    chain: 'rococo_v2_2',
    block: { number: 3, hash: serviceBlock.hash },
    key: 'Hrmp.HrmpChannels(1000, 2114)',
    value: {
      maxCapacity: 8,
      maxTotalSize: 8192,
      maxMessageSize: 1_048_576,
      msgCount: 0,
      senderDeposit: 0,
      heads: ['0x1f00', true, null],
    },
  },
];

function finding(one: Pick<Finding, 'check' | 'subject' | 'outcome' | 'reason'> & Partial<Finding>): Finding {
  return { evidence, fix: [], ...one };
}

export const openChannelStep: PlanStep = {
  id: 'init-2114-to-1000',
  title: 'Parachain 2114 requests a channel to 1000.',
  after: [],
  para: 2114,
  sender: 'root of parachain 2114 (Parachron Service H)',
  layers: [
    {
      kind: 'inner-call',
      title: 'Call on rococo_v2_2',
      chain: 'rococo_v2_2',
      hex: '0x1700e80300000800000000900100',
      call: {
        pallet: 'Hrmp',
        method: 'hrmp_init_open_channel',
        args: { recipient: 1000, proposed_max_capacity: 8, proposed_max_message_size: 102_400 },
        hex: '0x1700e80300000800000000900100',
      },
    },
    {
      kind: 'program',
      title: 'XCM program',
      chain: 'rococo_v2_2',
      hex: '0x021000040000000007a2fb28d51b130000000007a2fb28d51b001608140d01000400010009210600d28fdff1381700e80300000800000000900100',
      decoded:
        'WithdrawAsset: 119540349858 of Here\nBuyExecution: fees 119540349858 of Here, weightLimit Unlimited\nSetAppendix:\n  RefundSurplus\n  DepositAsset: assets all (at most 1), beneficiary Parachain(2114)\nTransact: originKind Native, requireWeightAtMost (refTime 1014490100, proofSize 0), call 0x1700e80300000800000000900100',
    },
    {
      kind: 'send',
      title: 'PolkadotXcm.send on Parachron Service H',
      chain: 'Parachron Service H',
      hex: '0x2900010100021000040000000007a2fb28d51b130000000007a2fb28d51b001608140d01000400010009210600d28fdff1381700e80300000800000000900100',
      call: {
        pallet: 'PolkadotXcm',
        method: 'send',
        args: {
          dest: { v1: { parents: 1, interior: { here: null } } },
          message: { v2: [{ withdrawAsset: [] }] },
        },
        hex: '0x2900010100021000040000000007a2fb28d51b130000000007a2fb28d51b001608140d01000400010009210600d28fdff1381700e80300000800000000900100',
      },
    },
  ],
  dispatch: [
    {
      kind: 'sudo',
      title: 'Sudo.sudo, signed by the sudo key.',
      calls: [
        {
          title: 'dispatches the call as root',
          signer: { chain: 'Parachron Service H', para: 2114, name: 'the sudo key' },
          call: {
            pallet: 'Sudo',
            method: 'sudo',
            args: { call: { callIndex: '0x2900' } },
            hex: '0x32002900010100021000040000000007a2fb28d51b130000000007a2fb28d51b001608140d01000400010009210600d28fdff1381700e80300000800000000900100',
          },
        },
      ],
      costs: [],
      periods: [],
      needs: [],
    },
  ],
  verify:
    'On rococo_v2_2, Hrmp.HrmpOpenChannelRequests(2114, 1000) holds a request. Read the storage, not the outcome of the message. A call that fails inside Transact leaves no trace, and the message counts as a success.',
  notes: [
    'rococo_v2_2 allows at most 8 messages in a channel, fewer than the proposed 1000.',
    '0.119540349858 ROC (119540349858 planck) are offered for execution, with a margin of 30 % on the fee and on the weight of each call; what is not used comes back to the account on rococo_v2_2.',
  ],
};

const paid = {
  payer: { chain: 'rococo_v2_2', name: 'sovereign account of parachain 1000' },
  token: { symbol: 'ROC', decimals: 12 },
} as const;

export const acceptStep: PlanStep = {
  ...openChannelStep,
  id: 'accept-2114-to-1000',
  title: 'Parachain 1000 requests a channel to 2114 and accepts the channel from 2114.',
  after: ['init-2114-to-1000'],
  para: 1000,
  sender: 'root of parachain 1000 (asset-hub-rococo)',
  costs: [
    {
      kind: 'deposit',
      title: 'deposit for the channel',
      ...paid,
      amount: 10_000_000_000_000n,
      returns: 10_000_000_000_000n,
      text: '10 ROC',
      source: 'Configuration.ActiveConfig of rococo_v2_2',
    },
    {
      kind: 'fee',
      title: 'fees on the relay chain',
      ...paid,
      text: 'unknown',
      source: 'rococo_v2_2 has no XcmPaymentApi; a dry run of the plan shows it',
    },
  ],
};

const openInBothDirections = 'hrmp/channel-open-both-ways';

/** Nothing failed and nothing is unknown. */
export const readyFindings: readonly Finding[] = [
  finding({
    check: openInBothDirections,
    subject: '1000 → 2114',
    outcome: 'pass',
    reason: 'The channel is open: 8 messages of 102,400 bytes.',
  }),
  finding({
    check: openInBothDirections,
    subject: '2114 → 1000',
    outcome: 'pass',
    reason: 'The channel is open: 8 messages of 102,400 bytes.',
  }),
  finding({
    check: 'hrmp/sovereign-accounts-funded',
    subject: 'para 1000',
    outcome: 'pass',
    reason:
      'Balance of 5Ec4AhPZk8STuex8Wsi9TwDtJQxKqzPJRCH7348Xtcs9vZLJ: 100 ROC. Needed: 0.142765818837 ROC (deposits 0 ROC, offers for fees 0.132765818837 ROC, minimum balance 0.01 ROC).',
  }),
  finding({
    check: 'network/chains-of-one-relay',
    subject: 'target chain 1000',
    outcome: 'pass',
    reason: 'This node has the newest block of para 1000 that the relay chain has accepted.',
  }),
  finding({
    check: 'network/paras-alive-on-relay',
    subject: 'target chain 1000',
    outcome: 'pass',
    reason: 'Para 1000 is a parachain of this relay chain.',
  }),
  finding({
    check: 'hrmp/channel-parameters',
    subject: '1000 → 2114',
    outcome: 'not-applicable',
    reason: 'There is nothing to compare: the relay chain allows no more.',
    evidence: [],
  }),
];

/** At least one finding of every outcome. */
export const mixedFindings: readonly Finding[] = [
  finding({
    check: openInBothDirections,
    subject: '1000 → 2114',
    outcome: 'fail',
    reason: 'There is no channel, and para 1000 has not asked for one.',
    fix: ['init-2114-to-1000', 'accept-2114-to-1000'],
  }),
  finding({
    check: openInBothDirections,
    subject: '2114 → 1000',
    outcome: 'unknown',
    reason: 'The relay chain did not answer when it was asked for the channel.',
    howToFindOut: 'Read Hrmp.HrmpChannels(2114, 1000) at another node of the relay chain.',
    evidence: [],
  }),
  finding({
    check: 'xcm/versions-agree',
    subject: 'target → service',
    outcome: 'warn',
    reason:
      "The sender's router sends XCM version 2, by its SafeXcmVersion of 2. It is old, but Parachron Service H reads it.",
  }),
  ...readyFindings.slice(2),
];

/** A report of the given findings, with everything around them counted as the checklist does. */
export function makeReport(change: Partial<Report> = {}): Report {
  const findings = change.findings ?? mixedFindings;
  const count = (outcome: Finding['outcome']) => findings.filter((one) => one.outcome === outcome).length;
  const summary = {
    pass: count('pass'),
    warn: count('warn'),
    fail: count('fail'),
    unknown: count('unknown'),
    'not-applicable': count('not-applicable'),
  };
  const doubtful = summary.unknown > 0 ? 'unknown' : 'ready';
  return {
    schemaVersion: 1,
    scope: {
      network: 'staging',
      parachain: 'Asset Hub',
      serviceParaId: 2114,
      targetParaId: 1000,
      proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
    },
    verdict: summary.fail > 0 ? 'not-ready' : doubtful,
    summary,
    chains: reportedChains,
    findings,
    plan: summary.fail > 0 ? [openChannelStep, acceptStep] : [],
    followUps: [],
    ...change,
  };
}

export const followUps: readonly FollowUp[] = [
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

export const dryRun: PlanDryRun = {
  means: 'local-network',
  outcome: 'done',
  prepared: [
    {
      chain: 'rococo_v2_2',
      what: 'Parachains 1000, 2114 are registered and onboarded.',
      why: 'The relay chain does not know them.',
    },
  ],
  before: makeReport(),
  rounds: [{ number: 1, planned: ['init-2114-to-1000'], left: [], verdict: 'ready' }],
  steps: [
    {
      id: 'init-2114-to-1000',
      title: 'Parachain 2114 requests a channel to 1000.',
      means: 'local-network',
      chain: 'rococo_v2_2',
      block: relayBlock,
      outcome: 'done',
      reason: 'The relay chain holds the request.',
      hex: openChannelStep.layers[1]?.hex ?? '0x',
      instructions: [
        { name: 'WithdrawAsset', outcome: 'done', detail: '0.119540349858 ROC were withdrawn.' },
        { name: 'BuyExecution', outcome: 'done' },
        { name: 'Transact', outcome: 'unknown', detail: 'A runtime of this version leaves no trace of it.' },
        { name: 'RefundSurplus', outcome: 'not-reached' },
      ],
      evidence,
    },
    {
      id: 'session',
      title: 'A session of the relay chain passes.',
      means: 'local-network',
      chain: 'rococo_v2_2',
      outcome: 'done',
      reason: 'Both channels were opened at the change of the session.',
      evidence: [],
    },
    {
      id: 'message',
      title: "The service's program reaches asset-hub-rococo.",
      means: 'local-network',
      chain: 'asset-hub-rococo',
      block: targetBlock,
      outcome: 'failed',
      reason: 'The program was refused by the barrier.',
      instructions: [{ name: 'DescendOrigin', outcome: 'failed', detail: 'Barrier' }],
      evidence,
    },
  ],
  after: makeReport({ findings: readyFindings }),
};

/** A run over one parachain that is not ready, with all that a report can hold. */
export const fullRun: RunReport = createRunReport({
  at: '2026-03-04T05:06:07.890Z',
  tool: { name: 'parachron', version: '1.2.3' },
  command: "parachron check --only 'Asset Hub' --dry-run",
  reports: [makeReport({ followUps, dryRun })],
});

/** A run over three parachains and a network without an endpoint. */
export const severalRun: RunReport = createRunReport({
  at: '2026-03-04T05:06:07.890Z',
  reports: [
    makeReport(),
    makeReport({
      findings: readyFindings,
      scope: { ...makeReport().scope, parachain: 'Quillwort', targetParaId: 2051 },
    }),
    makeReport({
      findings: mixedFindings.slice(1),
      scope: {
        network: 'main',
        serviceParaId: 2114,
        targetParaId: 3344,
        proposal: makeReport().scope.proposal,
      },
    }),
  ],
  notChecked: [
    {
      parachain: 'Asset Hub',
      network: 'main',
      reason: 'No endpoint of the relay chain is known for the network main.',
      howToFindOut: 'Give one in the configuration.',
      error: { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: 'No answer in 20 seconds.' },
    },
  ],
});

/** A run over many parachains, each of its own number. */
export function makeManyRun(count: number): RunReport {
  const reports = Array.from({ length: count }, (_, at) =>
    makeReport({ scope: { ...makeReport().scope, parachain: `Chain ${at}`, targetParaId: 2000 + at } }),
  );
  return createRunReport({ at: '2026-03-04T05:06:07.890Z', reports });
}

/** Replaces every text of a run by a text that a hostile chain could put there. */
export function poisonRun(run: RunReport, poison: (text: string) => string): RunReport {
  const kept = new Set([
    'verdict',
    'outcome',
    'role',
    'kind',
    'means',
    'needed',
    'check',
    'hex',
    'hash',
    'storageKey',
  ]);
  const walk = (value: unknown, key: string): unknown => {
    if (typeof value === 'string') return kept.has(key) ? value : poison(value);
    if (Array.isArray(value)) return value.map((one) => walk(one, key));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, walk(one, name)]));
  };
  return walk(run, '') as RunReport;
}
