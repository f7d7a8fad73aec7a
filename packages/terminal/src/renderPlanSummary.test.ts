import type { PlanSummary } from '@parachron/checklist';
import pico from 'picocolors';
import { describe, expect, it } from 'vitest';
import { makeScreen, makeStep } from '../test/support/madeParts.js';
import { renderPlanSummary } from './renderPlanSummary.js';

const plan = [makeStep('init-2000-to-2114'), makeStep('grant-proxy')];
const none: PlanSummary = { steps: 0, signers: [], payers: [], blocked: [], unfixed: [], notes: [] };
const render = (more: Partial<PlanSummary>, screen = makeScreen()) =>
  renderPlanSummary({ ...none, ...more }, plan, screen).split('\n');

const signer = {
  sender: 'root of parachain 2000',
  calls: [{ step: 'init-2000-to-2114', call: 'PolkadotXcm.send', chain: 'Target' }],
};

describe('renderPlanSummary', () => {
  it('is empty for a plan without steps and without remaining failures', () => {
    expect(renderPlanSummary(none, [], makeScreen())).toBe('');
    expect(renderPlanSummary({ ...none, notes: ['A note.'] }, [], makeScreen())).toBe('');
  });

  it('states the size alone if there is nothing more to say', () => {
    expect(render({ steps: 2 })).toEqual(['Summary: 2 steps']);
    expect(render({ steps: 1 })).toEqual(['Summary: 1 step']);
  });

  it('states the failures that remain, also without a step', () => {
    const unfixed = [{ check: 'topic/one', subject: 'para 2000', reason: 'It fails.' }];
    expect(render({ unfixed })).toEqual([
      'Summary: No step; 1 failure remains after the plan',
      '   Not fixed by the plan:',
      '      See `parachron explain topic/one`.',
      '         topic/one, para 2000: It fails.',
    ]);
  });

  it('lists the calls of each signer by the numbers of the steps', () => {
    const other = { sender: 'the user', calls: [{ step: 'grant-proxy' }] };
    expect(render({ steps: 2, signers: [signer, other] }).slice(1)).toEqual([
      '   Calls by signer:',
      '      root of parachain 2000: 1 step',
      '         step 1: PolkadotXcm.send on Target',
      '      the user: 1 step',
      '         step 2: not encoded, see the step',
    ]);
  });

  it('lists the sums of each payer, and which part returns', () => {
    const payer = {
      payer: { chain: 'Rococo', name: 'the user' },
      token: { symbol: 'ROC', decimals: 12 },
      amounts: { deposit: 2_000_000_000_000n, fee: 500_000_000_000n },
      needed: 2_500_000_000_000n,
      returns: 2_000_000_000_000n,
      uncertain: 0n,
      unknown: ['inclusion fee (2 times)'],
    };
    expect(render({ steps: 1, payers: [payer] }).slice(1)).toEqual([
      '   Costs:',
      '      the user on Rococo: 2.5 ROC',
      '         For: deposits 2 ROC, fees 0.5 ROC',
      '         Returned or kept: 2 ROC',
      '         Amount not known: inclusion fee (2 times)',
    ]);
  });

  it('groups blocked steps by what to do, and lists notes last', () => {
    const noFix = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
    const blocked = plan.map(({ id }) => ({ step: id, ...noFix }));
    expect(render({ steps: 2, blocked, notes: ['The para id is not confirmed.'] }).slice(1)).toEqual([
      '   Not fixed by the plan:',
      '      Register it.',
      '         Step 1 cannot take effect.',
      '         Step 2 cannot take effect.',
      '         No step of the plan fixes this: Para 2000 is not registered.',
      '   Not confirmed:',
      '      The para id is not confirmed.',
    ]);
  });

  it('wraps each line two columns to the right of its beginning', () => {
    expect(render({ steps: 1, signers: [signer] }, makeScreen({ width: 28 }))).toEqual([
      'Summary: 1 step',
      '   Calls by signer:',
      '      root of parachain',
      '        2000: 1 step',
      '         step 1:',
      '           PolkadotXcm.send',
      '           on Target',
    ]);
  });

  it('writes the first line alone in bold', () => {
    const colors = pico.createColors(true);
    const [head, ...rest] = render({ steps: 1, signers: [signer] }, makeScreen({ colors }));
    expect(head).toBe(colors.bold('Summary: 1 step'));
    expect(rest.join('')).not.toContain('\u001b');
  });
});
