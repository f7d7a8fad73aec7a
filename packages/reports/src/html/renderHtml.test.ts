import { checks, type FollowUp } from '@parachron/checklist';
import { hostileTexts } from '@parachron/samples/hostile';
import { describe, expect, it, test } from 'vitest';
import {
  createBatch,
  createDryRun,
  createFinding,
  createManyReports,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
  createTriedStep,
  sampleEvidence,
} from '../../test/createSample.js';
import {
  type Element,
  getAttribute,
  listParents,
  readName,
  readPage,
  readText,
} from '../../test/readPage.js';
import { renderHtml } from './renderHtml.js';

const followUp: FollowUp = {
  kind: 'create-proxy',
  title: 'Create the proxy',
  needed: 'yes',
  reason: 'There is none.',
  evidence: [sampleEvidence],
  steps: [createStep('grant', { sender: 'the user' })],
};

/** A report with every part. */
function createFullReport(more: Parameters<typeof createSampleReport>[0] = {}) {
  const plan = [createStep('fund'), createStep('open', { after: ['fund'] })];
  const findings = [
    createFinding('fail', { fix: ['fund', 'open'], evidence: [sampleEvidence] }),
    createFinding('unknown', { check: 'proxy/granted', subject: 'the user', howToFindOut: 'Ask the team.' }),
    createFinding('warn', { check: 'xcm/versions-agree' }),
    createFinding('pass', { check: 'network/core-assigned' }),
    createFinding('not-applicable', { check: 'token/balance-for-task' }),
  ];
  const report = createSampleReport({
    findings,
    plan,
    batches: [createBatch(['fund', 'open'])],
    followUps: [followUp],
    ...more,
  });
  const steps = [createTriedStep('done', { id: 'fund', hex: '0x0a0001', evidence: [sampleEvidence] })];
  return { ...report, dryRun: createDryRun(report, { steps }) };
}

const full = createSampleRun([createFullReport()]);
// One parachain on two networks, and another parachain.
const severalReports = [
  createFullReport(),
  createFullReport({ scope: { parachain: 'Turing', targetParaId: 2118 } }),
  createFullReport({ scope: { network: 'main' } }),
];
const several = createSampleRun(severalReports, { notChecked: [createNotChecked()] });
const pages = [
  ['of one report', renderHtml(full)],
  ['of several reports', renderHtml(several)],
  ['of more reports than are open at once', renderHtml(createSampleRun(createManyReports(5)))],
  [
    'of a parachain that was not checked',
    renderHtml(createSampleRun([], { notChecked: [createNotChecked()] })),
  ],
  ['of no report', renderHtml(createSampleRun([]))],
] as const;

