import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A program of 0.6 MB: it is read once, and a document gets it with its first check. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Only for violations, axe describes every element: of the rules that pass, the number is enough. */
const run = `axe.run(document, { iframes: false, resultTypes: ['violations'] }).then(({ passes, violations }) => ({
  passed: passes.length,
  violations: violations.map(({ id, nodes }) => id + ': ' + nodes.slice(0, 3).map(
    (node) => node.html.slice(0, 160) + ' ' + node.failureSummary).join(' | ')),
}))`;

/**
 * Checks a document in its present state with all default rules of axe. A frame inside it is a document of its own.
 *
 * @param {import('playwright-core').Page | import('playwright-core').Frame} frame page or frame with the document
 * @returns {Promise<{ passed: number, violations: string[] }>}
 */
export async function runAxe(frame) {
  if (!(await frame.evaluate('"axe" in globalThis'))) await frame.evaluate(source);
  return frame.evaluate(run);
}
