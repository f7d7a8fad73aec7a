import type { ProgressCount } from '@parachron/checklist';
import { stripControls } from '@parachron/reports';
import { cutWidth } from '@parachron/terminal';
import type { Terminal } from './Terminal.js';

/** Reports progress to a person on stderr, which no script reads. */
export interface Progress {
  step(text: string, count?: ProgressCount): void;
  done(): void;
}

interface ProgressOptions {
  /** Writes to stderr without a line break. */
  readonly writeRaw: (raw: string) => void;
  readonly quiet?: boolean | undefined;
}

const eraseLine = '\r\u001b[2K';

/**
 * Rewrites one line if a person watches, with the count and the seconds of the current step; otherwise prints one line for each step, with
 * the seconds since the start. A narrow terminal cuts the text, never the numbers. Prints nothing with `quiet`.
 */
export function createProgress(terminal: Terminal, { writeRaw, quiet = false }: ProgressOptions): Progress {
  if (quiet) return { step: () => {}, done: () => {} };
  const begun = Date.now();
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
    writeRaw(eraseLine);
  };
  const step = (text: string, count?: ProgressCount) => {
    clearInterval(timer);
    if (text !== current || !count) since = Date.now();
    current = text;
    const counted = count ? `: ${count.done} of ${count.of}` : '';
    const writeProgress = () => {
      const end = counted + formatSeconds(since);
      writeRaw(eraseLine + cutWidth(stripControls(text), terminal.width - 1 - end.length) + end);
    };
    writeProgress();
    timer = setInterval(writeProgress, 1000).unref();
  };
  return { step, done: endProgress };
}

/** Returns the seconds since a time, as the end of a line; empty below one second. */
function formatSeconds(since: number): string {
  const seconds = Math.floor((Date.now() - since) / 1000);
  return seconds < 1 ? '' : ` (${seconds} s)`;
}
