import { describe, expect, it } from 'vitest';
import { createSampleReport, createSampleRun } from '../../test/createSample.js';
import { readPage, readText } from '../../test/readPage.js';
import { renderInputs, renderOrigin } from './renderOrigin.js';
import { createView } from './View.js';

const report = createSampleReport({ inputs: { checks: [], hash: `0x${'12'.repeat(32)}` } });
/** The rows of a list of names and values. */
const readRows = (html: string) => {
  const page = readPage(html);
  const values = page.list('dd').map(readText);
  return page.list('dt').map((name, at) => `${readText(name)}: ${values[at]}`);
};
type RunParts = Parameters<typeof createSampleRun>[1];
const readOrigin = (more: RunParts, only?: typeof report) =>
  readRows(renderOrigin(createSampleRun([], more), only, createView({ isOnly: true })).text);

describe('the origin of a run', () => {
  it('has the program, the time to the minute, and the command', () => {
    const tool = { name: 'parachron', version: '1.2.3' };
    expect(readOrigin({ tool, command: 'parachron check' })).toEqual([
      ...['Created: by parachron 1.2.3, 2026-03-04, 05:06 UTC', 'Repeat with: parachron check'],
    ]);
  });

  it('has only what is known', () => {
    const { at: _, ...run } = createSampleRun([]);
    expect(readRows(renderOrigin(run, undefined, createView({ isOnly: true })).text)).toEqual([]);
    expect(readOrigin({})).toEqual(['Created: 2026-03-04, 05:06 UTC']);
  });

  it('has the blocks and the inputs of a single report', () => {
    expect(readOrigin({}, report).slice(1)).toEqual([
      'Read at: Relay chain rococo_v2_2 (rococo 9190), block 2 0xe7e7e7e…; Target chain Basilisk (basilisk 115), block 7 0xbbbbbbb…; Service chain Service H (service 288), block 9 0xaeaeaea…',
      `Inputs: SHA-256 0x${'12'.repeat(32)}`,
    ]);
  });

  it('shows a command of any length, and its text as text', () => {
    const [, row = ''] = readOrigin({ command: `parachron <b> ${'x'.repeat(30_000)}` });
    expect(row).toMatch(/^Repeat with: parachron <b>/);
    expect(row.length).toBeLessThan(22_000);
  });
});

it('a report without chains and without inputs has no rows', () => {
  expect(readRows(renderInputs(createSampleReport({ chains: [] })).text)).toEqual([]);
});
