import type { PlanDryRun, Report } from '@parachron/checklist';
import type { Finding, Outcome } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { createTriedStep } from '../../test/createTriedStep.js';
import { renderPlanDryRun, renderSince } from './storyMarkup.js';
import { createView } from './View.js';

const findingOf = (check: string, outcome: Outcome): Finding => ({
  ...{ check, subject: '2000', outcome, reason: `${check} is ${outcome}.`, evidence: [], fix: [] },
});
const reportOf = (findings: readonly Finding[], more: Partial<Report> = {}) =>
  ({
    ...{ verdict: 'not-ready', findings, plan: [{ id: 'open' }, { id: 'fund' }], chains: [], followUps: [] },
    summary: { pass: 1, warn: 0, fail: 2, unknown: 0, 'not-applicable': 0 },
    scope: { network: 'main', targetParaId: 2000, serviceParaId: 2114 },
    ...more,
  }) as unknown as Report;

const view = () => createView({ isOnly: true });
/** The text of markup without its tags, in one line. */
const read = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

function render(more: Partial<PlanDryRun> = {}, first = reportOf([findingOf('own/a', 'fail')])): string {
  const dryRun = {
    ...{ means: 'fork', prepared: [], rounds: [], steps: [], outcome: 'done' },
    ...{ before: first, after: reportOf([findingOf('own/a', 'pass')], { verdict: 'ready' }) },
    ...more,
  } as PlanDryRun;
  return renderPlanDryRun(first, dryRun, view()).text;
}

