// Separate processes receive a stop signal while they work.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, statSync } from 'node:fs';
import * as module from 'node:module';
import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { startProgram } from '../support/runProgram.js';
import { writeFolder } from '../support/writeFolder.js';

describe('parachron, asked to stop', () => {
  const program = inject('program');

  it.each([
    [
      'in the middle of a dry run',
      'SIGINT',
      'Trying step ',
      ['check', '--network', 'local', '--dry-run', '-o', 'report.html'],
    ],
    ['while it boots the chains of its story', 'SIGTERM', 'Booting', ['demo']],
  ] as const)('%s, ends by itself and leaves no files', async (_, signal, moment, args) => {
    const cwd = writeFolder({});
    const temporary = writeFolder({});
    const { child, printed, ended } = startProgram(program, args, { cwd, env: { TMPDIR: temporary } });
    await printed(moment);
    child.kill(signal);
    const { code, signal: killedBy, out, err } = await ended;
    // The process exits by itself and is not killed by the signal; 130 is the exit code of an interruption in a shell.
    expect({ code, killedBy, out }).toEqual({ code: 130, killedBy: null, out: '' });
    expect(err.trim().split('\n').at(-1)).toBe('Stopped before the end. Nothing was sent to a live chain.');
    expect([readdirSync(cwd), readdirSync(temporary)]).toEqual([[], []]);
  });

  it.runIf('enableCompileCache' in module)('stores its compiled code in the cache of the user only', () => {
    const [cache, temporary] = [writeFolder({}), writeFolder({})];
    const env = { PATH: process.env.PATH ?? '', XDG_CACHE_HOME: cache, TMPDIR: temporary };
    const ran = spawnSync(process.execPath, [program, 'explain'], { env });
    expect(ran.status).toBe(0);
    expect(readdirSync(temporary)).toEqual([]);
    const { mode } = statSync(join(cache, 'parachron', 'compiled'));
    expect(mode & 0o777).toBe(0o700);
    expect(readdirSync(join(cache, 'parachron', 'compiled'))).toHaveLength(1);
    expect(
      spawnSync(process.execPath, [program, 'explain'], { env: { ...env, XDG_CACHE_HOME: '/proc/none' } })
        .status,
    ).toBe(0);
  });

  it.runIf(existsSync('/dev/full'))('names the place where its output cannot be written', async () => {
    const full = openSync('/dev/full', 'w');
    const ran = spawnSync(process.execPath, [program, 'explain'], {
      stdio: ['ignore', full, 'pipe'],
      env: { PATH: process.env.PATH ?? '', COLUMNS: '80' },
    });
    closeSync(full);
    expect(ran.status).toBe(2);
    const lines = ran.stderr.toString().trimEnd().split('\n');
    expect(lines).toEqual([
      'error OUTPUT_NOT_WRITTEN: The output cannot be written to stdout: the disk is',
      'full (ENOSPC).',
      'hint: Redirect the output to a writable file.',
      'see: parachron explain OUTPUT_NOT_WRITTEN',
    ]);
  });
});
