import { EventEmitter } from 'node:events';
import pico from 'picocolors';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProgress, createTerminal, type Terminal } from './Terminal.js';
import { watchStop } from './watchStop.js';

interface Given {
  readonly env?: Readonly<Record<string, string>>;
  readonly columns?: number;
  /** Whether stdout, and stderr, is a terminal. */
  readonly out?: boolean;
  readonly err?: boolean;
  readonly platform?: NodeJS.Platform;
}

/** Creates the terminal of a process, and collects its output. */
function open({ env = {}, columns, out = false, err = false, platform = 'linux' }: Given = {}) {
  const written: string[] = [];
  const stream = (name: string, isTTY: boolean) => ({
    isTTY,
    columns,
    write: (text: string) => written.push(`${name} ${text}`),
  });
  const process = { env, platform, stdout: stream('out', out), stderr: stream('err', err) };
  return { written, terminal: createTerminal(process as unknown as NodeJS.Process) };
}

describe('a terminal', () => {
  it.each<[Given, number]>([
    [{}, 80],
    [{ columns: 100 }, 100],
    [{ columns: 39 }, 40],
    [{ columns: 111 }, 110],
    [{ columns: 100, env: { COLUMNS: '60' } }, 60],
    [{ columns: 100, env: { COLUMNS: 'wide' } }, 100],
    [{ columns: 100, env: { COLUMNS: '0' } }, 100],
    [{ env: { COLUMNS: '-5' } }, 40],
  ])('of %j is %i columns wide', (given, width) => {
    expect(open(given).terminal.width).toBe(width);
  });

  it.each<[Given, 'colors' | 'unicode' | 'live', boolean]>([
    [{ out: true }, 'colors', true],
    [{ out: false }, 'colors', false],
    [{ out: false, err: true }, 'colors', false],
    [{ out: true, env: { NO_COLOR: '1' } }, 'colors', false],
    [{ out: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, 'colors', false],
    [{ out: true, env: { NO_COLOR: '' } }, 'colors', true],
    [{ out: true, env: { TERM: 'dumb' } }, 'colors', false],
    [{ out: false, env: { FORCE_COLOR: '1' } }, 'colors', true],
    [{ out: true, env: { FORCE_COLOR: '0' } }, 'colors', false],
    [{ out: true, env: { FORCE_COLOR: 'false' } }, 'colors', false],
    [{ out: false, env: { FORCE_COLOR: 'true' } }, 'colors', true],
    [{}, 'unicode', true],
    [{ env: { LANG: 'en_GB.UTF-8' } }, 'unicode', true],
    [{ env: { LANG: 'de_DE.utf8' } }, 'unicode', true],
    [{ env: { LANG: 'C' } }, 'unicode', false],
    [{ env: { LANG: 'en_GB.UTF-8', LC_CTYPE: 'C' } }, 'unicode', false],
    [{ env: { LANG: 'C', LC_ALL: 'C.UTF-8' } }, 'unicode', true],
    [{ env: { LC_ALL: 'C', LC_CTYPE: 'C.UTF-8' } }, 'unicode', false],
    [{ env: { TERM: 'linux' } }, 'unicode', false],
    [{ platform: 'win32' }, 'unicode', false],
    [{ platform: 'win32', env: { WT_SESSION: 'x' } }, 'unicode', true],
    [{ platform: 'win32', env: { TERM_PROGRAM: 'vscode' } }, 'unicode', true],
    [{ err: true }, 'live', true],
    [{ err: false, out: true }, 'live', false],
    [{ err: true, env: { TERM: 'dumb' } }, 'live', false],
    [{ err: true, env: { CI: 'true' } }, 'live', false],
  ])('of %j has %s: %s', (given, ability, has) => {
    const { colors, ...terminal } = open(given).terminal;
    expect({ ...terminal, colors: colors.isColorSupported }[ability]).toBe(has);
  });
});

it('results and documents go to stdout, and progress to stderr, each as a line', () => {
  const { terminal, written } = open();
  terminal.out('a');
  terminal.document('b');
  terminal.err('c');
  expect(written).toEqual(['out a\n', 'out b\n', 'err c\n']);
});

function startProcess({ argv = ['check'], bytesWritten = 0 } = {}) {
  const printed: string[] = [];
  const said: string[] = [];
  const codes: unknown[] = [];
  const process = Object.assign(new EventEmitter(), {
    argv,
    stdout: { bytesWritten, write: (text: string) => void printed.push(text) },
    stderr: { write: (text: string) => void said.push(text) },
    exit: (code: unknown) => void codes.push(code),
  });
  return { process, codes, printed, said, takeStop: watchStop(process as unknown as NodeJS.Process) };
}

describe('watchStop', () => {
  it.each(['SIGINT', 'SIGTERM'])('ends the program on %s if no caller waits for the signal', (signal) => {
    const { process, codes, said } = startProcess();
    process.emit(signal);
    expect(codes).toEqual([130]);
    expect(said).toEqual(['Stopped before the end. Nothing was sent to a live chain.\n']);
  });

  it('leaves the end to a caller that waits, and catches only the first request', () => {
    const { process, codes, said, takeStop } = startProcess();
    const signal = takeStop();
    expect(signal.aborted).toBe(false);
    process.emit('SIGTERM');
    expect([codes, said, signal.aborted]).toEqual([[], [], true]);
    expect(['SIGINT', 'SIGTERM'].map((signal) => process.listenerCount(signal))).toEqual([0, 0]);
  });

  it.each([
    ['nothing', { argv: ['check'] }, []],
    ['the interruption with --json', { argv: ['task', 'list', '--json'] }, ['INTERRUPTED']],
    ['nothing after a result', { argv: ['task', 'list', '--json'], bytesWritten: 12 }, []],
  ])('prints %s', (_, given, codes) => {
    const { process, printed } = startProcess(given);
    process.emit('SIGINT');
    expect(printed.map((text) => JSON.parse(text).error.code)).toEqual(codes);
  });
});

function start({ live }: { live: boolean }) {
  const [lines, raw] = [[] as string[], [] as string[]];
  const ignore = () => undefined;
  const terminal: Terminal = {
    out: ignore,
    document: ignore,
    err: (text) => void lines.push(text),
    raw: (text) => void raw.push(text),
    width: 20,
    colors: pico.createColors(false),
    unicode: true,
    live,
  };
  return { progress: createProgress(terminal), lines, raw };
}

describe('createProgress', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('prints a line for each step, with the seconds since the start', () => {
    const { progress, lines } = start({ live: false });
    progress.step('Starting');
    vi.advanceTimersByTime(12_300);
    progress.step('Trying a, 1 of 2');
    expect(lines).toEqual(['Starting', 'Trying a, 1 of 2 (12 s)']);
  });

  it('shows the count of a step, whose seconds go on, and prints no line for it', () => {
    const [live, plain] = [start({ live: true }), start({ live: false })];
    for (const { progress } of [live, plain]) {
      progress.step('Run', { done: 1, of: 45 });
      vi.advanceTimersByTime(500);
      progress.step('Run', { done: 2, of: 45 });
      vi.advanceTimersByTime(1_000);
      progress.done();
    }
    expect(plain.lines).toEqual([]);
    expect(live.raw.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
      'Run: 1 of 45',
      'Run: 2 of 45',
      'Run: 2 of 45 (1 s)',
      '',
    ]);
  });

  it('rewrites its line with the seconds of the step, and cuts only the text', () => {
    const { progress, raw } = start({ live: true });
    progress.step('Starting 链链');
    vi.advanceTimersByTime(2_000);
    progress.step('Trying something long');
    vi.advanceTimersByTime(1_000);
    progress.done();
    vi.advanceTimersByTime(5_000);
    expect(raw.map((text) => text.replace('\r\u001b[2K', ''))).toEqual([
      'Starting 链链',
      'Starting 链链 (1 s)',
      'Starting 链链 (2 s)',
      'Trying something lo',
      'Trying someth (1 s)',
      '',
    ]);
  });
});
