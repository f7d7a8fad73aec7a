import type { Screen } from '@parachron/terminal';
import pico from 'picocolors';
import { measureWidth } from './processOutput.js';

/** Output streams of a command, and their capabilities. */
export interface Terminal extends Screen {
  /** The result, for scripts. */
  out(text: string): void;
  /** The result in a format with its own rules, such as Markdown or commands to a runner: printed unchanged. */
  document(text: string): void;
  /** Progress and errors, for people. */
  err(text: string): void;
  /** Whether a person watches the progress, so that a line may be rewritten. */
  readonly live: boolean;
}

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
