import { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import type { RunFlags } from '../running/readRunPlan.js';
import { addRunOptions, parseParaId, parseSeconds } from './options.js';

/** Reads the options of a run as the program does. */
function read(...args: readonly string[]): RunFlags {
  const command = addRunOptions(new Command())
    .exitOverride()
    .configureOutput({ writeErr: () => undefined });
  return command.parse(args, { from: 'user' }).opts<RunFlags>();
}

describe('the options of a run', () => {
  it('have a time for nodes, and else nothing, by default', () => {
    expect(read()).toEqual({ timeout: 20, cache: true });
  });

  it.each([
    [['-t', 'ws://a', '--target', 'ws://b'], { target: ['ws://a', 'ws://b'] }],
    [['-n', 'main', '-n', 'staging'], { network: ['main', 'staging'] }],
    [['--check', 'hrmp', '--check', 'xcm'], { check: ['hrmp', 'xcm'] }],
    [['--only', 'One', '--only', 'Two'], { only: ['One', 'Two'] }],
  ])('%j are collected in their order', (args, flags) => {
    expect(read(...args)).toMatchObject(flags);
  });

  it.each([
    [['--no-cache'], { cache: false }],
    [['-j', '64'], { jobs: 64 }],
    [['--timeout', '0.5'], { timeout: 0.5 }],
    [['--target-para', '4294967295', '--service-para', '0'], { targetPara: 4_294_967_295, servicePara: 0 }],
    [['--derivation', 'locationHash'], { derivation: 'locationHash' }],
  ])('%j are read', (args, flags) => {
    expect(read(...args)).toMatchObject(flags);
  });

  it('have calls with their names, also with = in the bytes of none', () => {
    expect(read('--call', 'a=0x0A03', '--call', 'b=0x00').call).toEqual([
      { name: 'a', hex: '0x0A03' },
      { name: 'b', hex: '0x00' },
    ]);
  });

  it.each([
    [['--call', '0x0a03'], 'Write the name and the bytes'],
    [['--call', '=0x0a03'], 'Write the name and the bytes'],
    [['--call', 'a=0x'], 'A call has at least one byte.'],
    [['--call', 'a=0x0'], 'Write 0x and an even number of hexadecimal digits'],
    [['--call', 'a=0a'], 'Write 0x and an even number of hexadecimal digits'],
    [['--call', 'a=0x00', '--call', 'a=0x01'], '"a" is given twice.'],
    [['-j', '0'], 'Give a number from 1 to 64.'],
    [['-j', '65'], 'Give a number from 1 to 64.'],
    [['-j', '1.5'], 'Give a number from 1 to 64.'],
    [['--derivation', 'other'], 'Allowed choices are hashedDescription, locationHash, none.'],
    [['--slot', '0'], 'Give a whole number of seconds, at least 1.'],
  ])('%j are refused: %s', (args, reason) => {
    expect(() => read(...args)).toThrow(reason);
  });
});

describe('a para id', () => {
  it.each([
    ['0', 0],
    ['2000', 2000],
    ['4294967295', 4_294_967_295],
  ])('%s is read', (text, id) => {
    expect(parseParaId(text)).toBe(id);
  });

  it.each(['', '-1', '4294967296', '1.5', '1e3', '0x10', ' 1', 'abc'])('%j is refused', (text) => {
    expect(() => parseParaId(text)).toThrow('A para id is a whole number from 0 to 4294967295.');
  });
});

describe('a number of seconds to wait', () => {
  it.each([
    ['0.1', 0.1],
    ['600', 600],
  ])('%s is read', (text, seconds) => {
    expect(parseSeconds(text)).toBe(seconds);
  });

  it.each(['0', '-1', '600.1', 'Infinity', 'NaN', 'soon', ''])('%j is refused', (text) => {
    expect(() => parseSeconds(text)).toThrow('Give a number of seconds, more than 0 and at most 600.');
  });
});
