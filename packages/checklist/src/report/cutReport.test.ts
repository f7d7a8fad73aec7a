import type { JsonValue } from '@parachron/core';
import { expect, test } from 'vitest';
import { createReport } from './createReport.js';
import { cutReport } from './cutReport.js';
import type { Report } from './Report.js';

const scope = {
  network: 'local',
  serviceParaId: 2114,
  targetParaId: 1000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

/** A report with one finding, whose evidence is a value. */
function reportOf(value: JsonValue, reason = 'It is so.'): Report {
  const finding = {
    ...({ check: 'a/b', subject: '', outcome: 'fail', fix: [] } as const),
    reason,
    evidence: [{ chain: 'x', block: { number: 1, hash: '0x' }, key: 'A.B', value }],
  } as const;
  return { ...createReport({ scope, chains: [], results: [] }), findings: [finding] };
}

const cutOf = (value: JsonValue) => cutReport(reportOf(value)).findings[0]?.evidence[0]?.value;

test.each([[null], [1], ['0x00'], [[1, 'a', { b: [true] }]], [{ a: null }]])('%j is unchanged', (value) => {
  const report = reportOf(value as JsonValue);
  expect(cutReport(report)).toEqual(report);
});

test('long texts, lists and records are cut, with their length', () => {
  expect(cutOf('x'.repeat(5_000_000))).toMatch(/^x{19000,}… \(5,000,000 characters\)$/);
  expect(cutOf(Array(100_000).fill(7))).toEqual([...Array(200).fill(7), '… (100,000 entries)']);
  const record = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`k${at}`, at]));
  expect(Object.entries(cutOf(record) as object).at(-1)).toEqual(['…', '… (5,000 entries)']);
  expect(Object.keys(cutOf(record) as object)).toHaveLength(201);
  expect(cutOf([['x'.repeat(5_000_000)]])).toEqual([[expect.stringMatching(/5,000,000 characters/)]]);
});

test('a report of megabytes is cut to kilobytes', () => {
  const long = 'x'.repeat(5_000_000);
  expect(JSON.stringify(cutReport(reportOf({ [long]: long }, long))).length).toBeLessThan(40_000);
});
