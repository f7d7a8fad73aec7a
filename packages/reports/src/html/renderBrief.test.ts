import type { Report } from '@parachron/checklist';
import type { NoFix, PlanStep } from '@parachron/core';
import { expect, test } from 'vitest';
import { renderBriefMarkdown } from '../markdown/renderBriefMarkdown.js';
import { renderBrief } from './renderBrief.js';
import { createView } from './View.js';

const stepOf = (id: string, parts: Partial<PlanStep> = {}): PlanStep => ({
  id,
  title: `${id}.`,
  sender: 'root',
  layers: [],
  dispatch: [],
  verify: '',
  after: [],
  notes: [],
  ...parts,
});

/** The report of a plan with a batch, on whose first call a possibly blocked step depends. */
function reportOf(blocked: NoFix | undefined): Report {
  const open = stepOf('open', { sender: 'other', after: ['fund'], ...(blocked ? { blocked } : {}) });
  const call = { pallet: 'Utility', method: 'batch_all', args: {}, hex: '0x00' };
  const batch = { sender: 'root', chain: 'relay', steps: ['fund', 'version'], call, hex: '0x00' };
  return {
    plan: [stepOf('fund'), stepOf('version'), open],
    batches: [batch],
    findings: [],
    followUps: [],
    chains: [],
    scope: { network: 'local', targetParaId: 2000, servicePara: 2114 },
    verdict: 'not-ready',
  } as unknown as Report;
}

const formats = {
  html: (report: Report) =>
    renderBrief({ report, section: 'r1', view: createView({ isOnly: true }) }).text.split('<tr'),
  markdown: (report: Report) => renderBriefMarkdown(report).join('\n').split('\n'),
};

test.each(Object.entries(formats))(
  'in %s, a batch with a call that must not be sent yet has the mark of the call',
  (_format, listLines) => {
    const render = (blocked?: NoFix) =>
      listLines(reportOf(blocked)).find((line) => line.includes(' at once'));
    expect(render({ reason: 'The pallet is paused.', howTo: 'Wait.' })).toContain(
      'Do not send yet: see Risks',
    );
    expect(render()).toContain('Utility.batch_all');
    expect(render()).not.toContain('Do not send yet');
  },
);
