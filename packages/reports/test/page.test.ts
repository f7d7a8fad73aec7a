import { checks, type PlanDryRun, type RunReport } from '@parachron/checklist';
import type { Outcome, PlanStep } from '@parachron/core';
import { describe, expect, it, test } from 'vitest';
import { renderHtml } from '../src/html/renderHtml.js';
import { renderMarkdown } from '../src/markdown/renderMarkdown.js';
import {
  createBatch,
  createDryRun,
  createFinding,
  createLayer,
  createNotChecked,
  createSampleReport,
  createSampleRun,
  createStep,
  createTriedStep,
  sampleEvidence,
  serviceHash,
} from './createSample.js';
import { getAttribute, hasClass, listParents, type PageReader, readPage, readText } from './readPage.js';

/** What a page shows, read as an HTML parser reads it. */

type Parts = Parameters<typeof createSampleReport>[0];
type Verdict = RunReport['verdict'];

const read = (parts: Parts, dryRun?: Partial<PlanDryRun>) => {
  const made = createSampleReport(parts);
  const report = dryRun ? { ...made, dryRun: createDryRun(made, dryRun) } : made;
  return readPage(renderHtml(createSampleRun([report])));
};
const listTexts = (page: PageReader, name: string, className?: string) =>
  page.list(name, className).map(readText);
const countOf = (page: PageReader, name: string, className: string) => page.list(name, className).length;

describe('the verdict of a page', () => {
  const findings = {
    ready: checks.map(({ id }) => createFinding('pass', { check: id })),
    'not-ready': [createFinding('fail')],
    unknown: [createFinding('unknown')],
  };
  const none: readonly number[] = [];

  test.each<[readonly Verdict[], readonly number[], number, RegExp, Outcome]>([
    [['ready'], none, 0, /^Ready: /, 'pass'],
    [['unknown'], none, 0, /^Unknown: /, 'unknown'],
    [['not-ready'], [0], 0, / was not ready when it was last read$/, 'fail'],
    [['ready', 'ready'], none, 0, /^All 2 /, 'pass'],
    [['ready', 'not-ready'], none, 0, /^1 of 2 /, 'fail'],
    [['not-ready', 'not-ready'], none, 0, /^0 of 2 /, 'fail'],
    [['not-ready', 'unknown'], none, 0, /^0 of 2 .*known/, 'fail'],
    [['ready', 'not-ready'], [0], 0, /^0 of 2 .*known/, 'fail'],
    [['ready', 'not-ready'], [1], 1, /^1 of 3 /, 'fail'],
    [['ready'], none, 1, /^1 of 2 /, 'unknown'],
  ])(
    'over %j, of which %j are of an earlier run, and %i not checked',
    (verdicts, old, missing, words, sign) => {
      const reports = verdicts.map((one) => createSampleReport({ findings: findings[one] }));
      const notChecked = Array.from({ length: missing }, () => createNotChecked());
      const stale = new Map(
        reports.flatMap((one, at) => (old.includes(at) ? [[one, { notChecked: createNotChecked() }]] : [])),
      );
      const page = readPage(renderHtml(createSampleRun(reports, { notChecked }), { stale }));
      const [heading] = page.list('h1');
      expect(readText(heading)).toMatch(words);
      const icon = page.list('svg', 'icon').find((one) => heading && listParents(one).includes(heading));
      expect(icon && hasClass(icon, sign)).toBe(true);
    },
  );

  it('without any report has no sign of a passed check, and blames no chain', () => {
    const page = readPage(renderHtml(createSampleRun([], { notChecked: [createNotChecked()] })));
    expect(readText(page.list('section', 'summary')[0])).not.toMatch(/passed|Findings|could not be read/);
    expect(page.list('svg', 'bar')).toEqual([]);
    expect(listTexts(page, 'ul', 'counts')).toEqual(['1 parachain not checked']);
  });

  it('says how many checks ran, if not all', () => {
    const page = read({ findings: findings.ready.slice(0, 2) });
    expect(readText(page.list('h1')[0])).toContain(`only 2 of ${checks.length} checks ran`);
  });

  it('of an earlier run has its time and its blocks, and never the sign of its former verdict', () => {
    const report = createSampleReport({ findings: findings.ready });
    const stale = new Map([[report, { notChecked: createNotChecked(), at: '2026-03-04T04:00:00.000Z' }]]);
    const page = readPage(renderHtml(createSampleRun([report, report]), { stale }));
    expect(readText(page.list('div', 'stale')[0])).toMatch(
      /2026-03-04, 04:00 UTC, at block 2 of rococo_v2_2, /,
    );
    expect(listTexts(page, 'p', 'lead')).toEqual(['The chains of 1 report cannot be read now.']);
    const badges = page.list('span', 'badge').filter((one) => readText(one) === 'Was ready');
    expect(badges.length).toBeGreaterThan(0);
    expect(badges.filter((one) => !hasClass(one, 'unknown'))).toEqual([]);
  });
});

