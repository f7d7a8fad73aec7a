import { cutText, type JsonValue } from '@parachron/core';
import type { Report } from './Report.js';

/** The longest sentence of a finding, in characters: names in the metadata of a chain may be of any length. */
const longestSentence = 4_000;
/** The longest text in evidence: the bytes of a program are shorter. */
const longestValue = 20_000;
/** The entries of a list or record in evidence that are kept. */
const mostEntries = 200;

/** Cuts unbounded texts and lists of chains, in evidence and in the sentences of findings, and adds their length. */
export function cutReport(report: Report): Report {
  return {
    ...report,
    findings: report.findings.map((finding) => ({
      ...finding,
      subject: cutText(finding.subject, longestSentence),
      reason: cutText(finding.reason, longestSentence),
      evidence: finding.evidence.map(({ key, value, ...place }) => {
        return { ...place, key: cutText(key, longestSentence), value: cutValue(value) };
      }),
    })),
  };
}

function cutValue(value: JsonValue): JsonValue {
  if (typeof value === 'string') return cutText(value, longestValue);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const kept = value.slice(0, mostEntries).map(cutValue);
    return value.length > mostEntries ? [...kept, countOf(value.length)] : kept;
  }
  const entries = Object.entries(value);
  const kept = entries
    .slice(0, mostEntries)
    .map(([key, one]) => [cutText(key, longestSentence), cutValue(one)] as const);
  return Object.fromEntries(
    entries.length > mostEntries ? [...kept, ['…', countOf(entries.length)] as const] : kept,
  );
}

function countOf(entries: number): string {
  return `… (${entries.toLocaleString('en-US')} entries)`;
}
