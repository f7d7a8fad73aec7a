import { expect, it } from 'vitest';
import { listReportFaults } from './listReportFaults.mjs';

const short = 'Para 2000 is not registered on this relay chain.';
const long = `The relay chain ${'has one more word, '.repeat(5)}and this sentence never ends.`;

it('lists sentences that their values make too long, wherever they are', () => {
  const report = { findings: [{ reason: short, fix: [{ title: long }] }, { reason: long }] };
  expect(listReportFaults(report)).toEqual([expect.stringMatching(/^a sentence of 2\d words, at most 20: /)]);
});

it('lists banned words', () => {
  expect(listReportFaults([`${short} Nobody asked.`])).toEqual([expect.stringContaining('"Nobody"')]);
});

it('leaves out what chains and command lines say', () => {
  expect(listReportFaults({ evidence: [{ key: long, value: long }], command: long })).toEqual([]);
});