test('a dry run whose steps succeed only after the dry run changed the forks has no sign of success, and its risks are linked', () => {
  const blocked = { reason: 'Para 2000 is not registered.', howTo: 'Register it.' };
  const plan = [createStep('open', { blocked })];
  const page = read({ plan }, { steps: [createTriedStep('done', { id: 'open' })] });
  const badge = page.list('span', 'badge').find((one) => readText(one).startsWith('All steps succeeded'));
  expect(badge && hasClass(badge, 'warn')).toBe(true);
  expect(page.list('a').map((one) => getAttribute(one, 'href'))).toContain('#report-1-risks');
});

test.each([
  ['warn', 'Warnings'],
  ['fail', 'What is missing'],
] as const)('the causes of a report with findings that %s have the heading "%s"', (outcome, title) => {
  const page = read({ findings: [createFinding('pass'), createFinding(outcome)] });
  expect(listTexts(page, 'h2', 'part')).toContain(title);
});

test('a cause of several findings that one step fixes has the fact of each', () => {
  // Two accounts of the length of addresses: the amount at the end decides what a voter pays.
  const [user, derived] = ['5'.repeat(48), '7'.repeat(48)];
  const reasons = [
    `${user} has granted no proxy to ${derived}, which Basilisk derives.`,
    `${derived} lacks 2 KSM.`,
  ];
  const findings = reasons.map((reason, at) =>
    createFinding('fail', { check: 'proxy/granted', subject: `${at}`, reason, fix: ['grant'] }),
  );
  const causes = listTexts(read({ findings }), 'b').filter((text) =>
    text.startsWith('The service cannot act'),
  );
  expect(causes[0]).toBe(`The service cannot act for the user: ${reasons.join('; ').replace('.;', ';')}`);
});

test('the subject of a page names a network only if the whole run is on it', () => {
  const readSubject = (network: string) => {
    const notChecked = [createNotChecked({ network })];
    const page = readPage(renderHtml(createSampleRun([createSampleReport()], { notChecked })));
    return listTexts(page, 'p', 'eyebrow')[0];
  };
  expect(readSubject('staging')).toMatch(/^Onboarding report for the staging network\. /);
  // A token holder who votes need not know the service.
  expect(readSubject('main')).toMatch(
    /^Onboarding report\. The service chain \(para 2114\) runs calls of users /,
  );
});

test('the origin of a page has its program, its time, its command and its blocks', () => {
  const report = createSampleReport();
  const command = "parachron check --only 'Asset Hub'";
  const run = createSampleRun([report], { command, tool: { name: 'parachron', version: '1.2.3' } });
  const [origin] = readPage(renderHtml(run)).list('dl', 'origin');
  const words = ['by parachron 1.2.3, 2026-03-04, 05:06 UTC', command, 'block 2'];
  for (const word of words) expect(readText(origin)).toContain(word);
});

