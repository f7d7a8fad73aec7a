import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checks, runReportSchema } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import { formatOfFile } from '@parachron/reports';
import { Ajv2020 } from 'ajv/dist/2020.js';
import pico from 'picocolors';
import { afterAll, describe, expect, it } from 'vitest';
import { writeReports } from '../src/files/writeReports.js';
import { runCommand } from './support/runCommand.js';
import { fullRun, mixedFindings, severalRun } from './support/runReports.js';

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
    for (const { check } of mixedFindings) expect(ids).toContain(check);
  });
});

describe('writeReports', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-reports-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = async (...files: string[]) => {
    const said: string[] = [];
    const silent = { live: false, out: () => {}, document: () => {}, raw: () => {} };
    const terminal = { ...screen, ...silent, err: (text: string) => void said.push(text) };
    const report = files.map((file) => ({ file, format: formatOfFile(file) ?? 'terminal' }));
    await writeReports(fullRun, report, { terminal, cwd: '/' });
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

  it('names a file that cannot be written, and leaves no unfinished file', async () => {
    const before = readdirSync(folder);
    await expect(write(join(folder, 'none', 'x.html'))).rejects.toMatchObject({ code: 'FILE_NOT_WRITTEN' });
    // A file cannot replace a folder of the same name.
    await expect(write(`${folder}/../${'parachron-reports-'}none/x.md`)).rejects.toThrow('cannot be written');
    expect(readdirSync(folder)).toEqual(before);
  });

  it('writes the run that the command prints', async () => {
    const file = join(folder, 'check.json');
    const args = ['check', '--network', 'local', '--check', 'network/runtimes-known', '--report', file];
    const { code, out, err } = await runCommand([...args, '--json']);
    expect([code, err]).toEqual([0, `Wrote ${file}`]);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(out));
  });
});