describe.each(pages)('the page %s', (_, html) => {
  const page = readPage(html);

  it('is parsed without an error', () => {
    expect(page.errors).toEqual([]);
  });

  it('has each id once, and each link within the page has its target', () => {
    const ids = page.elements.flatMap((one) => getAttribute(one, 'id') ?? []);
    expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
    const references = page.elements.flatMap((one) =>
      ['href', 'aria-labelledby', 'data-copy'].flatMap((name) => getAttribute(one, name)?.split(' ') ?? []),
    );
    const inner = references
      .filter((one) => !/^(https|data|http):/.test(one))
      .map((one) => one.replace('#', ''));
    expect(inner.length).toBeGreaterThan(0);
    expect(inner.filter((id) => !page.find(id))).toEqual([]);
  });

  it('has one heading of the first level, and leaves no level out', () => {
    const levels = page.elements.flatMap(({ tagName }) =>
      /^h[1-6]$/.test(tagName) ? [Number(tagName[1])] : [],
    );
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    expect(levels.filter((level, at) => level - (levels[at - 1] ?? 0) > 1)).toEqual([]);
    for (const heading of page.elements.filter(({ tagName }) => /^h[1-6]$/.test(tagName)))
      expect(readText(heading)).not.toBe('');
  });

  it('has a name for each control and each region, and no button or region twice', () => {
    const named = ['a', 'button', 'summary', 'nav', 'form', 'figure'].flatMap((name) => page.list(name));
    expect(named.map(readName).filter((name) => name === '')).toEqual([]);
    const buttons = page.list('button').map(readName);
    expect(new Set(buttons).size).toBe(buttons.length);
    const regions = ['section', 'nav', 'form']
      .flatMap((name) => page.list(name))
      .map((one) => {
        const labels = getAttribute(one, 'aria-labelledby')
          ?.split(' ')
          .map((id) => readText(page.find(id)));
        return getAttribute(one, 'aria-label') ?? labels?.join(' ') ?? '';
      });
    expect(regions).not.toContain('');
    expect(new Set(regions).size).toBe(regions.length);
  });

  it('has a label for each field of a form', () => {
    const isLabelled = (field: Element) => listParents(field).some(({ tagName }) => tagName === 'label');
    expect(page.list('input').filter((field) => !isLabelled(field))).toEqual([]);
  });

  it('hides its decoration from screen readers', () => {
    for (const picture of page.list('svg'))
      expect([picture, ...listParents(picture)].map((one) => getAttribute(one, 'aria-hidden'))).toContain(
        'true',
      );
  });

  it('loads nothing', () => {
    expect(page.elements.filter(({ attrs }) => attrs.some(({ name }) => name === 'src'))).toEqual([]);
    for (const name of ['link', 'img', 'iframe', 'object', 'base']) expect(page.list(name)).toEqual([]);
  });
});

describe('the anchors', () => {
  const anchors = (html: string) =>
    readPage(html)
      .elements.flatMap((one) => getAttribute(one, 'id') ?? [])
      .filter((id) => !/^i\d+$/.test(id));

  it('are the same in each run, with any reasons of the findings', () => {
    const other = createFullReport();
    const changed = {
      ...other,
      findings: other.findings.map((one) => ({ ...one, reason: 'Another reason.' })),
    };
    expect(anchors(renderHtml(createSampleRun([changed])))).toEqual(anchors(renderHtml(full)));
  });

  it('lead from the overview to each report, and from a finding to its check and its steps', () => {
    const page = readPage(renderHtml(several));
    const links = new Map(page.list('a').map((one) => [readName(one), getAttribute(one, 'href')]));
    expect(links.get('Turing (para 2118)')).toBe('#report-2');
    expect(links.get('Why it matters (network/not-paused, target chain)')).toBe('#check-network-not-paused');
    expect(links.get('step 2')).toBe('#report-3-step-2');
    expect(links.get('Details of call 2, Turing (para 2118) on staging')).toBe('#report-2-step-2');
  });
});

describe('the size', () => {
  it('is that of 200 reports, and the others are counted', () => {
    const one = createSampleReport({ findings: [], chains: [] });
    const html = renderHtml(createSampleRun(Array.from({ length: 1202 }, () => one)));
    expect(html).toContain('id="report-200"');
    expect(html).not.toContain('id="report-201"');
    expect(html.split('1,002 more reports: see the JSON.')).toHaveLength(3);
  });

  it('is bounded for a finding of any length', () => {
    const reason = 'x'.repeat(5_000_000);
    const html = renderHtml(
      createSampleRun([createSampleReport({ findings: [createFinding('fail', { reason })] })]),
    );
    expect(html.length).toBeLessThan(200_000);
    expect(html).toContain('The first 20,000 characters of 5,000,000 characters');
  });
});