test('a parachain that was not checked has its reason once, and the error if that says more', () => {
  const error = { code: 'CONNECT_TIMEOUT', fault: 'unreachable', message: 'No answer in 20 s.' } as const;
  const runs = [[], [createSampleReport()]].map((reports) =>
    createSampleRun(reports, { notChecked: [createNotChecked({ error })] }),
  );
  for (const html of runs.map((run) => renderHtml(run))) {
    expect(html.split('No endpoint is known.')).toHaveLength(2);
    expect(html.split('No answer in 20 s.')).toHaveLength(2);
  }
});

test('a plan that was not tried counts as no parachain that was not checked', () => {
  const report = createSampleReport();
  const { network, parachain = '' } = report.scope;
  const notChecked = [createNotChecked({ network, parachain, reason: 'The plan was not tried: Refused.' })];
  const run = createSampleRun([report], { notChecked });
  for (const text of [renderHtml(run), renderMarkdown(run)]) {
    expect(text).toContain('The plan was not tried: Refused.');
    expect(text).not.toContain('Not checked');
  }
  expect(renderMarkdown(run)).toContain('## Plans not tried');
});

test('all parachains that were not checked are named, also if they share a reason', () => {
  const names = Array.from({ length: 60 }, (_, at) => `parachain${at}`);
  const notChecked = names.map((parachain) => createNotChecked({ parachain }));
  const html = renderHtml(createSampleRun([], { notChecked }));
  expect(names.filter((name) => !new RegExp(`${name}\\b`).test(html))).toEqual([]);
});

describe('the findings of a page', () => {
  it('are in the order of their outcomes; those that need no action are collapsed', () => {
    const outcomes = ['pass', 'warn', 'not-applicable', 'unknown', 'fail'] as const;
    const page = read({ findings: outcomes.map((outcome) => createFinding(outcome)) });
    const shown = page.list('li', 'finding').map((one) => {
      const isFolded = listParents(one).some((parent) => hasClass(parent, 'group'));
      const badge = page.list('span', 'badge').find((sign) => listParents(sign).includes(one));
      return `${readText(badge)}${isFolded ? ', collapsed' : ''}`;
    });
    expect(shown).toEqual([
      ...['Failed', 'Unknown', 'Warning', 'Passed, collapsed', 'Not applicable, collapsed'],
    ]);
  });

  it('are 300 of an outcome, and the others are counted', () => {
    const page = read({
      findings: Array.from({ length: 1_302 }, () => createFinding('fail', { check: 'own/x' })),
    });
    expect(countOf(page, 'li', 'finding')).toBe(300);
    expect(listTexts(page, 'p', 'muted')).toContain('1,002 more findings: see the JSON.');
  });

  it('have 24 pieces of evidence, with the hash of a block that the report does not name', () => {
    const other = { ...sampleEvidence, block: { number: 3, hash: serviceHash } };
    const evidence = [sampleEvidence, other, ...Array.from({ length: 24 }, () => sampleEvidence)];
    const page = read({ findings: [createFinding('fail', { evidence })] });
    const pieces = page.list('ul', 'evidence').flatMap((list) => list.childNodes.map(readText));
    expect(pieces).toHaveLength(25);
    expect(pieces[0]).not.toContain(sampleEvidence.block.hash);
    expect(pieces[1]).toContain(serviceHash);
    expect(pieces.at(-1)).toBe('2 more pieces: see the JSON.');
  });

  it('of any length do not make the page longer than about 2,000,000 characters of text', () => {
    const findings = Array.from({ length: 300 }, (_, at) =>
      createFinding('warn', { subject: `s${at}`, reason: 'x'.repeat(20_000) }),
    );
    const html = renderHtml(createSampleRun([createSampleReport({ findings })]));
    expect(html.length).toBeGreaterThan(2_000_000);
    expect(html.length).toBeLessThan(3_000_000);
    expect(html).toContain('(20,000 characters: see the JSON)');
  });
});

