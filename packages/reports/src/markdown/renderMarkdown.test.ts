import { hostileText, hostileTexts } from '@parachron/samples/hostile';
import fc from 'fast-check';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type DefaultTreeAdapterMap, parseFragment } from 'parse5';
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
} from '../../test/createSample.js';
import { listParents, readMarkdown, readText } from '../../test/readPage.js';
import { renderDocument } from '../renderDocument.js';
import { stripControls } from '../text/text.js';
import { escapeMarkdown, formatCodeSpan, formatFence } from './markdownText.js';
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
});

describe('a run', () => {
  it('names no network whose chains options name', () => {
    const report = { ...full, scope: { ...full.scope, network: 'custom' } };
    expect(renderMarkdown(createSampleRun([report]))).toMatch(/^Findings: 1 failed/m);
  });

  it('has the error of each parachain, also if two have the same reason', () => {
    const notChecked = ['CONNECT_TIMEOUT', 'ENDPOINT_REFUSED'].map((code) =>
      createNotChecked({ parachain: code, error: { code, fault: 'unreachable', message: 'No answer.' } }),
    );
    const markdown = renderMarkdown(createSampleRun([], { notChecked }));
    for (const { error } of notChecked) expect(markdown).toContain(`${error?.code}: No answer.`);
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

  it('begins with the dry run, what is missing and the proposal, before the chains and the command', () => {
    const markdown = renderMarkdown(createSampleRun([full], { command: 'parachron check' }));
    const order = ['Dry run: ', '### What is missing', '### Proposal', '### Appendix', '#### Chains'];
    const places = [...order, '## Repeat this run'].map((text) => markdown.indexOf(text));
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });

  it('has the bytes of a step that an account signs once, also if the user needs the step', () => {
    const layer = createLayer({ call: createCall({ hex: '0x0a0777' }) });
    const signer = { chain: 'Basilisk', name: 'the user' };
    const calls = [{ title: 'Balances.burn', signer, ...(layer.call ? { call: layer.call } : {}) }];
    const route = {
      kind: 'signed',
      title: 'The user signs.',
      calls,
      costs: [],
      periods: [],
      needs: [],
    } as const;
    const steps = [createStep('grant', { layers: [layer], dispatch: [route] })];
    const need = { kind: 'create-proxy', title: 'Grant the proxy', needed: 'yes', reason: 'None.' } as const;
    const report = createSampleReport({ plan: steps, followUps: [{ ...need, evidence: [], steps }] });
    const appendix = renderMarkdown(createSampleRun([report])).split('### Appendix')[1] ?? '';
    expect(appendix.match(/^ *0x0a0777$/gm)).toHaveLength(1);
    expect(appendix).toContain('Grant the proxy: None.\n  - See: step 1');
  });

  it('names its program, time and command line, which can be copied', () => {
    const command = "parachron check --only 'Asset `Hub`'";
    const run = createSampleRun([full], { command, tool: { name: 'parachron', version: '1.2.3' } });
    const markdown = renderMarkdown(run);
    expect(markdown).toContain('Created by parachron 1.2.3, at 2026-03-04T05:06:07.008Z.');
    expect(readText(readMarkdown(markdown).list('pre').at(-1))).toBe(command);
  });
});

test('the total of the proposal has the dispatch by the cheapest route, as its headline has', () => {
  const cost = (kind: 'fee' | 'deposit', amount: bigint) => {
    const payer = { chain: 'Basilisk', name: 'anyone' };
    const token = { symbol: 'BSX', decimals: 0 };
    return { kind, title: kind, payer, token, amount, text: `${amount} BSX`, source: 'made for a test' };
  };
  const none = { title: '', calls: [], periods: [], needs: [] };
  const dear = { ...none, kind: 'referendum', costs: [cost('fee', 7n), cost('deposit', 900n)] } as const;
  const cheap = { ...none, kind: 'sudo', costs: [cost('fee', 20n)] } as const;
  const step = createStep('fund', { costs: [cost('fee', 1n)], dispatch: [dear, cheap] });
  const report = createSampleReport({ findings: [createFinding('fail', { fix: ['fund'] })], plan: [step] });
  const text = renderMarkdown(createSampleRun([report]));
  expect(text).toContain('\n1 call, 1 signer, 21 BSX.');
  expect(text).toContain('\n- On Basilisk: fee 21 BSX\n');
});

describe('the size', () => {
  it('is that of 60 reports, in a table of as many rows', () => {
    const markdown = renderMarkdown(createSampleRun(createManyReports(62)));
    expect(markdown.match(/^## Not ready: Chain /gm)).toHaveLength(60);
    expect(markdown.match(/^\| Chain /gm)).toHaveLength(60);
    expect(markdown).toContain('2 more reports: see the JSON.');
  });

  // GitHub refuses a summary of more than 1 MiB: https://docs.github.com/actions/reference/workflow-commands-for-github-actions.
  const mostOfGithub = 1_048_576;
  const listFindings = (length: number) =>
    Array.from({ length }, () => createFinding('warn', { reason: '漢'.repeat(900) }));

  it('counts bytes, not characters', () => {
    // 180 findings of 900 characters with three bytes each are 486,000 bytes: two reports do not fit into 900,000.
    const reports = createManyReports(3).map((report) => ({ ...report, findings: listFindings(180) }));
    const markdown = renderMarkdown(createSampleRun(reports));
    expect(markdown.match(/^## .*Chain .*/gm)).toHaveLength(2);
    expect(markdown).toContain('The rest of the report is left out: see the JSON.');
    expect(markdown).toContain('1 more report: see the JSON.');
    expect(Buffer.byteLength(markdown)).toBeLessThan(mostOfGithub);
  });
});

test('the parts beside the reports count too, and are whole', () => {
  const reports = createManyReports(20).map((report) => {
    const findings = Array.from({ length: 100 }, () => createFinding('warn', { reason: '漢'.repeat(900) }));
    return { ...report, findings };
  });
  const long = '漢'.repeat(900);
  const notChecked = Array.from({ length: 60 }, (_, at) =>
    createNotChecked({ parachain: `Chain ${at}`, reason: `${at} ${long}`, howToFindOut: long }),
  );
  const markdown = renderMarkdown(createSampleRun(reports, { notChecked }));
  expect(Buffer.byteLength(markdown)).toBeLessThan(1_048_576);
  expect(markdown).toContain('59 漢');
  expect(markdown).toContain('The rest of the report is left out: see the JSON.');
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
      chains,
      scope: { network: text, parachain: text },
    });
    return renderMarkdown(
      createSampleRun([report], {
        notChecked: [createNotChecked({ parachain: text, reason: text, howToFindOut: text })],
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

  it.each<[string, Parts, string]>([
    [
      'findings',
      { findings: Array.from({ length: 1_400 }, () => createFinding('pass')) },
      '1,100 more findings',
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
  expect(() => renderDocument(run as never, 'markdown')).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});

type Node = DefaultTreeAdapterMap['node'];

/** Returns the visible text of a page, without characters of no width. */
function readRendered(markdown: string): string {
  const html = micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()] });
  const listTexts = (node: Node): string[] => {
    if ('value' in node) return [node.value];
    return 'childNodes' in node ? node.childNodes.flatMap(listTexts) : [];
  };
  return listTexts(parseFragment(html)).join('').replaceAll('\u2060', '').trim();
}

const addresses = [
  'ws://127.0.0.1:19946',
  'wss://user@relay.example:443/?a=b#c',
  'http://a//b://c',
  'WWW.example.org and www.example.org',
  '#1, @someone and someone@example.org, ##a @@b :// #www.x @www.x',
  'GH-26, gh-7, owner/repo#26, mailto:someone@example.org',
];

describe('escapeMarkdown', () => {
  it.each([...addresses, ...hostileTexts])('shows %j as it is, and links to nothing', (text) => {
    expect(readRendered(escapeMarkdown(text))).toBe(stripControls(text).trim());
    expect(
      micromark(escapeMarkdown(text), { extensions: [gfm()], htmlExtensions: [gfmHtml()] }),
    ).not.toContain('<a ');
  });

  // https://docs.github.com/get-started/writing-on-github: autolinked references and URLs.
  it.each([
    'GH-26',
    'gh-7',
    '#26',
    'owner/repo#26',
    'owner@9fceb02',
    '@octocat',
    'https://x.example',
    'www.x.example',
  ])('separates %s, which GitHub would link', (text) => {
    expect(escapeMarkdown(`see ${text} here`)).not.toContain(text);
    expect(readRendered(escapeMarkdown(`see ${text} here`))).toBe(`see ${text} here`);
  });

  it('leaves a name that only resembles a reference', () => {
    for (const text of ['GH-x', 'HIGH-26', 'a # b', 'a @ b', 'wwwx', '10:30'])
      expect(escapeMarkdown(text)).toBe(text);
  });

  it('shows any text as it is', () => {
    const anyText = fc
      .array(fc.oneof(fc.constantFrom(...addresses), hostileText), { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, (text) => {
        expect(readRendered(escapeMarkdown(text))).toBe(stripControls(text).trim());
      }),
    );
  });
});

describe('formatCodeSpan', () => {
  it('shows any text as one span of code', () => {
    const anyText = fc.oneof(
      hostileText,
      fc.string({ unit: fc.constantFrom('`', ' ', 'a', '|', '<'), maxLength: 9 }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const shown = stripControls(text).trim() === '' ? '(empty)' : stripControls(text);
        const [paragraph] = parseFragment(
          micromark(`x ${formatCodeSpan(text)}`, { extensions: [gfm()] }),
        ).childNodes;
        const [, span] = paragraph && 'childNodes' in paragraph ? paragraph.childNodes : [];
        const code = shown === '(empty)' ? paragraph : span;
        expect(readRendered(`x ${formatCodeSpan(text)}`)).toBe(`x ${shown}`.trim());
        expect(code?.nodeName).toBe(shown === '(empty)' ? 'p' : 'code');
      }),
    );
  });
});

describe('formatFence', () => {
  it('shows lines with their nesting, for any content', () => {
    const text = 'SetAppendix:\n  RefundSurplus\n```\n````text\n| # <b>*';
    const html = micromark(`- one\n\n${formatFence(text, '  ')}`);
    expect(html).toContain(
      '<pre><code class="language-text">SetAppendix:\n  RefundSurplus\n```\n````text\n| # &lt;b&gt;*\n</code></pre>\n</li>',
    );
  });
});