describe('text of a chain', () => {
  const fill = (text: string) => {
    const findings = [
      createFinding('fail', {
        subject: text,
        reason: text,
        evidence: [{ ...sampleEvidence, chain: text, key: text, value: text }],
      }),
    ];
    const chains = createSampleReport().chains.map((one) => ({
      ...one,
      name: text,
      specName: text,
      endpoint: text,
    }));
    const plan = [createStep('open', { title: text, sender: text, verify: text, notes: [text] })];
    return createSampleRun(
      [createSampleReport({ findings, chains, plan, scope: { network: text, parachain: text } })],
      {
        command: text,
        notChecked: [createNotChecked({ parachain: text, reason: text })],
        tool: { name: text, version: text },
      },
    );
  };
  const listTags = (page: ReturnType<typeof readPage>) =>
    page.elements.map(({ tagName }) => tagName).filter((tag) => !/^(details|summary|div|a)$/.test(tag));

  // The tests of the command try more texts on more reports.
  it.each(hostileTexts.slice(0, 5))('adds no element, attribute or script: %j', (text) => {
    const page = readPage(renderHtml(fill(text)));
    expect(page.errors).toEqual([]);
    expect(listTags(page)).toEqual(listTags(readPage(renderHtml(fill('plain')))));
    const attributes = page.elements.flatMap(({ attrs }) => attrs);
    expect(attributes.filter(({ name }) => /^on|^style$/.test(name))).toEqual([]);
  });

  it('has its own writing direction where it is a name', () => {
    const names = readPage(renderHtml(fill('אבג')))
      .list('bdi')
      .map(readText);
    expect(names.filter((name) => name === 'אבג').length).toBeGreaterThan(5);
  });
});

test('a page of several reports states the cause of each verdict, also where the reports are folded', () => {
  const own = createSampleReport({ findings: [createFinding('fail', { reason: 'It is paused. Ask.' })] });
  const html = renderHtml(createSampleRun([...createManyReports(4), own]));
  const heads = readPage(html).elements.filter((one) => getAttribute(one, 'class') === 'head');
  expect(heads).toHaveLength(5);
  expect(html).toContain('<p>It is paused.</p>');
});

test('accounts are short after their first occurrence, with the whole account as the title', () => {
  const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const findings = [
    createFinding('fail', { reason: `${account} pays.` }),
    createFinding('warn', { reason: `${account} signs.` }),
  ];
  const page = readPage(renderHtml(createSampleRun([createSampleReport({ findings })])));
  const short = page.list('span', 'account');
  expect(short.length).toBeGreaterThan(0);
  expect(new Set(short.map((one) => `${getAttribute(one, 'title')} ${readText(one)}`))).toEqual(
    new Set([`${account} 5Grw…utQY`]),
  );
});

test('every check that a finding names is explained once, and no other', () => {
  const html = renderHtml(full);
  const explained = readPage(html)
    .elements.flatMap((one) => getAttribute(one, 'id') ?? [])
    .filter((id) => id.startsWith('check-'));
  const own = [
    'network/core-assigned',
    'network/not-paused',
    'proxy/granted',
    'token/balance-for-task',
    'xcm/versions-agree',
  ];
  expect(checks.filter(({ id }) => own.includes(id))).toHaveLength(own.length);
  expect([...explained].sort()).toEqual(own.map((id) => `check-${id.replaceAll('/', '-')}`));
});

test.each([
  [undefined, 'run'],
  [{}, 'run.reports'],
  [{ reports: [null] }, 'run.reports[0]'],
])('a run of another form is refused by its field: %j', (run, field) => {
  expect(() => renderHtml(run as never)).toThrow(
    expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
  );
});

// CSS Text 3, section 5: a browser may break a line behind a hyphen.
test('the name of an option stays on one line, in a sentence and in a command', () => {
  const findings = [createFinding('warn', { reason: 'No --user was given: <b --user>.' })];
  const run = {
    ...createSampleRun([createSampleReport({ findings })]),
    command: 'parachron check --dry-run',
  };
  const page = readPage(renderHtml(run));
  const options = page.list('span', 'option').map(readText);
  expect(new Set(options)).toEqual(new Set(['--user', '--dry-run']));
});
