import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { createReport } from './createReport.js';
import { createRunReport } from './createRunReport.js';
import { runReportSchema } from './generated/runReportSchema.js';

const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

describe('runReportSchema', () => {
  const validate = new Ajv2020({ allErrors: true, strict: true }).compile(runReportSchema);
  const report = JSON.parse(JSON.stringify(createReport({ scope, chains: [], results: [] })));
  const wrap = (one: unknown) => ({ ...createRunReport({ reports: [] }), reports: [one] });

  it('accepts a report', () => {
    expect(validate(wrap(report))).toBe(true);
  });

  it('accepts batches, stated para ids, the program and its command line', () => {
    const call = { pallet: 'Utility', method: 'batch_all', args: {}, hex: '0x00' };
    const batch = { sender: 'root', chain: 'Target', steps: ['a', 'b'], call, hash: '0x01', length: 1 };
    const stated = { statedParaIds: { target: 1000 } };
    const full = { ...report, batches: [batch], scope: { ...scope, ...stated } };
    const tool = { name: 'parachron', version: '1.2.3' };
    expect(validate({ ...wrap(full), tool, command: 'parachron check' })).toBe(true);
  });

  it('accepts layers with the para id of their chain, and with no other', () => {
    const accepts = (para: unknown) => {
      const layer = { kind: 'call', title: '', chain: 'Local Testnet', hex: '0x00', para };
      const words = { id: 'a', title: '', sender: '', verify: '', after: [], notes: [], dispatch: [] };
      return validate(wrap({ ...report, plan: [{ ...words, layers: [layer] }] }));
    };
    expect([2114, -1, '2114'].map(accepts)).toEqual([true, false, false]);
  });

  it('accepts costs with their payers, and reasons why no step fixes a finding', () => {
    const accepts = (kind: string) => {
      const payer = { chain: 'Rococo', account: '0x01', name: 'the sovereign account of parachain 2000' };
      const token = { symbol: 'ROC', decimals: 12 };
      const cost = { kind, title: '', payer, token, amount: '5', returns: '4', text: '', source: '' };
      const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
      const words = { id: 'a', title: '', sender: '', verify: '', after: [], notes: [], dispatch: [] };
      const finding = { check: 'a', subject: '', outcome: 'fail', reason: '', evidence: [], fix: [] };
      const plan = [{ ...words, layers: [], costs: [cost], blocked }];
      return validate(wrap({ ...report, plan, findings: [{ ...finding, noFix: blocked }] }));
    };
    expect(['offer', 'tip'].map(accepts)).toEqual([true, false]);
  });

  it.each([
    ['another version', { schemaVersion: 2 }],
    ['an unknown verdict', { verdict: 'fine' }],
    ['a field it does not know', { extra: 1 }],
    ['a para id that is none', { scope: { ...scope, targetParaId: -1 } }],
  ])('refuses %s', (_name, change) => {
    expect(validate(wrap({ ...report, ...change }))).toBe(false);
  });
});