describe('the plan of a page', () => {
  const withHex = (hex: string) => [createLayer({ hex: hex as `0x${string}` })];

  it('has 100 steps and as many calls, and counts the others', () => {
    const page = read({ plan: Array.from({ length: 102 }, (_, at) => createStep(`s${at}`, { layers: [] })) });
    expect(page.list('li', 'step').filter((one) => getAttribute(one, 'id') !== undefined)).toHaveLength(100);
    expect(countOf(page, 'li', 'call')).toBe(100);
    expect(listTexts(page, 'p', 'muted')).toEqual(
      expect.arrayContaining(['2 more steps: see the JSON.', '2 more calls: see the JSON.']),
    );
  });

  it.each([
    ['0x00', /^0x00 ?1 byte/],
    [`0x${'ab'.repeat(300)}`, /All 300 bytes/],
  ])('has the bytes of a call to copy, whole: %#', (hex, words) => {
    const page = read({ plan: [createStep('open', { layers: withHex(hex) })] });
    expect(readText(page.list('div', 'bytes')[0])).toMatch(words);
    const [button] = page.list('button');
    expect(readText(page.find((button && getAttribute(button, 'data-copy')) ?? ''))).toBe(hex);
  });

  it.each([
    ['0x<b>', 'not hex'],
    [`0x${'ab'.repeat(50_000)}`, '50,000 bytes: see the JSON.'],
  ])('never cuts bytes, and shows none that are not hex: %#', (hex, words) => {
    const page = read({ plan: [createStep('open', { layers: withHex(hex) })] });
    expect(page.list('code', 'hex')).toEqual([]);
    expect(readText(page.find('report-1-step-1'))).toContain(words);
  });
});

describe('the proposal of a page', () => {
  it('names what a check leaves unknown after the calls', () => {
    const check = 'proxy/granted';
    const cause = createFinding('not-applicable', {
      reason: 'Not checked: no endpoint was given. Give one.',
    });
    const waits = { check, subject: 'account', waitsFor: [{ check: cause.check, subject: cause.subject }] };
    const findings = [
      createFinding('fail', { check, fix: ['grant'] }),
      createFinding('unknown', waits),
      cause,
    ];
    const page = read({ findings, plan: [createStep('grant')] });
    expect(readText(page.find('report-1'))).toContain(
      "Not known after these calls: whether the user's proxy exists and can be used (account: no endpoint was given).",
    );
    // A finding without a reason of its own is collapsed.
    expect(listTexts(page, 'summary')).toContain('1 waits for another finding');
  });

  it.each([
    ['ready', 'pass', 'No call is needed.'],
    ['unknown', 'unknown', 'No call is known to be needed.'],
    ['not-ready', 'fail', 'No call fixes the failures.'],
  ] as const)('without calls, of a report that is %s', (_, outcome, words) => {
    const page = read({ findings: [createFinding(outcome)], plan: [] });
    expect(readText(page.find('report-1'))).toContain(words);
  });

  it('mentions the transfers of other calls only if there are other calls', () => {
    const payer = { chain: 'target', name: 'user' };
    const cost = { title: 'funds', source: '', payer, token: { symbol: 'UNIT', decimals: 0 }, text: '1' };
    const costs = [{ kind: 'transfer', amount: 1n, ...cost } as const];
    const readLoss = (...ids: string[]) =>
      readText(read({ plan: ids.map((id) => createStep(id, { costs })) }).find('report-1'));
    expect(readLoss('fund', 'grant')).toContain('The transfers of the other calls');
    expect(readLoss('fund')).toMatch(/If a call fails, its fee is spent\.(?! The transfers)/);
  });

  it('marks a batch with a call that must not be sent yet', () => {
    const readBatch = (blocked?: PlanStep['blocked']) => {
      const open = createStep('open', { sender: 'other', after: ['fund'], ...(blocked ? { blocked } : {}) });
      const plan = [createStep('fund'), createStep('version'), open];
      const page = read({ plan, batches: [createBatch(['fund', 'version'])] });
      return listTexts(page, 'li', 'call').find((text) => text.includes('at once'));
    };
    expect(readBatch({ reason: 'The pallet is paused.', howTo: 'Wait.' })).toContain('Do not send yet');
    expect(readBatch()).not.toContain('Do not send yet');
  });
});

