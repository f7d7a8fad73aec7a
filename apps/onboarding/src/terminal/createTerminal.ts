import pico from 'picocolors';
import { measureWidth } from './measureWidth.js';
import type { Terminal } from './Terminal.js';

/**
 * Creates the terminal of this process: no colour under NO_COLOR, in a pipe or on a dumb terminal; text wrapped at the
 * terminal's width, or at COLUMNS.
 */
export function createTerminal(process: NodeJS.Process): Terminal {
  const { env, stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const writeLine = (text: string) => void write(`${text}\n`);
  return {
    out: writeLine,
    document: writeLine,
    err: (text) => void stderr.write(`${text}\n`),
    width: measureWidth(process),
    colors: pico.createColors(isColorWanted(process)),
    unicode: hasUnicode(env, process.platform),
    live: stderr.isTTY === true && env.TERM !== 'dumb' && !env.CI,
  };
}

function isColorWanted({ env, stdout }: Pick<NodeJS.Process, 'env' | 'stdout'>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return env.FORCE_COLOR !== '0';
  return stdout.isTTY === true && env.TERM !== 'dumb';
}

function hasUnicode(env: NodeJS.ProcessEnv, platform: string): boolean {
  if (platform === 'win32') return env.WT_SESSION !== undefined || env.TERM_PROGRAM === 'vscode';
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8';
  return env.TERM !== 'linux' && /utf-?8/i.test(locale);
}
