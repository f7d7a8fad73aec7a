import { hostileTexts } from '@parachron/samples/hostile';
import { describe, expect, it, test } from 'vitest';
import {
  createCall,
  createDryRun,
  createFinding,
  createLayer,
  createManyReports,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
  sampleEvidence,
} from '../test/createSample.js';
import { createTriedStep } from '../test/createTriedStep.js';
import { readMarkdown } from '../test/readMarkdown.js';
import { getAttribute, listParents, readText } from '../test/readPage.js';
import { renderMarkdown } from './renderMarkdown.js';

const plan = [createStep('fund'), createStep('open', { after: ['fund'] })];
const findings = [
  createFinding('fail', { fix: ['fund'], evidence: [sampleEvidence] }),
  createFinding('unknown', { check: 'proxy/granted', subject: 'the user', howToFindOut: 'Ask the team.' }),
  createFinding('pass', { check: 'network/core-assigned' }),
];
const one = createSampleReport({ findings, plan });
const full = { ...one, dryRun: createDryRun(one) };
const readTable = (markdown: string, at: number) => {
  const { elements, list } = readMarkdown(markdown);
  const table = list('table')[at];
  const rows = elements.filter((row) => row.tagName === 'tr' && table && listParents(row).includes(table));
  return rows.map((row) => row.childNodes.flatMap((cell) => ('tagName' in cell ? [readText(cell)] : [])));
};

describe('the outline', () => {
  it('has the verdict, the report, its parts and the explanations of its checks', () => {
    const page = readMarkdown(renderMarkdown(createSampleRun([full])));
    const listHeadings = (level: number) => page.list(`h${level}`).map(readText);
    expect(listHeadings(1)).toEqual(['Parachron: not ready']);
    expect(listHeadings(2)).toEqual([
      expect.stringMatching(/^Not ready: Basilisk \(para 2090\)/),
      'Why the checks matter',
    ]);
    expect(listHeadings(3)).toEqual([
      ...['What is missing', 'Proposal', 'Dry run', 'Appendix'],
      ...['The required functions are not paused', 'The user’s proxy exists and can be used'],
    ]);
    expect(listHeadings(4)).toEqual([...['Failed', 'Unknown', 'Passed', 'What to do', 'Dry run in detail']]);
    expect(listHeadings(5)).toEqual(['1. Do fund.', '2. Do open.', 'Summary']);
  });

  it('leaves no level out', () => {
    const run = createSampleRun([full, createSampleReport()], { notChecked: [createNotChecked()] });
    const levels = readMarkdown(renderMarkdown(run)).elements.flatMap(({ tagName }) =>
      /^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [],
    );
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
  });

  it('explains only checks that ask for something', () => {
    const markdown = renderMarkdown(createSampleRun([full]));
    expect(markdown).toContain('`network/not-paused`\n\n');
    expect(markdown).not.toContain('### Both parachains have a core');
    const ready = createSampleReport({ findings: [createFinding('pass')] });
    expect(renderMarkdown(createSampleRun([ready]))).not.toContain('Why the checks matter');
  });

  it('has no empty block', () => {
    for (const report of [full, createSampleReport({ findings: [], chains: [] })])
      expect(renderMarkdown(createSampleRun([report]))).not.toMatch(/\n{3,}/);
  });
});

