import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, createRunReport, type PlanDryRun, runReportSchema } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import {
  channelCheck,
  compareFindings,
  listDecodeLinks,
  renderAnnotations,
  renderJunit,
  renderMarkdown,
} from '@parachron/reports';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import pico from 'picocolors';
import { SaxesParser } from 'saxes';
import { afterAll, describe, expect, it } from 'vitest';
import { renderRun } from '../src/output/renderRun.js';
import { addReportOptions, type ReportOptions } from '../src/output/reportOptions.js';
import { writeReports } from '../src/output/writeReports.js';
import { runCommand } from './support/runCommand.js';
import {
  dryRun,
  fullRun,
  makeManyRun,
  makeReport,
  mixedFindings,
  readyFindings,
  severalRun,
} from './support/runReports.js';

const screen = { colors: pico.createColors(false), unicode: true, width: 100 };

describe('the sample runs of these tests', () => {
  it('are valid by the schema of reports', () => {
    const validate = new Ajv2020({ strict: true }).compile(runReportSchema);
    for (const run of [fullRun, severalRun]) {
      expect(validate(JSON.parse(formatJson(run))), JSON.stringify(validate.errors)).toBe(true);
    }
  });

  it('name checks that exist', () => {
    const ids = checks.map(({ id }) => id);
    expect(ids).toContain(channelCheck);
    for (const { check } of mixedFindings) expect(ids).toContain(check);
  });
});

/** A document as a strict parser reads it: elements with their attributes and text, in document order. */
function parseXml(text: string) {
  const elements: { name: string; attributes: Record<string, string>; text: string }[] = [];
  const open: (typeof elements)[number][] = [];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const element = { name, attributes: { ...attributes } as Record<string, string>, text: '' };
    elements.push(element);
    open.push(element);
  });
  parser.on('text', (found) => {
    const last = open.at(-1);
    if (last) last.text += found;
  });
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return elements;
}

describe('renderJunit', () => {
  const elements = parseXml(renderJunit(severalRun));
  const named = (name: string) => elements.filter((element) => element.name === name);

  it('has a suite for each parachain and network, unchecked ones included', () => {
    expect(named('testsuite').map(({ attributes }) => attributes.name)).toEqual([
      'Asset Hub (para 1000) on staging',
      'Quillwort (para 2051) on staging',
      'Para 3344 on main',
      'Asset Hub on main',
    ]);
  });

  it('counts its cases, and never counts unknown or unchecked as passed', () => {
    const [root] = named('testsuites');
    expect(root?.attributes).toMatchObject({ tests: '20', failures: '1', errors: '3', skipped: '3' });
    expect(named('testcase')).toHaveLength(20);
    expect(named('failure')).toHaveLength(1);
    expect(named('error').map(({ attributes }) => attributes.type)).toEqual([
      'unknown',
      'unknown',
      'not-checked',
    ]);
    expect(named('skipped')).toHaveLength(3);
    const first = named('testsuite')[0]?.attributes;
    expect(first).toMatchObject({
      tests: '7',
      failures: '1',
      errors: '1',
      skipped: '1',
      timestamp: '2026-03-04T05:06:07',
    });
  });

  it('has the reason, the evidence and the fix in a failure', () => {
    const [failure] = named('failure');
    expect(failure?.attributes.message).toBe('There is no channel, and para 1000 has not asked for one.');
    expect(failure?.text).toContain('Hrmp.HrmpOpenChannelRequests(1000, 2114) = null (rococo_v2_2, block 2)');
    expect(failure?.text).toContain('Fixed by: step 1 (Parachain 2114 requests a channel to 1000), step 2 (');
    expect(failure?.text).toContain(`parachron explain ${channelCheck}`);
  });

  it('has the reason of an unchecked parachain once', () => {
    const [notChecked] = severalRun.notChecked;
    const reason = 'The relay chain: No answer in 20 seconds.';
    const [error] = parseXml(
      renderJunit(
        createRunReport({
          reports: [],
          notChecked: notChecked ? [{ ...notChecked, reason }] : [],
        }),
      ),
    ).filter(({ name }) => name === 'error');
    expect(error?.text.split('\n')).toEqual([
      reason,
      'To find out: Give one in the configuration, or by PARACHRON_MAIN_RELAY.',
      'CONNECT_TIMEOUT',
    ]);
  });

  it('has a suite for the dry run, with a case for each step', () => {
    const [step] = dryRun.steps;
    const reason = 'Not tried: init-2114-to-1000 failed earlier.';
    const untried = { ...step, id: 'x', title: 'Waiting.', outcome: 'unknown', reason };
    const tried = { ...dryRun, steps: [...dryRun.steps, untried] } as PlanDryRun;
    const found = parseXml(renderJunit(createRunReport({ reports: [makeReport({ dryRun: tried })] })));
    const [, suite] = found.filter(({ name }) => name === 'testsuite');
    expect(suite?.attributes).toMatchObject({
      name: 'Asset Hub (para 1000) on staging: dry run',
      tests: '4',
      failures: '1',
      errors: '1',
    });
    const at = found.findIndex(({ attributes }) => attributes.name === suite?.attributes.name);
    const kinds = ['system-out', 'failure', 'error'];
    const cases = found.slice(at).filter(({ name }) => kinds.includes(name));
    expect(cases.map(({ name, attributes, text }) => [name, attributes.message ?? text])).toEqual([
      ['system-out', 'The relay chain holds the request.'],
      ['system-out', 'Both channels were opened at the change of the session.'],
      ['failure', 'The program was refused by the barrier.'],
      ['error', 'Not tried: step 1 failed earlier.'],
    ]);
    expect(cases[2]?.text).toContain('DescendOrigin: failed. Barrier');
    expect(cases[2]?.text).toContain("(asset-hub-rococo, block 2, by the chain's own DryRunApi)");
    const names = found.slice(at).filter(({ name }) => name === 'testcase');
    expect(names.map(({ attributes }) => attributes.name)).toEqual([
      'Step 1 (Parachain 2114 requests a channel to 1000), on the local network',
      'A session of the relay chain passes, on the local network',
      "The service's program reaches asset-hub-rococo, by the chain's own DryRunApi",
      'Waiting, on the local network',
    ]);
  });

  it('names every test case once', () => {
    const names = named('testcase').map(({ attributes }) => `${attributes.classname}: ${attributes.name}`);
    expect(new Set(names).size).toBe(names.length);
  });
});

