import type { NotChecked } from '@parachron/checklist';
import type { Fault } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import { SpecOfflineError } from '../chains/findSpec.js';
import { UnexpectedError, UsageError } from '../errors/errors.js';
import {
  chooseExitCode,
  chooseReportExitCode,
  chooseRunExitCode,
  exitCodes,
  exitMeanings,
} from './exitCodes.js';

/** A missing check with an error of a fault, or one that the plan cannot check. */
const missing = (fault?: Fault): NotChecked => ({
  network: 'main',
  reason: 'No answer.',
  howToFindOut: 'Wait.',
  ...(fault && { error: { code: 'USAGE', fault, message: 'No answer.' } }),
});

describe('the exit code of an error', () => {
  it.each([
    [new UsageError({ option: '--task', reason: 'is wrong' }), 2],
    [new SpecOfflineError({ name: 'x', version: '1', folder: '/' }), 3],
    [new UnexpectedError({ reason: 'a bug' }), 70],
    [new TypeError('a bug'), 70],
    ['a text', 70],
    [undefined, 70],
    [{ code: 'USAGE', fault: 'input' }, 70],
  ])('%s is %i', (error, code) => {
    expect(chooseExitCode(error)).toBe(code);
  });
});

describe('the exit code of a report', () => {
  it.each([
    ['ready', 0],
    ['not-ready', 1],
    ['unknown', 1],
  ] as const)('that is %s is %i', (verdict, code) => {
    expect(chooseReportExitCode({ verdict })).toBe(code);
  });
});

describe('the exit code of a run', () => {
  it.each<[string, readonly (Fault | undefined)[], 'ready' | 'not-ready', number]>([
    ['is 0 if all passed', [], 'ready', 0],
    ['is 1 if a check failed', [], 'not-ready', 1],
    ['is that of the report if a network is not configured', [undefined], 'not-ready', 1],
    ['is that of a missing check before that of a failed check', ['unreachable'], 'not-ready', 3],
    ['is the worst of several missing checks', ['unreachable', undefined, 'incompatible'], 'ready', 4],
    ['names a refusal before an unreachable node', ['unreachable', 'refused'], 'ready', 5],
    ['names wrong input before an incompatible chain', ['incompatible', 'input', 'refused'], 'ready', 2],
    ['names an internal error first', ['input', 'bug', 'unreachable'], 'ready', 70],
  ])('%s', (_title, faults, verdict, code) => {
    expect(chooseRunExitCode({ verdict, notChecked: faults.map(missing) })).toBe(code);
  });
});

it('each exit code is unique and has a meaning', () => {
  const codes = Object.values(exitCodes);
  expect(new Set(codes).size).toBe(codes.length);
  expect(Object.keys(exitMeanings).sort()).toEqual(Object.keys(exitCodes).sort());
});
