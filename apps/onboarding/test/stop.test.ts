// Programs of their own, which are asked to stop while they work.
import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { embeddedSpecs } from '../src/chains/embeddedSpecs.js';
import { bundleProgram } from './support/bundleProgram.js';
import { startProgram } from './support/runProgram.js';
import { writeFolder } from './support/writeFolder.js';

describe('parachron, asked to stop', () => {
  let program: string;
  beforeAll(async () => {
    program = await bundleProgram('stop');
  });

  it.each([
    [
      'in the middle of a dry run',
      'SIGINT',
      'Trying init-',
      ['check', '--relay', embeddedSpecs.relay(), '--target-para', '1000', '--dry-run', '-o', 'report.html'],
    ],
    ['while it boots the chains of its story', 'SIGTERM', 'Booting', ['demo']],
  ] as const)('%s, ends by itself and leaves nothing behind', async (_, signal, moment, args) => {
    const cwd = writeFolder({});
    const temporary = writeFolder({});
    const { child, printed, ended } = startProgram(program, args, { cwd, env: { TMPDIR: temporary } });
    await printed(moment);
    child.kill(signal);
    const { code, signal: killedBy, out, err } = await ended;
    // It ended by itself, and was not ended by the signal; 130 is what a shell reports of an interruption.
    expect({ code, killedBy, out }).toEqual({ code: 130, killedBy: null, out: '' });
    expect(err.trim().split('\n').at(-1)).toBe('Stopped before the end. Nothing was sent to a live chain.');
    expect([readdirSync(cwd), readdirSync(temporary)]).toEqual([[], []]);
  });
});