describe('renderAnnotations', () => {
  const lines = renderAnnotations(severalRun).split('\n');

  it('has an error for each failed, unknown or unchecked finding, a warning for warnings, and nothing else', () => {
    const levels = lines.map((line) => line.split(' ')[0]);
    const errors = ['::error', '::error', '::error', '::error'];
    expect(levels).toEqual([...errors, '::warning', '::warning', '::notice']);
  });

  // https://docs.github.com/actions/reference/workflow-commands-for-github-actions: a property ends at a comma, the
  // command at a line's end; the runner decodes %25, %0D, %0A, and %3A and %2C in properties.
  it('escapes as the runner reads it', () => {
    expect(lines[0]).toMatch(/^::error title=[^:,]*%3A [^:,]*::1000 → 2114: .*%0AFixed by: step 1 \(/);
    const [percent] = renderAnnotations(
      createRunReport({
        reports: [
          makeReport({
            findings: mixedFindings.slice(0, 1).map((one) => ({ ...one, subject: '50 %, 1:1' })),
          }),
        ],
      }),
    ).split('\n');
    expect(percent).toContain('::50 %25, 1:1: There is no channel');
  });

  // https://github.com/actions/toolkit/pull/734: 10 warnings and 10 errors of a step; GitHub drops the others silently.
  it('has at most the number of each level that GitHub shows, failures first, and counts the rest', () => {
    const run = makeManyRun(12);
    const many = renderAnnotations(run).split('\n');
    const count = (level: string) => many.filter((line) => line.startsWith(`::${level} `)).length;
    expect([count('error'), count('warning'), count('notice'), many.length]).toEqual([10, 10, 1, 21]);
    for (const line of many.slice(0, 10)) expect(line).toContain('There is no channel');
    expect(many.at(-1)).toContain(
      'Not shown, since GitHub takes 10 errors and 10 warnings from a step: 14 more errors and 2 more warnings.',
    );
    expect(many.at(-1)).toContain('--report report.md');
    expect(renderAnnotations(makeManyRun(5))).not.toContain('Not shown');
  });

  it('has the dry run: an error for each failed or unknown step, and the result in the notice', () => {
    const [step] = dryRun.steps;
    const steps = [...dryRun.steps, { ...step, outcome: 'unknown', reason: 'Not tried: it waits.' }];
    const tried = { ...dryRun, outcome: 'failed', steps } as PlanDryRun;
    const without = renderAnnotations(createRunReport({ reports: [makeReport()] })).split('\n');
    const all = renderAnnotations(createRunReport({ reports: [makeReport({ dryRun: tried })] })).split('\n');
    expect(all.filter((line) => !without.includes(line)).slice(0, -1)).toEqual([
      "::error title=Asset Hub (para 1000) on staging%2C dry run%3A The service's program reaches asset-hub-rococo::" +
        "Failed. The program was refused by the barrier.%0Aasset-hub-rococo, block 2, by the chain's own DryRunApi",
      '::error title=Asset Hub (para 1000) on staging%2C dry run%3A step 1 (Parachain 2114 requests a channel to 1000)::' +
        'Unknown. Not tried: it waits.%0Arococo_v2_2, block 2, on the local network',
    ]);
    expect(all.at(-1)).toContain(
      "Dry run on a local network: No step of the plan failed; the service's program failed. Checks afterwards: ready (5 passed, 1 not applicable); no check covers what failed.",
    );
  });
});

describe('a run with some of the checks', () => {
  const ready = makeReport({ findings: readyFindings });
  const narrow = createRunReport({ reports: [ready] });
  const few = `only 5 of ${checks.length} checks ran`;

  it.each(['markdown', 'github', 'junit', 'html', 'terminal'] as const)(
    'has a ready verdict only with a reservation, as %s',
    (format) => {
      expect(renderRun(narrow, format, screen)).toMatch(new RegExp(few, 'i'));
    },
  );

  it('has a ready verdict without a reservation if all checks ran', () => {
    const findings = checks.map(({ id: check }) => ({
      check,
      subject: 'one',
      outcome: 'pass' as const,
      reason: 'It is.',
      evidence: [],
      fix: [],
    }));
    const whole = createRunReport({ reports: [makeReport({ findings })] });
    for (const form of [renderMarkdown(whole), renderAnnotations(whole), renderJunit(whole)]) {
      expect(form).not.toContain('checks ran');
      expect(form).toContain('eady');
    }
    expect(renderMarkdown(whole)).toContain('# Parachron: ready\n');
  });
});

describe('listDecodeLinks', () => {
  const report = makeReport();
  it('returns links to decoding pages, each with the node and the call', () => {
    expect(listDecodeLinks(report, { call: { hex: '0x0001' }, chain: 'rococo_v2_2' })).toEqual([
      {
        name: 'Polkadot.js Apps',
        href: 'https://polkadot.js.org/apps/?rpc=wss%3A%2F%2Frelay.example#/extrinsics/decode/0x0001',
      },
      {
        name: 'PAPI console',
        href: 'https://dev.papi.how/extrinsics#networkId=custom&endpoint=wss%3A%2F%2Frelay.example&data=0x0001',
      },
    ]);
  });

  it.each([
    ['an endpoint of this program', { name: 'rococo_v2_2', endpoint: 'local relay chain' }, '0x00'],
    ['a script', { name: 'rococo_v2_2', endpoint: 'javascript:alert(1)' }, '0x00'],
    ['one whose key was left out', { name: 'rococo_v2_2', endpoint: 'wss://relay.example/v1/0123…' }, '0x00'],
    ['what is no hex', { name: 'rococo_v2_2', endpoint: 'wss://relay.example' }, '0x00" onclick="'],
    [
      'a call too long for an address',
      { name: 'rococo_v2_2', endpoint: 'wss://r.example' },
      `0x${'00'.repeat(9000)}`,
    ],
    ['another chain', { name: 'other', endpoint: 'wss://relay.example' }, '0x00'],
  ])('returns no link for %s', (_name, change, hex) => {
    const chains = report.chains.slice(0, 1).map((chain) => ({ ...chain, ...change }));
    expect(listDecodeLinks({ chains }, { call: { hex: hex as '0x' }, chain: 'rococo_v2_2' })).toEqual([]);
  });
});

describe('compareFindings', () => {
  it('prints changed outcomes, new findings and removed findings, and nothing else', () => {
    const changes = compareFindings(makeReport(), makeReport({ findings: readyFindings }));
    expect(changes.map(({ subject, before, after }) => [subject, before?.outcome, after?.outcome])).toEqual([
      ['1000 → 2114', 'fail', 'pass'],
      ['2114 → 1000', 'unknown', 'pass'],
      ['target → service', 'warn', undefined],
    ]);
    expect(compareFindings(dryRun.after, makeReport({ findings: mixedFindings }))[2]).toMatchObject({
      subject: 'target → service',
      after: { outcome: 'warn' },
    });
    expect(compareFindings(dryRun.after, dryRun.after)).toEqual([]);
  });
});

describe('the options of reports', () => {
  const parse = (...args: string[]): ReportOptions =>
    addReportOptions(new Command('check').exitOverride().configureOutput({ writeErr: () => {} }))
      .parse(args, { from: 'user' })
      .opts();

  it('accept several files and a form', () => {
    expect(parse('-o', 'a.html', '--report', 'b.XML', '--format', 'markdown')).toEqual({
      report: ['a.html', 'b.XML'],
      format: 'markdown',
    });
  });

  it.each([
    [['-o', 'report.pdf'], 'Known file extensions: .html, .md, .xml, .json, .txt.'],
    [['-o', 'report'], 'Known file extensions:'],
    [['-o', '.html'], 'Known file extensions:'],
    [['-o', 'a.md', '-o', 'a.md'], 'given twice'],
    [['--format', 'pdf'], 'Allowed choices are terminal, json'],
  ])('refuse %j', (args, words) => {
    expect(() => parse(...args)).toThrow(words);
  });

  it('are refused before the run, as wrong input', async () => {
    const { code, out, err } = await runCommand(['check', '--network', 'local', '-o', 'report.pdf'], {
      width: 500,
    });
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain('error USAGE: -o: "report.pdf" is not valid. Known file extensions: .html');
  });
});

describe('renderRun', () => {
  it('writes every form of the same run', () => {
    expect(renderRun(fullRun, 'json', screen)).toBe(formatJson(fullRun, 2));
    expect(renderRun(fullRun, 'html', screen)).toMatch(/^<!doctype html>/);
    expect(renderRun(fullRun, 'junit', screen)).toMatch(/^<\?xml /);
    expect(renderRun(fullRun, 'markdown', screen)).toMatch(/^# Parachron: not ready/);
    expect(renderRun(fullRun, 'github', screen)).toMatch(/^::error /);
    expect(renderRun(fullRun, 'terminal', screen)).toContain('There is no channel');
  });
});

describe('writeReports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-reports-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = async (...report: string[]) => {
    const said: string[] = [];
    const silent = { live: false, out: () => {}, document: () => {} };
    const terminal = { ...screen, ...silent, err: (text: string) => void said.push(text) };
    await writeReports(fullRun, { report }, { terminal });
    return said;
  };

  it('writes each file in the form of its ending, prints its name, and leaves no other file', async () => {
    const names = ['r.html', 'r.md', 'r.xml', 'r.json', 'r.txt'];
    const said = await write(...names.map((name) => join(folder, name)));
    expect(readdirSync(folder).sort()).toEqual([...names].sort());
    expect(said).toHaveLength(names.length);
    expect(said[0]).toContain(join(folder, 'r.html'));
    expect(JSON.parse(readFileSync(join(folder, 'r.json'), 'utf8')).verdict).toBe('not-ready');
  });

  it('replaces an existing file', async () => {
    writeFileSync(join(folder, 'old.md'), 'old');
    await write(join(folder, 'old.md'));
    expect(readFileSync(join(folder, 'old.md'), 'utf8')).toMatch(/^# Parachron/);
  });

  it('refuses an ending it does not know before it writes anything', async () => {
    await expect(write(join(folder, 'x.html'), join(folder, 'x.pdf'))).rejects.toMatchObject({
      code: 'USAGE',
    });
    expect(readdirSync(folder)).not.toContain('x.html');
  });

  it('names a file that cannot be written, and leaves no unfinished file', async () => {
    const before = readdirSync(folder);
    await expect(write(join(folder, 'none', 'x.html'))).rejects.toMatchObject({ code: 'REPORT_NOT_WRITTEN' });
    // A file cannot replace a folder of the same name.
    await expect(write(`${folder}/../${'parachron-reports-'}none/x.md`)).rejects.toThrow(
      'could not be written',
    );
    expect(readdirSync(folder)).toEqual(before);
  });
});
