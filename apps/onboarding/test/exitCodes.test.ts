import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { exitCodes } from '../src/command/exitCodes.js';
import { runCommand } from './support/runCommand.js';

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');
const codes = Object.values(exitCodes).sort((a, b) => a - b);

/** The codes that begin the rows of a table of Markdown. */
function listRows(page: string): number[] {
  return [...page.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code));
}

describe('the exit codes', () => {
  it.each(['../../../docs/errors.md', '../../../docs/getting-started.md', '../README.md'])(
    'are all in %s, and no others',
    (page) => {
      expect(listRows(read(page))).toEqual(codes);
    },
  );

  it('are all in the help, which is as wide as the terminal except for text to copy', async () => {
    const { out } = await runCommand(['--help'], { width: 40 });
    const [, after = ''] = out.split('\nExit codes:\n');
    expect([...after.matchAll(/^ {2}(\d+) /gm)].map(([, code]) => Number(code))).toEqual(codes);
    const prose = out.split('\n').filter((line) => !/^ {2}parachron /.test(line));
    expect(prose.filter((line) => line.length > 40)).toEqual([]);
  });
});