describe('a run', () => {
  it('of one report has no table of reports', () => {
    expect(readTable(renderMarkdown(createSampleRun([full])), 0)[0]).toEqual([
      ...['role', 'chain', 'runtime', 'block', 'endpoint'],
    ]);
  });

  it('of several has a row for each, with the counts under their outcomes', () => {
    const ready = createSampleReport({ findings: [createFinding('pass')], scope: { targetParaId: 2118 } });
    const run = createSampleRun([full, ready], { notChecked: [createNotChecked()] });
    expect(readTable(renderMarkdown(run), 0)).toEqual([
      ['parachain', 'network', 'verdict', 'failed', 'unknown', 'warning', 'passed', 'not applicable'],
      ['Basilisk (para 2090)', 'staging', 'Not ready', '1', '1', '0', '1', '0'],
      [
        'Basilisk (para 2118)',
        'staging',
        expect.stringMatching(/^Ready \(only 1 of \d+ checks ran\)$/),
        ...'00010',
      ],
      ['Amplitude', 'staging', 'Not checked', ...'–––––'],
    ]);
  });

  it('without a report says so', () => {
    const markdown = renderMarkdown(createSampleRun([]));
    expect(markdown.split('\n\n').slice(0, 2)).toEqual([
      '# Parachron: unknown',
      'Onboarding report: time-based task automation.',
    ]);
  });

  it('names what was not checked, with the reason and how to find out', () => {
    const run = createSampleRun([], {
      notChecked: [createNotChecked(), createNotChecked({ network: 'main' })],
    });
    expect(renderMarkdown(run)).toContain(
      '## Not checked\n\n- **Amplitude on staging**: No endpoint is known. To find out: Give an endpoint.\n- **Amplitude on main**',
    );
  });

  it('names its program, time and command line, which can be copied', () => {
    const command = "parachron check --only 'Asset `Hub`'";
    const run = createSampleRun([full], { command, tool: { name: 'parachron', version: '1.2.3' } });
    const markdown = renderMarkdown(run);
    expect(markdown).toContain('Created by parachron 1.2.3, at 2026-03-04T05:06:07.008Z.');
    const [block] = readMarkdown(markdown).list('pre');
    expect(readText(block)).toBe(command);
  });

  it('has its chains with their blocks, and endpoints that are no links', () => {
    const markdown = renderMarkdown(createSampleRun([full]));
    expect(readTable(markdown, 0)[1]).toEqual([
      ...['relay chain', 'rococo_v2_2', 'rococo 9190', `2 0x${'e7'.repeat(32)}`, 'wss:\u2060//relay.example'],
    ]);
    expect(
      readMarkdown(markdown)
        .list('a')
        .map((link) => getAttribute(link, 'href')),
    ).not.toContain('wss://relay.example');
  });
});

