import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRunReport, runReportSchema } from '@parachron/checklist';
import { launchBrowser, runAxe } from '@parachron/repo/browser';
import { isLong } from '@parachron/repo/isLong';
import { decodeProgram } from '@parachron/xcm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../../src/cli/commands/runDemo.js';
import { type Ran, runCommand } from '../support/runCommand.js';

describe('parachron demo', () => {
  let ran: Ran;
  let demo: Demo;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parachron-demo-'));
    ran = await runCommand(['demo', '--json', '--report', join(folder, 'story.html')]);
    demo = JSON.parse(ran.out);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('begins with missing channels and a missing proxy, and a plan for both parachains and the user', () => {
    expect(demo.before.verdict).toBe('not-ready');
    const failed = demo.before.findings.filter((one) => one.outcome === 'fail');
    expect([...new Set(failed.map((one) => one.check))]).toEqual([
      'hrmp/channel-open-both-ways',
      'proxy/granted',
    ]);
    const steps = new Set(demo.before.plan.map((step) => step.id));
    for (const finding of failed) {
      expect(finding.fix.length).toBeGreaterThan(0);
      for (const id of finding.fix) expect(steps).toContain(id);
    }
  });

  it('sends the calls of the plan byte for byte, each step from its sender', () => {
    const sent = new Map(demo.carriedOut.map((one) => [one.id, one.hex]));
    for (const step of demo.before.plan) {
      const program = step.layers.find(({ kind }) => kind === 'program');
      expect(sent.get(step.id)).toBe((program ?? step.layers.at(-1))?.hex);
      expect(program ? decodeProgram(program.hex).version : 2).toBe(2);
    }
    expect(demo.carriedOut.map(({ outcome }) => outcome)).toEqual(demo.carriedOut.map(() => 'done'));
  });

  it('ends with a ready parachain, and prints nothing on stderr', () => {
    expect(ran).toMatchObject({ code: 0, err: '' });
    expect(demo.after).toMatchObject({ verdict: 'ready', plan: [] });
    const open = demo.after.findings.filter((one) => one.check === 'hrmp/channel-open-both-ways');
    expect(open.map((one) => [one.subject, one.outcome])).toEqual([
      ['2000 → 2114', 'pass'],
      ['2114 → 2000', 'pass'],
    ]);
  });

  it('writes a page without accessibility violations that fits a phone and a notebook, light and dark', async () => {
    const browser = await launchBrowser({ folder });
    if (!browser) return expect.fail('no browser was found: install Chrome');
    try {
      const looks = [
        [390, 'light'],
        [1280, 'dark'],
      ] as const;
      // html.test.ts checks the HTML page in all of these browsers.
      for (const [width, colorScheme] of isLong ? looks : looks.slice(0, 1)) {
        const page = await browser.newPage({ viewport: { width, height: 900 }, colorScheme });
        await page.goto(pathToFileURL(join(folder, 'story.html')).href);
        await page.evaluate('for (const one of document.querySelectorAll("details")) one.open = true;');
        const { passed, violations } = await runAxe(page);
        expect(violations).toEqual([]);
        expect(passed).toBeGreaterThan(30);
        expect(
          await page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth'),
        ).toBe(0);
        await page.close();
      }
    } finally {
      await browser.close();
    }
  });

  it('runs a task to its effect on the target, at the quoted cost', () => {
    const { events, effect, cost, sentence } = demo.task;
    expect(events.map(({ kind }) => kind)).toEqual(['scheduled', 'triggered', 'sent', 'executed', 'done']);
    expect(sentence).toBe('The call ran for the user and succeeded.');
    // One token of 12 decimals, as the story's call says.
    expect(BigInt(effect.after) - BigInt(effect.before)).toBe(1_000_000_000_000n);
    expect(cost.paid).toBe(cost.quoted);
  });

  it('writes the report with the executed plan into the named file', async () => {
    const page = await readFile(demo.file, 'utf8');
    expect(page.slice(0, 15).toLowerCase()).toBe('<!doctype html>');
    expect(page).toMatch(/<h1[^>]*>[\s\S]*Not ready: /);
    expect(page).toContain('The session ended on schedule');
    expect(page).toMatch(/All steps succeeded[\s\S]*?Checks afterwards: ready/);
  });

  it('prints reports that are valid by the published schema', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true }).compile(runReportSchema);
    for (const report of [demo.before, demo.after]) {
      const run = JSON.parse(JSON.stringify(createRunReport({ reports: [report] })));
      expect(validate(run) ? [] : validate.errors).toEqual([]);
    }
  });

  it('prints the story in plain text for a narrow terminal, and says that the network is local', async () => {
    const args = ['demo', '--report', join(folder, 'narrow.html')];
    const { out } = await runCommand(args, { unicode: false, width: 40 });
    expect(out).toMatch(/local\s+network/);
    expect(out.replace(/\s+/g, ' ')).toContain('Sample parachain: ready');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal, and nothing beyond ASCII here.
    expect(out).not.toMatch(/[^\u000a\u0020-\u007e]/);
    // Only text without break points (hex, ids, decoded arguments) may be longer.
    const tooLong = out.split('\n').filter((line) => line.length > 40 && line.trim().includes(' '));
    expect(tooLong).toEqual([]);
  });
});
