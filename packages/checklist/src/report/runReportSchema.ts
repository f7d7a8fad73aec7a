import { reportSchemaVersion } from './Report.js';

/** An object with exactly these properties; those with a question mark may be absent. */
function describeObject(properties: Readonly<Record<string, object>>) {
  const named = Object.entries(properties).map(([key, value]) => [key.replace('?', ''), value] as const);
  return {
    type: 'object',
    required: Object.keys(properties).filter((key) => !key.endsWith('?')),
    properties: Object.fromEntries(named),
    additionalProperties: false,
  };
}

/** Properties of one type. */
function each(type: object, ...keys: readonly string[]): Record<string, object> {
  return Object.fromEntries(keys.map((key) => [key, type]));
}

function listOf(items: object) {
  return { type: 'array', items };
}

function oneOf(...names: readonly string[]) {
  return { enum: names };
}

const text = { type: 'string' };
const texts = listOf(text);
const record = { type: 'object' };
const hex = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const paraId = { type: 'integer', minimum: 0, maximum: 0xffff_ffff };
const count = { type: 'integer', minimum: 0 };
const amount = { type: 'string', pattern: '^[0-9]+$' };
const token = describeObject({ symbol: text, decimals: count });
const outcomes = ['pass', 'warn', 'fail', 'unknown', 'not-applicable'];
const verdict = oneOf('ready', 'not-ready', 'unknown');
const role = oneOf('relay', 'channelManager', 'target', 'service');
const block = describeObject({ number: count, hash: hex });
const evidence = listOf(describeObject({ chain: text, block, key: text, value: {}, 'storageKey?': hex }));
const call = describeObject({ pallet: text, method: text, args: record, hex });
const noFix = describeObject({ reason: text, howTo: text });
const finding = describeObject({
  check: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' },
  ...each(text, 'subject', 'reason', 'howToFindOut?'),
  outcome: oneOf(...outcomes),
  evidence,
  fix: texts,
  'noFix?': noFix,
  'concerns?': { const: 'new-task' },
  'figures?': listOf(describeObject({ name: text, amount, token })),
  'waitsFor?': listOf(describeObject({ check: text, subject: text })),
});
const layer = describeObject({
  kind: oneOf('inner-call', 'program', 'send', 'call'),
  ...each(text, 'title', 'chain', 'decoded?'),
  hex,
  'para?': paraId,
  'call?': call,
});
const account = describeObject({ chain: text, name: text, 'para?': paraId, 'account?': hex });
const costKinds = ['fee', 'offer', 'deposit', 'minimum-balance', 'transfer'];
const costs = listOf(
  describeObject({
    kind: oneOf(...costKinds),
    ...each(text, 'title', 'text', 'source'),
    ...each(account, 'payer', 'to?'),
    ...each(amount, 'amount?', 'returns?'),
    token,
  }),
);
const template = describeObject({
  ...each(text, 'pallet', 'method'),
  args: record,
  fill: listOf(describeObject({ field: text, from: text })),
});
const routeKind = oneOf(
  ...['signed', 'sudo', 'referendum', 'whitelist', 'collective', 'democracy', 'parent', 'unknown'],
);
const days = { type: 'number', minimum: 0 };
const route = describeObject({
  ...each(routeKind, 'kind', 'parentKind?'),
  ...each(text, 'title', 'body?'),
  calls: listOf(
    describeObject({
      title: text,
      signer: account,
      'isOpen?': { const: true },
      'call?': call,
      'template?': template,
    }),
  ),
  costs,
  periods: listOf(describeObject({ title: text, text, source: text, 'blocks?': count, 'days?': days })),
  needs: texts,
});
const step = describeObject({
  ...each(text, 'id', 'title', 'sender', 'verify'),
  ...each(texts, 'after', 'notes'),
  layers: listOf(layer),
  dispatch: listOf(route),
  'para?': paraId,
  'signed?': describeObject({ 'account?': hex }),
  'costs?': costs,
  'blocked?': noFix,
});
const signerCall = describeObject({
  ...each(text, 'step', 'call?', 'chain?'),
  'hash?': hex,
  'length?': count,
});
const payerSummary = describeObject({
  payer: account,
  token,
  amounts: describeObject(each(amount, ...costKinds.map((kind) => `${kind}?`))),
  ...each(amount, 'needed', 'returns', 'uncertain'),
  unknown: texts,
});
const planSummary = describeObject({
  steps: count,
  signers: listOf(describeObject({ sender: text, calls: listOf(signerCall) })),
  payers: listOf(payerSummary),
  blocked: listOf(describeObject(each(text, 'step', 'reason', 'howTo'))),
  unfixed: listOf(describeObject({ check: text, subject: text, reason: text, 'noFix?': noFix })),
  notes: texts,
});
const batch = describeObject({ sender: text, chain: text, steps: texts, call, hash: hex, length: count });
const chain = describeObject({
  role,
  ...each(text, 'name', 'endpoint', 'specName'),
  ...each(count, 'specVersion', 'metadataVersion'),
  block,
  'codeHash?': hex,
  'isConfirmed?': { type: 'boolean' },
});
const when = {
  oneOf: [
    describeObject({ kind: { const: 'next' } }),
    describeObject({ kind: { const: 'at' }, times: listOf(count) }),
    describeObject({ kind: { const: 'every' }, seconds: count, times: count }),
    describeObject({ kind: { const: 'recurring' }, seconds: count }),
  ],
};
const scope = describeObject({
  ...each(text, 'network', 'parachain?'),
  ...each(paraId, 'serviceParaId', 'targetParaId'),
  proposal: describeObject({ maxCapacity: count, maxMessageSize: count }),
  'statedParaIds?': describeObject(each(paraId, 'target?', 'service?')),
  'calls?': listOf(describeObject({ name: text, hex })),
  'user?': describeObject({ account: hex, 'onTarget?': hex, 'derived?': hex }),
  'task?': describeObject({ when, 'call?': text }),
  'derivation?': oneOf('hashedDescription', 'locationHash', 'none'),
});
const followUp = describeObject({
  kind: oneOf('create-proxy', 'acquire-token', 'transfer-token', 'run-now'),
  ...each(text, 'title', 'reason', 'howToFindOut?'),
  needed: oneOf('yes', 'no', 'possible', 'unknown'),
  evidence,
  steps: listOf(step),
});
const means = oneOf('fork', 'local-network');
const instruction = describeObject({
  name: text,
  outcome: oneOf('done', 'failed', 'not-reached', 'unknown'),
  'detail?': text,
});
const triedStep = describeObject({
  ...each(text, 'id', 'title', 'chain', 'reason'),
  means,
  outcome: oneOf('done', 'failed', 'unknown', 'untried'),
  evidence,
  'round?': count,
  'block?': block,
  'hex?': hex,
  'instructions?': listOf(instruction),
});
const report = { $ref: '#/$defs/report' };
const dryRun = describeObject({
  means,
  prepared: listOf(describeObject(each(text, 'chain', 'what', 'why'))),
  before: report,
  rounds: listOf(describeObject({ number: count, planned: texts, left: texts, verdict })),
  steps: listOf(triedStep),
  outcome: oneOf('done', 'failed', 'unknown'),
  after: report,
});
const reportShape = describeObject({
  schemaVersion: { const: reportSchemaVersion },
  scope,
  verdict,
  summary: describeObject(each(count, ...outcomes)),
  chains: listOf(chain),
  findings: listOf(finding),
  plan: listOf(step),
  followUps: listOf(followUp),
  'tasks?': describeObject({ newTask: verdict, bookedTasks: verdict }),
  'planSummary?': planSummary,
  'batches?': listOf(batch),
  'dryRun?': dryRun,
});
const notChecked = describeObject({
  ...each(text, 'network', 'reason', 'howToFindOut', 'parachain?', 'origin?'),
  'role?': role,
  'error?': describeObject({ code: text, fault: text, message: text }),
});

/**
 * The JSON Schema (draft 2020-12) of the output of `check --json`: a run over parachains and networks, with a report for each. Use
 * it in programs that read reports.
 */
export const runReportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Parachron run report, version ${reportSchemaVersion}`,
  $defs: { report: reportShape },
  ...describeObject({
    schemaVersion: { const: reportSchemaVersion },
    verdict,
    reports: listOf(report),
    notChecked: listOf(notChecked),
    'at?': text,
    'tool?': describeObject({ name: text, version: text }),
    'command?': text,
  }),
} as const;
