import type { FollowUp } from '@parachron/checklist';
import type { PlanStep } from '@parachron/core';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { renderFollowUpSteps, renderFollowUps } from './renderFollowUps.js';

const screen = { colors: pico.createColors(false), unicode: true, width: 100 };

const step = (id: string): PlanStep => ({
  id,
  title: 'Alice runs remark (System.remark) immediately.',
  sender: 'the user Alice',
  layers: [{ kind: 'send', title: 'System.remark on Target', chain: 'Target', hex: '0x0000042a' }],
  dispatch: [],
  verify: 'Read it.',
  after: [],
  notes: [],
});

const followUp = (change: Partial<FollowUp>): FollowUp => ({
  kind: 'run-now',
  title: 'Run the call now as well',
  needed: 'possible',
  reason: 'Nothing demands it.',
  evidence: [],
  steps: [step('run-now')],
  ...change,
});

describe('renderFollowUpSteps', () => {
  it('prints the steps that the report of a check names, with their purpose and their bytes', () => {
    const text = renderFollowUpSteps({ plan: [], followUps: [followUp({})] }, {}, screen);
    expect(text.split('\n')).toEqual([
      'Before the first task of this user',
      '',
      '  possible   Run the call now as well: Nothing demands it.',
      '',
      '•  Alice runs remark (System.remark) immediately. [run-now]',
      '   Sender: the user Alice',
      '   System.remark on Target:',
      '      0x0000042a',
      '   To verify: Read it.',
    ]);
  });

  it('prints no step twice, neither a step of the plan nor a step of another follow-up', () => {
    const twice = [
      followUp({ kind: 'create-proxy', steps: [step('grant-proxy')] }),
      followUp({}),
      followUp({ kind: 'transfer-token' }),
    ];
    const text = renderFollowUpSteps({ plan: [step('grant-proxy')], followUps: twice }, {}, screen);
    expect(text.match(/0x0000042a/g)).toHaveLength(1);
    expect(text).toContain('Nothing demands it.\n             Step 1 (see above)\n\n');
    expect(text).toContain('Step run-now (see above)');
  });

  it('is empty if there is no step to send', () => {
    const none = [followUp({ needed: 'no', steps: [] })];
    expect(renderFollowUpSteps({ plan: [step('x')], followUps: none }, {}, screen)).toBe('');
  });
});

// Nothing was done by the report, and nothing may have been done before: a follow-up without a call is not due.
it('states that a follow-up is not needed, as the other formats do', () => {
  const none = [followUp({ needed: 'no', reason: 'No call was named.', steps: [] })];
  expect(renderFollowUps({ plan: [], followUps: none }, screen).at(-1)).toBe(
    '  not needed Run the call now as well: No call was named.',
  );
});
