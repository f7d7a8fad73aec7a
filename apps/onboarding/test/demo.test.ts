import { createRunReport, runReportSchema } from '@parachron/checklist';
import { decodeProgram } from '@parachron/xcm';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Demo } from '../src/demo/runDemo.js';
import { type Ran, runCommand } from './support/runCommand.js';

describe('parachron demo', () => {
  let ran: Ran;
  let demo: Demo;
  beforeAll(async () => {
    ran = await runCommand(['demo', '--json']);
    demo = JSON.parse(ran.out);
  });

  it('ends with both channels open, and says nothing on stderr', () => {
    expect(ran.code).toBe(0);
    expect(ran.err).toBe('');
    const opened = demo.after.findings.filter((one) => one.check === 'hrmp/channel-open-both-ways');
    expect(opened.map((one) => [one.subject, one.outcome])).toEqual([
      ['1000 → 2114', 'pass'],
      ['2114 → 1000', 'pass'],
    ]);
    expect(demo.after.verdict).toBe('ready');
    expect(demo.after.plan).toEqual([]);
  });

  it('begins with both channels missing, and a plan for both parachains', () => {
    expect(demo.before.verdict).toBe('not-ready');
    const failed = demo.before.findings.filter((one) => one.outcome === 'fail');
    expect(failed.map((one) => one.check)).toEqual(Array(2).fill('hrmp/channel-open-both-ways'));
    expect(demo.before.plan.map((step) => step.para)).toEqual([2114, 1000, 2114]);
    const steps = new Set(demo.before.plan.map((step) => step.id));
    for (const finding of failed) {
      expect(finding.fix.length).toBeGreaterThan(0);
      for (const id of finding.fix) expect(steps).toContain(id);
    }
  });

  it('sends byte for byte what the plan printed', () => {
    const printed = demo.before.plan.map(
      (step) => step.layers.find((layer) => layer.kind === 'program')?.hex,
    );
    expect(demo.sent.map((one) => one.program)).toEqual(printed);
    for (const { program } of demo.sent) expect(decodeProgram(program).version).toBe(2);
  });

  it('prints reports that their published schema accepts', () => {
    const validate = new Ajv2020({ allErrors: true, strict: true }).compile(runReportSchema);
    for (const report of [demo.before, demo.after]) {
      expect(validate(createRunReport({ reports: [report] })) ? [] : validate.errors).toEqual([]);
    }
  });

  it('tells the story in plain text that fits a narrow terminal, and says that it is local', async () => {
    const { code, out, err } = await runCommand(['demo'], { width: 40, unicode: false });
    expect(code).toBe(0);
    expect(out).toMatch(/local\s+network/);
    expect(out).toContain('nothing stands between');
    expect(err).toContain('Booting the local network');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: none may reach the terminal.
    expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    // Only what cannot be broken (hex, ids, decoded arguments) may be longer.
    const tooLong = out.split('\n').filter((line) => line.length > 40 && line.trim().includes(' '));
    expect(tooLong).toEqual([]);
  });
});
