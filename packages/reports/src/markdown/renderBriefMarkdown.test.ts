import type { Report } from '@parachron/checklist';
import { describe, expect, it } from 'vitest';
import {
  createBatch,
  createCost,
  createDryRun,
  createFinding,
  createLayer,
  createSampleReport,
  createSampleRun,
  createStep,
} from '../../test/createSample.js';
import { readMarkdown } from '../../test/readMarkdown.js';
import { getAttribute, readText } from '../../test/readPage.js';
import { renderBriefMarkdown, renderInputsMarkdown, renderOriginMarkdown } from './renderBriefMarkdown.js';

const render = (report: Report) => renderBriefMarkdown(report).join('\n\n');
const reportOf = (parts: Parameters<typeof createSampleReport>[0] = {}) =>
  createSampleReport({ findings: [], ...parts });
const rowsOf = (markdown: string) => {
  const page = readMarkdown(markdown);
  return page
    .list('tr')
    .map((row) => row.childNodes.flatMap((cell) => ('tagName' in cell ? [readText(cell)] : [])));
};

describe('the brief', () => {
  it('of a plan without steps has the proposal and the risks alone', () => {
    expect(renderBriefMarkdown(reportOf())).toEqual([
      ...['### Proposal', 'No call is needed.', '### Risks'],
      'None of the checks that ran failed, has a warning or is without a result.',
    ]);
  });

  it('has the calls by their signers, in a table with a row for each', () => {
    const plan = [
      createStep('fund', { costs: [createCost()] }),
      createStep('open', { sender: 'the user', layers: [] }),
    ];
    expect(rowsOf(render(reportOf({ plan })))).toEqual([
      ['', 'call', 'cost'],
      ['', 'Root of parachain 2090 (Basilisk): 1 call', ''],
      [
        '1',
        expect.stringMatching(
          /^Do fund\. ?Balances\.burn\(value: 1000\) on Basilisk ?3 bytes, hash 0x[0-9a-f]{64} ?open in Polkadot\.js Apps · open in PAPI console$/,
        ),
        'fee 2 BSX',
      ],
      ['', 'The user: 1 call', ''],
      ['2', expect.stringMatching(/^Do open\. ?Hash unknown\. See step 2 in the appendix\.$/), 'unknown'],
    ]);
  });

  it('keeps its table for titles and senders with pipes and line breaks', () => {
    const plan = [
      createStep('fund', { title: 'a | b\nc', sender: 'd | e', layers: [createLayer({ chain: 'f | g' })] }),
    ];
    for (const row of rowsOf(render(reportOf({ plan })))) expect(row).toHaveLength(3);
  });

  it('marks a call without effect, and the calls that should wait', () => {
    const blocked = { reason: 'The pallet is paused.', howTo: 'Wait.' };
    const plan = [createStep('fund'), createStep('open', { after: ['fund'], blocked })];
    const [, , first, second] = rowsOf(render(reportOf({ plan, batches: [createBatch(['fund', 'open'])] })));
    expect(first?.[1]).toContain('Do fund. Do not send yet: see Risks');
    expect(second?.[1]).toContain('Do open. Blocked: see Risks');
  });

  it('has the totals, and a file with the calls of each signer', () => {
    const plan = [
      createStep('fund', { costs: [createCost()] }),
      createStep('open', { costs: [createCost()] }),
    ];
    const page = readMarkdown(render(reportOf({ plan })));
    expect(page.list('li').map(readText)[0]).toBe('on Basilisk: fee 4 BSX');
    expect(page.list('summary').map(readText)).toEqual(['calls-2090-root-of-parachain-2090-basilisk.json']);
    const file = JSON.parse(readText(page.list('pre')[0]));
    expect(file).toMatchObject({
      paraId: 2090,
      network: 'staging',
      calls: [{ step: 'fund', hex: '0x0a0001' }, { step: 'open' }],
    });
  });

  it('has no file that would be too long', () => {
    const hex = `0x${'00'.repeat(10_000)}` as const;
    expect(
      render(
        reportOf({
          plan: [
            createStep('fund', {
              layers: [createLayer({ hex, call: { ...createLayer().call, hex } as never })],
            }),
          ],
        }),
      ),
    ).not.toContain('<details>');
  });

  it('has 100 calls, and counts the others', () => {
    const plan = Array.from({ length: 102 }, (_, at) => createStep(`step-${at}`, { layers: [] }));
    const markdown = render(reportOf({ plan }));
    expect(markdown.match(/^\| \d+ \|/gm)).toHaveLength(100);
    expect(markdown).toContain('\n\n2 more calls: see the JSON.\n\n');
  });

  it('has a batch with the calls in it', () => {
    const plan = ['fund', 'open', 'accept'].map((id) => createStep(id));
    const row = rowsOf(render(reportOf({ plan, batches: [createBatch(['fund', 'open', 'accept'])] }))).at(-1);
    expect(row?.[1]).toMatch(/^calls 1, 2 and 3 at once: Utility\.batch_all ?3 bytes, hash 0x(cc){32}/);
  });

  it('has the dry run with its preparations', () => {
    const report = reportOf({ plan: [createStep('fund')] });
    const prepared = [
      { chain: 'rococo', what: 'The clock is advanced.', why: 'x' },
      { chain: 'rococo', what: '//Alice receives funds.', why: 'y' },
    ];
    const blocks = renderBriefMarkdown({ ...report, dryRun: createDryRun(report, { prepared }) });
    expect(blocks.slice(blocks.indexOf('### Dry run'), -2)).toEqual([
      '### Dry run',
      expect.stringMatching(
        /^Dry run on forks of the chains, after the preparations below; nothing was sent to the chains themselves\. All steps succeeded\./,
      ),
      'Prepared by the dry run, not part of the proposal:',
      '- rococo: The clock is advanced. //Alice receives funds.',
    ]);
  });

  it('has 40 risks of a kind, and counts the others', () => {
    const findings = Array.from({ length: 43 }, (_, at) =>
      createFinding('warn', { reason: `Reason ${at}.` }),
    );
    const risks = renderBriefMarkdown(reportOf({ findings })).at(-1)?.split('\n') ?? [];
    expect(risks).toHaveLength(41);
    expect(risks[0]).toBe('- **Warning**: Some functions are delayed (target chain): Reason 0.');
    expect(risks[40]).toBe('- 3 more risks: see the JSON.');
  });

  it('links only to pages that decode calls', () => {
    const page = readMarkdown(render(reportOf({ plan: [createStep('fund')] })));
    const hosts = page.list('a').map((one) => new URL(getAttribute(one, 'href') ?? '').host);
    expect(hosts).toEqual(['polkadot.js.org', 'dev.papi.how']);
  });
});

describe('the origin', () => {
  it('is nothing if nothing is known', () => {
    const { at: _, ...run } = createSampleRun([]);
    expect(renderOriginMarkdown(run)).toEqual([]);
    expect(renderInputsMarkdown(createSampleReport())).toEqual([]);
  });

  it('has a command in a block of its own, in one line', () => {
    const run = createSampleRun([], { command: "parachron check --only '```\n# x'" });
    expect(renderOriginMarkdown(run)).toEqual([
      ...['Created at 2026-03-04T05:06:07.008Z.', 'Repeat this run:'],
      "````text\nparachron check --only '``` # x'\n````",
    ]);
  });

  it('has the hash of the inputs', () => {
    const inputs = { checks: [], hash: `0x${'12'.repeat(32)}` } as const;
    expect(renderInputsMarkdown(createSampleReport({ inputs }))).toEqual([
      `Inputs: SHA-256 \`${inputs.hash}\``,
    ]);
  });
});
