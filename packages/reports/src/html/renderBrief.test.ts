import type { PlanDryRun, Report } from '@parachron/checklist';
import type { NoFix, PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import {
  createCost,
  createDryRun,
  createFinding,
  createSampleReport,
  createStep,
} from '../../test/createSample.js';
import { getAttribute, readPage, readText } from '../../test/readPage.js';
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

describe('the brief of a page', () => {
  const read = (parts: Parameters<typeof createSampleReport>[0], dryRun?: Partial<PlanDryRun>) => {
    const made = createSampleReport({ findings: [], ...parts });
    const report = dryRun ? { ...made, dryRun: createDryRun(made, dryRun) } : made;
    return readPage(renderBrief({ report, section: 'r1', view: createView({ isOnly: true }) }).text);
  };
  const cellsOf = (page: ReturnType<typeof read>) =>
    page
      .list('tr')
      .map((row) => row.childNodes.flatMap((cell) => ('tagName' in cell ? [readText(cell)] : [])));

  it('without calls has no table and no dry run', () => {
    const page = read({});
    expect(page.list('table')).toEqual([]);
    expect(page.list('h2').map(readText)).toEqual(['Proposal', 'Risks']);
    expect(page.list('p').map(readText)).toEqual([
      'No call is needed.',
      'None of the checks that ran failed, has a warning or is without a result.',
    ]);
  });

  it('has the calls of each signer below the signer, with their costs and the totals', () => {
    const plan = [
      createStep('fund', { costs: [createCost()] }),
      createStep('open', { sender: 'the user', layers: [] }),
    ];
    const page = read({ plan });
    expect(page.list('tbody')).toHaveLength(2);
    expect(cellsOf(page)).toEqual([
      ['Number', 'Call', 'Cost'],
      [
        expect.stringMatching(
          /^Root of parachain 2090 \(Basilisk\): 1 call Download the calls of root of parachain 2090 \(Basilisk\) \(JSON\)$/,
        ),
      ],
      [
        '1',
        expect.stringMatching(
          /^Do fund\. Details of call 1 Balances\.burn\(value: 1000\) 3 bytes, hash 0x[0-9a-f]{64} Open in Polkadot\.js Apps: call 1 Open in PAPI console: call 1$/,
        ),
        'fee 2 BSX',
      ],
      ['The user: 1 call'],
      [
        '2',
        expect.stringMatching(/^Do open\. Details of call 2 Hash unknown\. See step 2 in the appendix\.$/),
        'unknown',
      ],
      ['', 'Total on Basilisk: fee 2 BSX'],
    ]);
  });

  it('names the chain of a call, unless its sender does', () => {
    const plan = [createStep('fund', { sender: 'the user' })];
    expect(cellsOf(read({ plan }))[2]?.[1]).toContain('Balances.burn(value: 1000) on Basilisk');
  });

  it('has a file with the calls of a signer in its link', () => {
    const [link] = read({ plan: [createStep('fund')] })
      .list('a')
      .filter((one) => getAttribute(one, 'download'));
    const [head, data = ''] = ((link && getAttribute(link, 'href')) ?? '').split(',');
    expect(head).toBe('data:application/json;base64');
    expect(JSON.parse(Buffer.from(data, 'base64').toString())).toMatchObject({
      ...{ signer: 'root of parachain 2090 (Basilisk)', network: 'staging', paraId: 2090 },
      calls: [{ step: 'fund', chain: 'Basilisk', call: 'Balances.burn', hex: '0x0a0001', length: 3 }],
    });
    expect(link && getAttribute(link, 'download')).toBe('calls-2090-root-of-parachain-2090-basilisk.json');
  });

  it('has 100 calls, and counts the others', () => {
    const plan = Array.from({ length: 102 }, (_, at) => createStep(`step-${at}`, { layers: [] }));
    const page = read({ plan });
    expect(page.list('td', 'at')).toHaveLength(100);
    expect(page.list('p', 'muted').map(readText)).toEqual(['2 more calls: see the JSON.']);
  });

  it('has the risks by their kind, 60 of each, and counts the others', () => {
    const findings = Array.from({ length: 62 }, (_, at) =>
      createFinding('warn', { reason: `Reason ${at}.` }),
    );
    const page = read({ findings: [...findings, createFinding('unknown')] });
    expect(page.list('span', 'badge').map(readText)).toEqual(['Unknown', 'Warning']);
    const items = page.list('li').map(readText);
    expect(items.filter((text) => text.includes('Reason ') && !text.startsWith('Warning'))).toHaveLength(60);
    expect(items.at(-1)).toBe('2 more risks: see the JSON.');
  });

  it('has the result of the dry run, and what the dry run prepared', () => {
    const prepared = [{ chain: 'rococo', what: 'The clock is advanced.', why: 'x' }];
    const page = read({ plan: [createStep('fund')] }, { prepared });
    expect(readText(page.list('p', 'result')[0])).toMatch(
      /^All steps succeeded On forks of the chains, after the preparations below; nothing was sent to the chains themselves\. Checks afterwards: ready/,
    );
    expect(page.list('ul', 'prepared').map(readText)).toEqual(['rococo: The clock is advanced.']);
    expect(read({ plan: [createStep('fund')] }, {}).list('ul', 'prepared')).toEqual([]);
  });
});