describe('the size', () => {
  it('is that of 60 reports, in a table of as many rows', () => {
    const markdown = renderMarkdown(createSampleRun(createManyReports(62)));
    expect(markdown.match(/^## Not ready: Chain /gm)).toHaveLength(60);
    expect(markdown.match(/^\| Chain /gm)).toHaveLength(60);
    expect(markdown).toContain('2 more reports: see the JSON.');
  });

  it('is that of 60 chains that were not checked', () => {
    const notChecked = Array.from({ length: 61 }, (_, at) => createNotChecked({ parachain: `Chain ${at}` }));
    const markdown = renderMarkdown(createSampleRun([], { notChecked }));
    expect(markdown.match(/^- \*\*Chain/gm)).toHaveLength(60);
    expect(markdown).toContain('1 more network: see the JSON.');
  });

  // GitHub refuses a summary of more than 1 MiB: https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
  const mostOfGithub = 1_048_576;
  const listFindings = (length: number) =>
    Array.from({ length }, () => createFinding('warn', { reason: '漢'.repeat(900) }));

  it('counts bytes, not characters', () => {
    // 180 findings of 900 characters with three bytes each are 486,000 bytes: two reports do not fit into 900,000.
    const reports = createManyReports(2).map((report) => ({ ...report, findings: listFindings(180) }));
    const markdown = renderMarkdown(createSampleRun(reports));
    expect(markdown.match(/^## .*Chain .*/gm)).toHaveLength(1);
    expect(markdown).toContain('1 more report: see the JSON.');
    expect(markdown).not.toContain('left out');
    expect(Buffer.byteLength(markdown)).toBeLessThan(mostOfGithub);
  });
});

test('a report that is longer than a summary may be is cut between its blocks', () => {
  const notes = Array.from({ length: 200 }, (_, at) => `${at} ${'x'.repeat(900)}`);
  const steps = Array.from({ length: 90 }, (_, at) => createStep(`step-${at}`, { notes }));
  const markdown = renderMarkdown(createSampleRun([createSampleReport({ plan: steps }), full]));
  expect(Buffer.byteLength(markdown)).toBeLessThan(1_048_576);
  expect(markdown).toContain('The rest of the report is left out: see the JSON.');
  expect(markdown.split('<details>')).toHaveLength(markdown.split('</details>').length);
  expect((markdown.match(/^ *```/gm) ?? []).length % 2).toBe(0);
});

describe('text of a chain', () => {
  const fill = (text: string) => {
    const evidence = [{ ...sampleEvidence, chain: text, key: text, value: text }];
    const chains = one.chains.map((chain) => ({ ...chain, name: text, specName: text, endpoint: text }));
    const report = createSampleReport({
      findings: [createFinding('fail', { subject: text, reason: text, evidence, fix: ['open'] })],
      plan: [createStep('open', { title: text, sender: text, verify: text, notes: [text], layers: [] })],
      ...{ chains, scope: { network: text, parachain: text } },
    });
    return renderMarkdown(
      createSampleRun([report], {
        ...{ notChecked: [createNotChecked({ parachain: text, reason: text, howToFindOut: text })] },
        tool: { name: text, version: text },
      }),
    );
  };
  const listTags = (markdown: string) => readMarkdown(markdown).elements.map(({ tagName }) => tagName);

  it.each(hostileTexts.slice(0, 12))('adds no element: %j', (text) => {
    expect(listTags(fill(text))).toEqual(listTags(fill('plain text')));
  });

  it('ends no row of a table', () => {
    const markdown = fill('a | b || \\| c');
    expect(readTable(markdown, 0).map((row) => row.length)).toEqual([8, 8, 8]);
    expect(readTable(markdown, 1).map((row) => row.length)).toEqual([5, 5, 5, 5]);
  });
});

describe('the parts of a report', () => {
  type Parts = Parameters<typeof createSampleReport>[0];
  const render = (parts: Parts) => renderMarkdown(createSampleRun([createSampleReport(parts)]));
  it.each([
    [`0x${'ab'.repeat(9_999)}`, `\n  0x${'ab'.repeat(9_999)}\n`],
    [`0x${'ab'.repeat(10_000)}`, '(10,000 bytes: see the JSON)'],
    ['0x12\n- item', '(no hex)'],
  ])('are the bytes of a layer, whole or left out: %#', (hex, words) => {
    const markdown = render({ plan: [createStep('open', { layers: [createLayer({ hex: hex as never })] })] });
    expect(markdown).toContain(words);
    expect(markdown).not.toContain('- item');
  });

  it('are the routes of a step, with the calls and what they need', () => {
    const signer = { chain: 'Basilisk', name: 'the sudo key' };
    const call = createCall({ pallet: 'Sudo', method: 'sudo', hex: '0x3f00' });
    const fill = [{ field: 'index', from: 'the event' }];
    const template = { pallet: 'Referenda', method: 'place', args: {}, fill };
    const calls = [
      { title: 'dispatches it', signer, call },
      { title: 'places it', signer, template },
    ];
    const route = {
      ...({ kind: 'sudo', title: 'Sudo.', costs: [], periods: [] } as const),
      calls,
      needs: ['the key'],
    };
    const markdown = render({ plan: [createStep('open', { dispatch: [route, route] })] });
    expect(markdown.match(/^- Route.*/gm)).toEqual(['- Route 1 of 2: Sudo.', '- Route 2 of 2: Sudo.']);
    expect(markdown).toMatch(/ {2}- Call 1, by the sudo key on Basilisk: .*\n\n *```text\n *0x3f00\n/);
    expect(markdown).toMatch(/ {2}- Call 2, .*Fill in index from the event/);
    expect(markdown).toContain('\n  - Needs the key\n');
  });

  it.each([
    ['yes', 'needed'],
    ['no', 'not needed'],
    ['possible', 'optional'],
    ['unknown', 'unknown'],
  ] as const)('are follow-ups that are needed: %s', (needed, word) => {
    const steps = [createStep('grant')];
    const followUp = {
      kind: 'create-proxy',
      title: 'Create it',
      needed,
      reason: 'None.',
      evidence: [],
      steps,
    } as const;
    expect(render({ followUps: [followUp] })).toContain(`**Create it** (${word}): None.\n\n##### Do grant.`);
  });

  it('are the changes of the preparation, and those of the plan', () => {
    const both = [createFinding('fail'), createFinding('fail', { check: 'own/other' })];
    const passed = createFinding('pass');
    const before = createSampleReport({ findings: [passed, ...both.slice(1)] });
    const after = createSampleReport({ findings: [passed, createFinding('warn', { check: 'own/new' })] });
    const report = createSampleReport({ findings: both, plan: [createStep('open')] });
    const prepared = [{ chain: '<b>', what: '[a](b)', why: '| c\n- d' }];
    const steps = [createTriedStep('failed', { reason: 'The step open fails.' }), createTriedStep('untried')];
    const rounds = [{ number: 1, planned: ['open'], left: [], verdict: 'ready' as const }];
    const dryRun = createDryRun(report, { before, after, prepared, steps, rounds });
    const [, detail = ''] = renderMarkdown(createSampleRun([{ ...report, dryRun }])).split(
      '#### Dry run in detail\n\n',
    );
    expect(detail.split(/\n\n(?=## )/)[0]?.split('\n\n')).toEqual([
      'Prepared by the dry run, not part of the plan:',
      '- \\<b\\>: \\[a\\](b) \\| c - d',
      'Changed by the preparation, not by the plan:',
      '- `network/not-paused` target chain: failed → **passed**',
      'Rounds of the plan:',
      '- Round 1: step 1. Checks afterwards: ready, no further steps.',
      expect.stringMatching(/^1\. \*\*Failed\*\*: Open it\. Step 1 fails\. .*\n2\. \*\*Not tried\*\*: /),
      'Changed by the plan:',
      '- `own/other` target chain: failed → **not checked**\n- `own/new` target chain: not checked → **warning**',
    ]);
  });

  it.each<[string, Parts, string]>([
    [
      'findings',
      { findings: Array.from({ length: 1_400 }, () => createFinding('pass')) },
      '1,200 more findings',
    ],
    [
      'pieces of evidence',
      { findings: [createFinding('fail', { evidence: Array.from({ length: 13 }, () => sampleEvidence) })] },
      '1 more piece of evidence',
    ],
    [
      'calls',
      { plan: Array.from({ length: 102 }, (_, at) => createStep(`s${at}`, { layers: [] })) },
      '2 more calls',
    ],
  ])('of many %s are counted', (_, parts, words) => {
    expect(render(parts)).toContain(`${words}: see the JSON.`);
  });
});

test('accounts are short after their first occurrence in a report, and whole in code', () => {
  const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const evidence = [{ ...sampleEvidence, key: `Proxy.Proxies(${account})` }];
  const long = createFinding('fail', { reason: `The account ${account} pays.`, evidence });
  const report = createSampleReport({
    findings: [long, createFinding('warn', { reason: `${account} signs.` })],
  });
  const [, first = '', second = ''] = renderMarkdown(createSampleRun([report, report])).split(
    /^## Not ready: Bas/m,
  );
  expect(first).toContain('5Grw…utQY pays.');
  expect(first).toContain(`\`Proxy.Proxies(${account})\``);
  // A reader of the second report does not need the first one.
  expect(second).toContain(account);
  expect(first.split(account).length).toBe(second.split(account).length);
});

test.each([
  [undefined, 'run'],
  [{ reports: {} }, 'run.reports'],
])('a run of another form is refused by its field: %j', (run, field) => {
  expect(() => renderMarkdown(run as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});
