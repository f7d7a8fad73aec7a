import { reportSchemaVersion } from './Report.js';

const text = { type: 'string' };
const hex = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const paraId = { type: 'integer', minimum: 0, maximum: 0xffff_ffff };
const count = { type: 'integer', minimum: 0 };
const outcomes = ['pass', 'warn', 'fail', 'unknown', 'not-applicable'];

/** An object with exactly these properties; those of `optional` may be absent. */
function describeObject(properties: Record<string, object>, optional: Record<string, object> = {}) {
  return {
    type: 'object',
    required: Object.keys(properties),
    properties: { ...properties, ...optional },
    additionalProperties: false,
  };
}

function listOf(items: object) {
  return { type: 'array', items };
}

const amount = { type: 'string', pattern: '^[0-9]+$' };
const block = describeObject({ number: count, hash: hex });
const evidence = describeObject({ chain: text, block, key: text, value: {} }, { storageKey: hex });
const call = describeObject({ pallet: text, method: text, args: { type: 'object' }, hex });
const noFix = describeObject({ reason: text, howTo: text });
const token = describeObject({ symbol: text, decimals: count });
const finding = describeObject(
  {
    check: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' },
    subject: text,
    outcome: { enum: outcomes },
    reason: text,
    evidence: listOf(evidence),
    fix: listOf(text),
  },
  {
    ...{
      howToFindOut: text,
      noFix,
      concerns: { const: 'new-task' },
      figures: listOf(describeObject({ name: text, amount, token })),
    },
    waitsFor: listOf(describeObject({ check: text, subject: text })),
  },
);
const layerKinds = ['inner-call', 'program', 'send', 'call'];
const layer = describeObject(
  { kind: { enum: layerKinds }, title: text, chain: text, hex },
  { para: paraId, call, decoded: text },
);
const account = describeObject({ chain: text, name: text }, { para: paraId, account: hex });
const costKinds = ['fee', 'offer', 'deposit', 'minimum-balance', 'transfer'];
const cost = describeObject(
  { kind: { enum: costKinds }, title: text, payer: account, token, text, source: text },
  { to: account, amount, returns: amount },
);
const template = describeObject({
  pallet: text,
  method: text,
  args: { type: 'object' },
  fill: listOf(describeObject({ field: text, from: text })),
});
const routeKinds = [
  'signed',
  'sudo',
  'referendum',
  'whitelist',
  'collective',
  'democracy',
  'parent',
  'unknown',
];
const period = describeObject(
  { title: text, text, source: text },
  { blocks: count, days: { type: 'number', minimum: 0 } },
);
const route = describeObject(
  {
    kind: { enum: routeKinds },
    title: text,
    calls: listOf(
      describeObject({ title: text, signer: account }, { isOpen: { const: true }, call, template }),
    ),
    costs: listOf(cost),
    periods: listOf(period),
    needs: listOf(text),
  },
  { body: text, parentKind: { enum: routeKinds } },
);
const step = describeObject(
  {
    id: text,
    title: text,
    sender: text,
    layers: listOf(layer),
    dispatch: listOf(route),
    verify: text,
    after: listOf(text),
    notes: listOf(text),
  },
  {
    para: paraId,
    signed: describeObject({}, { account: hex }),
    costs: listOf(cost),
    blocked: noFix,
  },
);
const amounts = Object.fromEntries(costKinds.map((kind) => [kind, amount]));
const payerSummary = describeObject({
  payer: account,
  token,
  amounts: describeObject({}, amounts),
  needed: amount,
  returns: amount,
  uncertain: amount,
  unknown: listOf(text),
});
const signerSummary = describeObject({
  sender: text,
  calls: listOf(describeObject({ step: text }, { call: text, chain: text, hash: hex, length: count })),
});
const planSummary = describeObject({
  steps: count,
  signers: listOf(signerSummary),
  payers: listOf(payerSummary),
  blocked: listOf(describeObject({ step: text, reason: text, howTo: text })),
  unfixed: listOf(describeObject({ check: text, subject: text, reason: text }, { noFix })),
  notes: listOf(text),
});
const batch = describeObject({
  sender: text,
  chain: text,
  steps: listOf(text),
  call,
  hash: hex,
  length: count,
});
const chain = describeObject(
  {
    role: { enum: ['relay', 'channelManager', 'target', 'service'] },
    name: text,
    endpoint: text,
    specName: text,
    specVersion: count,
    metadataVersion: count,
    block,
  },
  { codeHash: hex, isConfirmed: { type: 'boolean' } },
);
const when = {
  oneOf: [
    describeObject({ kind: { const: 'next' } }),
    describeObject({ kind: { const: 'at' }, times: listOf(count) }),
    describeObject({ kind: { const: 'every' }, seconds: count, times: count }),
    describeObject({ kind: { const: 'recurring' }, seconds: count }),
  ],
};
const scope = describeObject(
  {
    network: text,
    serviceParaId: paraId,
    targetParaId: paraId,
    proposal: describeObject({ maxCapacity: count, maxMessageSize: count }),
  },
  {
    parachain: text,
    calls: listOf(describeObject({ name: text, hex })),
    user: describeObject({ account: hex }, { onTarget: hex, derived: hex }),
    task: describeObject({ when }, { call: text }),
    serviceRules: describeObject(
      {},
      { slotSeconds: amount, maxExecutionTimes: amount, maxScheduleSeconds: amount },
    ),
    derivation: { enum: ['hashedDescription', 'locationHash', 'none'] },
  },
);
const followUp = describeObject(
  {
    kind: { enum: ['create-proxy', 'acquire-token', 'transfer-token', 'run-now'] },
    title: text,
    needed: { enum: ['yes', 'no', 'possible', 'unknown'] },
    reason: text,
    evidence: listOf(evidence),
    steps: listOf(step),
  },
  { howToFindOut: text },
);
const instruction = describeObject(
  { name: text, outcome: { enum: ['done', 'failed', 'not-reached', 'unknown'] } },
  { detail: text },
);
const triedStep = describeObject(
  {
    id: text,
    title: text,
    means: { enum: ['fork', 'local-network'] },
    chain: text,
    outcome: { enum: ['done', 'failed', 'unknown', 'untried'] },
    reason: text,
    evidence: listOf(evidence),
  },
  { round: count, block, hex, instructions: listOf(instruction) },
);
const verdict = { enum: ['ready', 'not-ready', 'unknown'] };
const report = { $ref: '#/$defs/report' };
const round = describeObject({ number: count, planned: listOf(text), left: listOf(text), verdict });
const preparation = describeObject({ chain: text, what: text, why: text });
const reportShape = describeObject(
  {
    schemaVersion: { const: reportSchemaVersion },
    scope,
    verdict,
    summary: describeObject(Object.fromEntries(outcomes.map((outcome) => [outcome, count]))),
    chains: listOf(chain),
    findings: listOf(finding),
    plan: listOf(step),
    followUps: listOf(followUp),
  },
  {
    tasks: describeObject({ newTask: verdict, bookedTasks: verdict }),
    planSummary,
    batches: listOf(batch),
    dryRun: describeObject({
      means: { enum: ['fork', 'local-network'] },
      prepared: listOf(preparation),
      before: report,
      rounds: listOf(round),
      steps: listOf(triedStep),
      outcome: { enum: ['done', 'failed', 'unknown'] },
      after: report,
    }),
  },
);
const notChecked = describeObject(
  { network: text, reason: text, howToFindOut: text },
  {
    parachain: text,
    role: { enum: ['relay', 'channelManager', 'target', 'service'] },
    origin: text,
    error: describeObject({ code: text, fault: text, message: text }),
  },
);

/**
 * The JSON Schema (draft 2020-12) of the output of `check --json`: a run over parachains and networks, with a report for each. Use
 * it in programs that read reports.
 */
export const runReportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Parachron run report, version ${reportSchemaVersion}`,
  $defs: { report: reportShape },
  ...describeObject(
    {
      schemaVersion: { const: reportSchemaVersion },
      verdict,
      reports: listOf(report),
      notChecked: listOf(notChecked),
    },
    { at: text, tool: describeObject({ name: text, version: text }), command: text },
  ),
} as const;
