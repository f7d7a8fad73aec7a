import type { FollowUp, Report } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import { createCost, createFinding, createSampleReport, createStep } from '../../test/createSample.js';
import { renderFollowUpsMarkdown, renderPlanMarkdown } from './renderPlanMarkdown.js';

const render = (parts: Parameters<typeof createSampleReport>[0]) =>
  renderPlanMarkdown(createSampleReport(parts)).join('\n\n');

describe('a plan', () => {
  it('is nothing without steps and without failures', () => {
    expect(renderPlanMarkdown(createSampleReport({ findings: [createFinding('unknown')] }))).toEqual([]);
  });

  it('without steps lists the failures that remain', () => {
    const noFix = { reason: 'The pallet is paused.', howTo: 'Ask the team.' };
    expect(render({ findings: [createFinding('fail', { noFix })] }).split('\n')).toEqual([
      ...['#### What to do', '', '##### Summary', '', 'No step; 1 failure remains after the plan.', ''],
      ...['- **Not fixed by the plan**', '  - Ask the team.'],
      '    - network/not-paused, target chain: The reason of fail.',
      '    - No step of the plan fixes this: The pallet is paused.',
    ]);
  });

  it('has its steps in their order, numbered from 1', () => {
    const plan = ['fund', 'open', 'accept'].map((id) => createStep(id));
    expect(render({ plan, findings: [] }).match(/^##### .*/gm)).toEqual([
      ...['##### 1. Do fund.', '##### 2. Do open.', '##### 3. Do accept.', '##### Summary'],
    ]);
  });

  // The two amounts are 2 and 3 BSX of 12 decimals; the deposit returns.
  it('has what each account pays for all steps', () => {
    const deposit = { kind: 'deposit', amount: 3_000_000_000_000n, returns: 3_000_000_000_000n } as const;
    const plan = [
      createStep('fund', { costs: [createCost()] }),
      createStep('open', { costs: [createCost(deposit)] }),
    ];
    expect(render({ plan, findings: [] }).split('\n').slice(-4)).toEqual([
      '- **Costs**',
      '  - any account that signs on Basilisk: 5 BSX',
      '    - For: fees 2 BSX, deposits 3 BSX',
      '    - Returned or kept: 3 BSX',
    ]);
  });

  it('lists 200 remaining failures, and counts the others', () => {
    const findings = Array.from({ length: 203 }, (_, at) =>
      createFinding('fail', { subject: `${at}`, noFix: { reason: `Reason ${at}.`, howTo: `Do ${at}.` } }),
    );
    const markdown = render({ findings });
    expect(markdown.match(/^ {2}- Do \d+\.$/gm)).toHaveLength(200);
    expect(markdown).toContain('\n  - 3 more items: see the JSON.');
  });
});

describe('the follow-ups of a user', () => {
  const followUp = (more: Partial<FollowUp>): FollowUp => ({
    ...{ kind: 'create-proxy', title: 'Create the *proxy*', needed: 'yes', reason: 'There is none.' },
    ...{ evidence: [], steps: [] },
    ...more,
  });
  const renderUser = (...followUps: readonly FollowUp[]) =>
    renderFollowUpsMarkdown({ ...createSampleReport(), followUps } as Report);

  it('are nothing without a user', () => {
    expect(renderUser()).toEqual([]);
  });

  it.each([
    ['yes', 'needed'],
    ['no', 'not needed'],
    ['possible', 'possible'],
    ['unknown', 'unknown'],
  ] as const)('that are needed: %s, say so', (needed, word) => {
    expect(renderUser(followUp({ needed }))).toEqual([
      ...['#### Before the first task', `**Create the \\*proxy\\*** (${word}): There is none.`],
    ]);
  });

  it('state how to find out, and have their steps without numbers', () => {
    const blocks = renderUser(
      followUp({ needed: 'unknown', howToFindOut: 'Read it.', steps: [createStep('grant')] }),
    );
    expect(blocks[1]).toMatch(/There is none\. To find out: Read it\.$/);
    expect(blocks[2]).toBe('##### Do grant.');
  });
});
