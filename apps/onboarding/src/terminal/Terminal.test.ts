import { describe, expect, it } from 'vitest';
import { createTerminal } from './Terminal.js';

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

describe('the width of a terminal', () => {
  it.each<[Given, number]>([
    [{}, 80],
    [{ columns: 100 }, 100],
    [{ columns: 39 }, 40],
    [{ columns: 111 }, 110],
    [{ columns: 100, env: { COLUMNS: '60' } }, 60],
    [{ columns: 100, env: { COLUMNS: 'wide' } }, 100],
    [{ columns: 100, env: { COLUMNS: '0' } }, 100],
    [{ env: { COLUMNS: '-5' } }, 40],
  ])('of %j is %i', (given, width) => {
    expect(open(given).terminal.width).toBe(width);
  });
});

describe('the colours of a terminal', () => {
  it.each<[Given, boolean]>([
    [{ out: true }, true],
    [{ out: false }, false],
    [{ out: false, err: true }, false],
    [{ out: true, env: { NO_COLOR: '1' } }, false],
    [{ out: true, env: { NO_COLOR: '1', FORCE_COLOR: '1' } }, false],
    [{ out: true, env: { NO_COLOR: '' } }, true],
    [{ out: true, env: { TERM: 'dumb' } }, false],
    [{ out: false, env: { FORCE_COLOR: '1' } }, true],
    [{ out: true, env: { FORCE_COLOR: '0' } }, false],
  ])('of %j are on: %s', (given, isOn) => {
    expect(open(given).terminal.colors.isColorSupported).toBe(isOn);
  });
});

describe('a terminal that shows Unicode', () => {
  it.each<[Given, boolean]>([
    [{}, true],
    [{ env: { LANG: 'en_GB.UTF-8' } }, true],
    [{ env: { LANG: 'de_DE.utf8' } }, true],
    [{ env: { LANG: 'C' } }, false],
    [{ env: { LANG: 'en_GB.UTF-8', LC_CTYPE: 'C' } }, false],
    [{ env: { LANG: 'C', LC_ALL: 'C.UTF-8' } }, true],
    [{ env: { LC_ALL: 'C', LC_CTYPE: 'C.UTF-8' } }, false],
    [{ env: { TERM: 'linux' } }, false],
    [{ platform: 'win32' }, false],
    [{ platform: 'win32', env: { WT_SESSION: 'x' } }, true],
    [{ platform: 'win32', env: { TERM_PROGRAM: 'vscode' } }, true],
  ])('is %j: %s', (given, isUnicode) => {
    expect(open(given).terminal.unicode).toBe(isUnicode);
  });
});

describe('a terminal whose lines may be rewritten', () => {
  it.each<[Given, boolean]>([
    [{ err: true }, true],
    [{ err: false, out: true }, false],
    [{ err: true, env: { TERM: 'dumb' } }, false],
    [{ err: true, env: { CI: 'true' } }, false],
  ])('is %j: %s', (given, isLive) => {
    expect(open(given).terminal.live).toBe(isLive);
  });
});

it('results and documents go to stdout, and progress to stderr, each as a line', () => {
  const { terminal, written } = open();
  terminal.out('a');
  terminal.document('b');
  terminal.err('c');
  expect(written).toEqual(['out a\n', 'out b\n', 'err c\n']);
});