describe('the dry run of a plan', () => {
  test('has the checks before and after, and what the plan changed', () => {
    const html = render({ rounds: [{ number: 1, planned: ['open', 'fund'], left: [], verdict: 'ready' }] });
    expect(read(html)).toMatch(
      /^Before Not ready .* After Ready .* Changed by the plan Failed → became Passed own\/a 2000/,
    );
    expect(html).toContain('<div class="reason">own/a is pass.</div>');
    expect(html.match(/<span class="badge (?:fail|pass)">/g)).toHaveLength(4);
    expect(read(html)).toContain(
      'Rounds Round 1: steps 1 and 2. Checks afterwards: ready, no further steps. Step by step',
    );
  });

  test('separates what the preparation changed', () => {
    const first = reportOf([findingOf('own/a', 'fail'), findingOf('own/b', 'fail')]);
    const before = reportOf([findingOf('own/a', 'fail'), findingOf('own/b', 'pass')]);
    const after = reportOf([findingOf('own/a', 'pass'), findingOf('own/b', 'pass')]);
    const prepared = [{ chain: 'rococo', what: 'Funded.', why: 'To pay.' }];
    const text = read(render({ before, after, prepared }, first));
    const [preparation = '', plan = ''] = text.split('Changed by the new session');
    expect(preparation).toMatch(
      /^Prepared by the dry run Not part of the plan\..* rococo: Funded\. To pay\. Failed → became Passed own\/b/,
    );
    expect(preparation).not.toContain('own/a');
    expect(plan).toMatch(/Failed → became Passed own\/a/);
    expect(plan).not.toContain('own/b');
    expect(render()).not.toContain('Prepared');
    expect(render()).not.toContain('Rounds');
  });

  test('says that no outcome changed', () => {
    const same = reportOf([findingOf('own/a', 'fail')]);
    expect(read(render({ after: same }, same))).toContain('No outcome changed.');
  });

  test.each([
    ['done', 'pass', 'Done.'],
    ['failed', 'fail', 'Failed.'],
    ['unknown', 'unknown', 'Unknown.'],
    ['untried', 'not-applicable', 'Not tried.'],
  ] as const)('has a step that is %s, with its sign and the numbers of steps', (outcome, sign, word) => {
    const block = { number: 7, hash: '0x11' } as const;
    const html = render({
      steps: [createTriedStep(outcome, { block, reason: 'The step fund changed it.' })],
    });
    expect(html).toContain(`<li class="tried" data-key="open"><svg class="icon ${sign}"`);
    expect(read(html)).toContain(
      `Open it. ${word} Step 2 changed it. rococo , block 7, on a fork of the chain`,
    );
    expect(html).not.toContain('Instructions');
    expect(html).not.toContain('Bytes');
  });

  test('has the bytes and the instructions of a step', () => {
    const instructions = [
      { name: 'WithdrawAsset', outcome: 'done' },
      { name: 'Transact', outcome: 'failed', detail: 'NoPermission' },
      { name: 'RefundSurplus', outcome: 'not-reached' },
      { name: 'DepositAsset', outcome: 'unknown' },
    ] as const;
    const html = render({ steps: [createTriedStep('failed', { hex: '0x1234', instructions })] });
    expect(html).toContain('<summary>Instructions (4)</summary>');
    const list = /<ol class="instructions">(.*?)<\/ol>/.exec(html)?.[1] ?? '';
    expect([...list.matchAll(/class="icon ([\w-]+)"/g)].map(([, sign]) => sign)).toEqual([
      'pass',
      'fail',
      'not-applicable',
      'unknown',
    ]);
    expect(read(list)).toBe(
      'WithdrawAsset executed Transact failed NoPermission RefundSurplus not reached DepositAsset unknown',
    );
    expect(html).toContain('<summary>Bytes</summary>');
    expect(html).toContain('0x1234</code>');
  });

  test('shows 200 steps and 200 changes, and the number of the others', () => {
    const checks = Array.from({ length: 202 }, (_, at) => `own/${at}`);
    const [before, after] = (['fail', 'pass'] as const).map((outcome) =>
      reportOf(checks.map((check) => findingOf(check, outcome))),
    );
    const html = render({ after: after as Report, steps: checks.map(() => createTriedStep('done')) }, before);
    expect(html.match(/<li class="tried"/g)).toHaveLength(200);
    expect(html).toContain('>2 more steps: see the JSON.<');
    expect(html.match(/<li data-key="own/g)).toHaveLength(200);
    expect(html).toContain('>2 more changes: see the JSON.<');
  });
});

test('the preparations and the instructions that a page leaves out are counted', () => {
  const prepared = Array.from({ length: 203 }, (_, at) => ({
    chain: 'rococo',
    what: `${at}.`,
    why: 'To pay.',
  }));
  const html = render({ prepared });
  expect(html.match(/ To pay\.<\/li>/g)).toHaveLength(200);
  expect(html).toContain('<li class="muted">3 more preparations: see the JSON.</li></ul>');
  const instructions = Array.from({ length: 201 }, () => ({ name: 'Trap', outcome: 'failed' as const }));
  const story = render({ steps: [createTriedStep('failed', { instructions })] });
  expect(story).toContain('<summary>Instructions (201)</summary>');
  expect(story.match(/<code>Trap<\/code>/g)).toHaveLength(200);
  expect(story).toContain('<li class="muted">1 more instruction: see the JSON.</li></ol>');
});

describe('the changes since an earlier run', () => {
  test('have a finding that came, and one that went', () => {
    const earlier = reportOf([findingOf('own/a', 'warn'), findingOf('own/b', 'pass')]);
    const now = reportOf([findingOf('own/b', 'pass'), findingOf('own/c', 'unknown')]);
    const html = renderSince(earlier, now, view()).text;
    expect(read(html)).toMatch(/^Previous run Not ready .* This run Not ready /);
    expect(read(html)).toContain('Warning → became Not checked own/a 2000');
    expect(read(html)).toContain('Not checked → became Unknown own/c 2000 own/c is unknown.');
    expect(read(html)).not.toContain('own/b');
  });

  test('are none if every outcome is the same', () => {
    const one = reportOf([findingOf('own/a', 'fail')]);
    expect(renderSince(one, one, view()).text).toBe('<p>No outcome changed since the previous run.</p>');
  });
});
