import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashReportInputs } from './hashReportInputs.js';
import type { ReportedChain } from './Report.js';

const relay: ReportedChain = {
  role: 'relay',
  name: 'Rococo',
  endpoint: 'wss://relay.example',
  specName: 'rococo',
  specVersion: 9190,
  metadataVersion: 14,
  block: { number: 2, hash: '0x02' },
};
const inputs = {
  scope: {
    targetParaId: 1000,
    serviceParaId: 2114,
    network: 'test',
    proposal: { maxMessageSize: 102_400, maxCapacity: 1000 },
    serviceRules: { slotSeconds: 3600n },
  },
  chains: [relay],
  checks: ['a/b', 'a/c'],
};

describe('hashReportInputs', () => {
  it('hashes the canonical JSON of the inputs', () => {
    const canonical =
      '{"chains":[{"block":{"hash":"0x02","number":2},"role":"relay","specName":"rococo","specVersion":9190}],' +
      '"checks":["a/b","a/c"],' +
      '"scope":{"network":"test","proposal":{"maxCapacity":1000,"maxMessageSize":102400},' +
      '"serviceParaId":2114,"serviceRules":{"slotSeconds":"3600"},"targetParaId":1000}}';
    const expected = createHash('sha256').update(canonical).digest('hex');
    expect(hashReportInputs(inputs)).toBe(`0x${expected}`);
  });

  it('the hash changes with the block, and not with the node', () => {
    const hashAt = (change: Partial<ReportedChain>) =>
      hashReportInputs({ ...inputs, chains: [{ ...relay, ...change }] });
    expect(hashAt({ endpoint: 'wss://other.example' })).toBe(hashReportInputs(inputs));
    expect(hashAt({ block: { number: 3, hash: '0x03' } })).not.toBe(hashReportInputs(inputs));
  });
});
