import type { ProgressCount } from '@parachron/checklist';
import { stripControls } from '@parachron/reports';
import { cutWidth, type Screen } from '@parachron/terminal';
import pico from 'picocolors';

/** Output streams of a command, and their capabilities. */
export interface Terminal extends Screen {
  /** The result, for scripts. */
  out(text: string): void;
  /** The result in a format with its own rules, such as Markdown or commands to a runner: printed unchanged. */
  document(text: string): void;
  /** Progress and errors, for people. */
  err(text: string): void;
  /** As `err`, unchanged and without a line break. */
  raw(text: string): void;
  /** Whether a person watches the progress, so that a line may be rewritten. */
  readonly live: boolean;
}

/** Creates the terminal of this process: without colour under NO_COLOR, in a pipe or on a dumb terminal; of its width, or COLUMNS. */
export function createTerminal(process: NodeJS.Process): Terminal {
  const { env, stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  const writeLine = (text: string) => void write(`${text}\n`);
  const columns = Number(env.COLUMNS) || stdout.columns || 80;
  return {
    out: writeLine,
    document: writeLine,
    err: (text) => void stderr.write(`${text}\n`),
    raw: (text) => void stderr.write(text),
    width: Math.min(Math.max(columns, narrowest), widest),
    colors: pico.createColors(isColorWanted(process)),
    unicode: hasUnicode(env, process.platform),
    live: stderr.isTTY === true && env.TERM !== 'dumb' && !env.CI,
  };
}

function isColorWanted({ env, stdout }: Pick<NodeJS.Process, 'env' | 'stdout'>): boolean {
  if (env.NO_COLOR) return false;
  if (env.FORCE_COLOR) return !['0', 'false'].includes(env.FORCE_COLOR);
  return stdout.isTTY === true && env.TERM !== 'dumb';
}

function hasUnicode(env: NodeJS.ProcessEnv, platform: string): boolean {
  if (platform === 'win32') return env.WT_SESSION !== undefined || env.TERM_PROGRAM === 'vscode';
  const locale = env.LC_ALL || env.LC_CTYPE || env.LANG || 'UTF-8';
  return env.TERM !== 'linux' && /utf-?8/i.test(locale);
}

const narrowest = 40;
const widest = 110;

/** Reports progress to a person on stderr, which no script reads. */
export interface Progress {
  step(text: string, count?: ProgressCount): void;
  done(): void;
}

const eraseLine = '\r\u001b[2K';

/**
 * Rewrites one line if a person watches, with the count and the seconds of the current step; otherwise prints one line for each step, with
 * the seconds since the start. A narrow terminal cuts the text, never the numbers. Prints nothing with `quiet`.
 */
export function createProgress(terminal: Terminal, quiet = false): Progress {
  if (quiet) return { step: () => {}, done: () => {} };
  const begun = performance.now();
  if (!terminal.live) {
    const step = (text: string, count?: ProgressCount) => {
      // Each count would be a line of its own.
      if (!count) terminal.err(stripControls(text) + formatSeconds(begun));
    };
    return { step, done: () => {} };
  }
  let timer: NodeJS.Timeout | undefined;
  let current = '';
  let since = begun;
  const endProgress = () => {
    clearInterval(timer);
    terminal.raw(eraseLine);
  };
  const step = (text: string, count?: ProgressCount) => {
    clearInterval(timer);
    if (text !== current || !count) since = performance.now();
    current = text;
    const counted = count ? `: ${count.done} of ${count.of}` : '';
    const writeProgress = () => {
      const end = counted + formatSeconds(since);
      terminal.raw(eraseLine + cutWidth(stripControls(text), terminal.width - 1 - end.length) + end);
    };
    writeProgress();
    timer = setInterval(writeProgress, 1000).unref();
  };
  return { step, done: endProgress };
}

/** Returns the seconds since a time, as the end of a line; empty below one second. */
function formatSeconds(since: number): string {
  const seconds = Math.floor((performance.now() - since) / 1000);
  return seconds < 1 ? '' : ` (${seconds} s)`;
}
