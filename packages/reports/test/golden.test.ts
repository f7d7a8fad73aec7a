// The words of each output, as files: https://vitest.dev/guide/snapshot#file-snapshots. The other tests compare meanings.
import type { DispatchRoute } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { renderDocument } from '../src/index.js';
import {
  createBatch,
  createCost,
  createDryRun,
  createFinding,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
  createTriedStep,
  sampleEvidence,
} from './createSample.js';
import { readPage, readText } from './readPage.js';

const registration = { check: 'network/paras-alive-on-relay', subject: 'target chain 2090' };
const noFix = { reason: 'The code is missing.', howTo: 'Register parachain 2090, or correct the para id.' };
const findings = [
  createFinding('fail', {
    ...registration,
    reason: 'Para 2090 is not registered on rococo_v2_2.',
    noFix,
    evidence: [sampleEvidence],
  }),
  createFinding('unknown', {
    check: 'hrmp/channel-open-both-ways',
    subject: '2090 → 2114',
    fix: ['open'],
    waitsFor: [registration],
    reason: 'Waits for network/paras-alive-on-relay (target chain 2090).',
  }),
  createFinding('unknown', { check: 'proxy/granted', subject: 'the user', howToFindOut: 'Ask the team.' }),
  createFinding('warn', { check: 'xcm/versions-agree', reason: 'Both store another version. Set one.' }),
  createFinding('pass', { check: 'network/core-assigned' }),
];
const signer = { chain: 'Basilisk', name: 'the sudo key' };
const route: DispatchRoute = {
  kind: 'sudo',
  title: 'Sudo.',
  periods: [],
  needs: ['the key'],
  costs: [createCost()],
  calls: [{ title: 'dispatches it', signer }],
};
const { amount: _amount, ...unknownCost } = createCost({ title: 'fee of the vote', text: 'unknown' });
const plan = [
  createStep('fund', { costs: [createCost(), unknownCost] }),
  createStep('open', { after: ['fund'], dispatch: [route], blocked: noFix }),
];
const report = createSampleReport({ findings, plan, batches: [createBatch(['fund', 'open'])] });
const full = {
  ...report,
  dryRun: createDryRun(report, { steps: [createTriedStep('done', { id: 'fund' })] }),
};
const run = createSampleRun([full], {
  notChecked: [createNotChecked()],
  command: 'parachron check --dry-run',
});

/** The text of the parts of a page, one block a line, as a reader sees it. */
function readLines(html: string): string {
  const blocks = readPage(html).elements.filter(({ tagName }) =>
    /^(h\d|p|li|dt|dd|td|th|pre)$/.test(tagName),
  );
  return blocks.map((one) => `${one.tagName}: ${readText(one)}`).join('\n');
}

describe('the golden file', () => {
  it.each([
    ['report.md', () => renderDocument(run, 'markdown')],
    ['report.html.txt', () => readLines(renderDocument(run, 'html'))],
    ['report.xml', () => renderDocument(run, 'junit')],
    ['annotations.txt', () => renderDocument(run, 'github')],
  ])('%s has the words of its output', async (name, render) => {
    await expect(`${render().trimEnd()}\n`).toMatchFileSnapshot(`golden/${name}`);
  });
});

it.each(['terminal', 'pdf', undefined])('the format %s is not one of a document', (format) => {
  expect(() => renderDocument(run, format as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field: 'format' }) }),
  );
});
