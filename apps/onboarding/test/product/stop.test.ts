import { spawnSync } from 'node:child_process';
import { EventEmitter, once } from 'node:events';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, statSync } from 'node:fs';
import * as module from 'node:module';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import pico from 'picocolors';
import { afterEach, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { endOnFailedOutput, runProcess } from '../../src/cli/runProcess.js';
import { watchStop } from '../../src/terminal/watchStop.js';
import { startProgram, writeFolder } from '../support/runCommand.js';

// Separate processes receive a stop signal while they work.

describe('parachron, asked to stop', () => {
  const program = inject('program');

  it.each([
    [
      'in the middle of a dry run',
      'SIGINT',
      'Trying step ',
      ['check', '--network', 'local', '--dry-run', '-o', 'report.html'],
    ],
    ['while it starts the chains of its story', 'SIGTERM', 'Starting', ['demo']],
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

  it('while the chain of a local network does not answer, ends at once', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const args = ['devnet', '--port', '0', '--para', `ws://127.0.0.1:${port}`];
    const { child, ended } = startProgram(program, args, { cwd: writeFolder({}) });
    await once(silent, 'connection');
    child.kill('SIGTERM');
    expect(await ended).toMatchObject({ code: 130, out: '' });
    silent.close();
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
      'error FILE_NOT_WRITTEN: stdout cannot be written: the disk is full (ENOSPC).',
      'hint: Give a file in an existing, writable folder, on a disk with free space.',
      'see: parachron explain FILE_NOT_WRITTEN',
    ]);
  });
});

it.runIf(process.platform === 'linux')('keeps the files of the user if no byte can be written', () => {
  const cwd = writeFolder({ 'parachron.yaml': 'mine' });
  const options = { cwd, env: { PATH: process.env.PATH ?? '' }, encoding: 'utf8' } as const;
  for (const line of ['init --force', 'init other.yaml', 'check --network local --report report.md']) {
    const words = ['trap "" XFSZ; ulimit -f 0; exec "$@"', 'sh', process.execPath, inject('program')];
    const { status, stderr } = spawnSync('sh', ['-c', ...words, ...line.split(' ')], options);
    expect([status, stderr]).toEqual([2, expect.stringContaining('NOT_WRITTEN')]);
  }
  expect(readdirSync(cwd)).toEqual(['parachron.yaml']);
  expect(readFileSync(join(cwd, 'parachron.yaml'), 'utf8')).toBe('mine');
});

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Runs a command whose result is complete while something keeps the process alive. */
async function run({ isRead = true } = {}) {
  const exit = vi.fn();
  let note = () => {};
  const waited = new Promise<void>((resolve) => {
    note = resolve;
  });
  const createStream = () =>
    Object.assign(new EventEmitter(), {
      write: (_text: string, written?: () => void) => {
        if (written) note();
        if (isRead) written?.();
      },
    });
  const process = Object.assign(new EventEmitter(), {
    argv: ['node', 'parachron', 'explain'],
    env: {},
    cwd: () => '/',
    exit,
    exitCode: undefined,
    stdin: {},
    stdout: createStream(),
    stderr: createStream(),
  });
  const takeStop = watchStop(process as unknown as NodeJS.Process);
  // As a command that waited for a request to stop.
  takeStop();
  const running = runProcess(process as unknown as NodeJS.Process, takeStop);
  await (isRead ? running : waited);
  return { process, exit };
}

it('ends a process that something keeps alive, two seconds after the result', async () => {
  const { exit } = await run();
  vi.advanceTimersByTime(1_999);
  expect(exit).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(exit.mock.calls).toEqual([[0]]);
});

it('does not end a process whose reader has not taken the result', async () => {
  const { exit } = await run({ isRead: false });
  await vi.advanceTimersByTimeAsync(600_000);
  expect(exit).not.toHaveBeenCalled();
});

it.each(['SIGINT', 'SIGTERM'])('ends at once on %s after the result', async (signal) => {
  const { process, exit } = await run({ isRead: false });
  process.emit(signal);
  await vi.advanceTimersByTimeAsync(0);
  expect(exit.mock.calls).toEqual([[0]]);
});

function startProcess() {
  const codes: unknown[] = [];
  const exit = (code: unknown) => {
    codes.push(code);
    throw new TypeError('ended');
  };
  const process = { stdout: new EventEmitter(), stderr: new EventEmitter(), exit };
  const screen = { colors: pico.createColors(false), unicode: true, width: 80 };
  endOnFailedOutput(process as unknown as NodeJS.Process, screen);
  return { process, codes };
}

const failure = (code: string) => Object.assign(new TypeError(code), { code });

describe('endOnFailedOutput', () => {
  it.each([
    ['stdout', 'EPIPE', 141],
    ['stdout', 'ENOSPC', 2],
  ] as const)('ends the process where %s fails with %s', (stream, code, expected) => {
    const { process, codes } = startProcess();
    expect(() => process[stream].emit('error', failure(code))).toThrow('ended');
    expect(codes).toEqual([expected]);
  });

  it.each(['EPIPE', 'ENOSPC'])('lets a command go on where stderr fails with %s', (code) => {
    const { process, codes } = startProcess();
    process.stderr.emit('error', failure(code));
    expect(codes).toEqual([]);
  });
});
