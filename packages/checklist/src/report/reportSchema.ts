import { reportSchemaVersion } from './Report.js';

const text = { type: 'string' };
const hex = { type: 'string', pattern: '^0x[0-9a-f]*$' };
const paraId = { type: 'integer', minimum: 0, maximum: 0xffff_ffff };
const count = { type: 'integer', minimum: 0 };
const outcomes = ['pass', 'warn', 'fail', 'unknown', 'not-applicable'];

/** An object with exactly these properties, those of `optional` besides. */
function shape(properties: Record<string, object>, optional: Record<string, object> = {}) {
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

const block = shape({ number: count, hash: hex });
const evidence = shape({ chain: text, block, key: text, value: {} }, { storageKey: hex });
const call = shape({ pallet: text, method: text, args: { type: 'object' }, hex });
const finding = shape(
  {
    check: { type: 'string', pattern: '^[a-z0-9-]+(/[a-z0-9-]+)*$' },
    subject: text,
    outcome: { enum: outcomes },
    reason: text,
    evidence: listOf(evidence),
    fix: listOf(text),
  },
  { howToFindOut: text },
);
const layerKinds = ['host-call', 'program', 'send'];
const layer = shape({ kind: { enum: layerKinds }, title: text, chain: text, hex }, { call, decoded: text });
const step = shape(
  {
    id: text,
    title: text,
    sender: text,
    layers: listOf(layer),
    dispatch: listOf(shape({ title: text }, { call })),
    verify: text,
    after: listOf(text),
    notes: listOf(text),
  },
  { para: paraId },
);
const chain = shape({
  role: { enum: ['relay', 'host', 'target', 'service'] },
  name: text,
  endpoint: text,
  specName: text,
  specVersion: count,
  metadataVersion: count,
  block,
});
const scope = shape({
  network: text,
  serviceParaId: paraId,
  targetParaId: paraId,
  proposal: shape({ maxCapacity: count, maxMessageSize: count }),
});

/**
 * The JSON Schema (draft 2020-12) of a report as `--json` prints it, for those who read reports in other programs.
 */
export const reportSchema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: `Parachron report, version ${reportSchemaVersion}`,
  ...shape({
    schemaVersion: { const: reportSchemaVersion },
    scope,
    verdict: { enum: ['ready', 'not-ready', 'unknown'] },
    summary: shape(Object.fromEntries(outcomes.map((outcome) => [outcome, count]))),
    chains: listOf(chain),
    findings: listOf(finding),
    plan: listOf(step),
  }),
} as const;
