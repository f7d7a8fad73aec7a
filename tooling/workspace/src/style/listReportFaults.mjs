import { listFaults } from './listFaults.mjs';
import { readStyle } from './readStyle.mjs';

/** Fields of a report whose text comes from a chain, an option or a page. */
const quoted = new Set(['args', 'command', 'decoded', 'evidence', 'key', 'value']);

/**
 * Lists the violations of the style page in the sentences of a report. A check of the sources sees a sentence without its values;
 * only a report has the complete sentence.
 *
 * @param {unknown} report any value with findings, steps or results
 * @returns {string[]} each fault with its text, such as `a sentence of 24 words, at most 20: … in "…"`
 */
export function listReportFaults(report) {
  const style = readStyle();
  return [...new Set(listSentences(report))].flatMap((text) =>
    listFaults([{ kind: 'string', text, line: 1 }], style).map(({ fault }) => `${fault} in "${text}"`),
  );
}

/** @param {unknown} value @returns {string[]} */
function listSentences(value) {
  if (typeof value === 'string') return /[a-z] .*[a-z]/.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([field, part]) => (quoted.has(field) ? [] : listSentences(part)));
}
