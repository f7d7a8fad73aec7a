import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, createRunReport, runReportSchema } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { channelCheck, renderAnnotations, renderJunit, renderMarkdown } from '@parachron/reports';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Command } from 'commander';
import pico from 'picocolors';
import { afterAll, describe, expect, it } from 'vitest';
import { addReportOptions, type ReportOptions } from '../src/cli/commands/addCheckingCommands.js';
import { renderRun, writeReports } from '../src/output/writeReports.js';
import { runCommand } from './support/runCommand.js';
import { fullRun, makeReport, mixedFindings, readyFindings, severalRun } from './support/runReports.js';

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
    expect(renderRun(fullRun, 'terminal', screen)).toMatch(/there is no channel/i);
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