describe('the dry run of a page', () => {
  const [a, b] = ['own/a', 'own/b'].map((check) => createFinding('fail', { check }));
  const findings = a && b ? [a, b] : [];
  const withPassed = (...passed: readonly string[]) =>
    createSampleReport({
      findings: findings.map((one) => (passed.includes(one.check) ? { ...one, outcome: 'pass' } : one)),
    });
  const listChanges = (page: PageReader) => listTexts(page, 'li', 'change');

  it('separates what the preparation changed from what the plan changed', () => {
    const prepared = [{ chain: 'rococo', what: 'Funded.', why: 'To pay.' }];
    const rounds = [{ number: 1, planned: ['open'], left: [], verdict: 'ready' as const }];
    const before = withPassed('own/b');
    const page = read(
      { findings, plan: [createStep('open')] },
      { before, after: withPassed('own/a', 'own/b'), prepared, rounds },
    );
    const [preparation, planned] = listChanges(page);
    expect(preparation).toMatch(/^Failed became Passed ?own\/b/);
    expect(planned).toMatch(/^Failed became Passed ?own\/a/);
    expect(listTexts(page, 'li', 'line')[0]).toBe('rococo: Funded.');
  });

  it.each([
    ['done', 'pass'],
    ['failed', 'fail'],
    ['unknown', 'unknown'],
    ['untried', 'not-applicable'],
  ] as const)(
    'has a step that is %s with the sign %s, and the signs of its instructions',
    (outcome, sign) => {
      const instructions = (['done', 'failed', 'not-reached', 'unknown'] as const).map((one) => ({
        name: 'Trap',
        outcome: one,
      }));
      const step = createTriedStep(outcome, {
        instructions,
        hex: '0x1234',
        reason: 'The step open changed it.',
      });
      const page = read({ findings, plan: [createStep('open')] }, { steps: [step] });
      const [tried] = page.list('li', 'tried');
      const icons = page.list('svg', 'icon').filter((one) => tried && listParents(one).includes(tried));
      expect(icons.map((one) => getAttribute(one, 'class')?.replace('icon ', ''))).toEqual([
        ...[sign, 'pass', 'fail', 'not-applicable', 'unknown'],
      ]);
      expect(readText(tried)).toContain('Step 1 changed it.');
      expect(readText(tried)).toContain('0x1234');
    },
  );

  it('says that results are unknown, and names the place of each step', () => {
    const block = { number: 8, hash: serviceHash };
    const steps = [createTriedStep('unknown', { block })];
    const page = read({ findings, plan: [createStep('open')] }, { outcome: 'unknown', steps });
    const words = 'The result of some steps is unknown';
    expect(readText(page.list('li', 'result')[0])).toMatch(new RegExp(`^${words}`));
    expect(listTexts(page, 'p', 'lead')).toEqual([`Dry run: ${words}. Checks afterwards: ready.`]);
    expect(listTexts(page, 'li', 'tried')).toEqual([expect.stringContaining('rococo, block 8')]);
    // A ready parachain needs no other verdict than its own.
    expect(listTexts(read({ findings: [] }, { steps }), 'p', 'lead')).toEqual([]);
  });

  it('shows 200 steps, changes and preparations, and counts the others', () => {
    const many = Array.from({ length: 202 }, (_, at) => createFinding('fail', { check: `own/${at}` }));
    const prepared = many.map(({ check }) => ({ chain: 'rococo', what: `${check}.`, why: 'To pay.' }));
    const page = read(
      { findings: many, plan: [] },
      { steps: many.map(() => createTriedStep('done')), prepared },
    );
    expect(countOf(page, 'li', 'tried')).toBe(200);
    for (const noun of ['steps', 'changes', 'preparations'])
      expect(readText(page.list('body')[0])).toContain(`2 more ${noun}: see the JSON.`);
  });
});
