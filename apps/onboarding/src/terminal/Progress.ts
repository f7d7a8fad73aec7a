import { stripControls } from '@parachron/reports';
import { cutWidth } from '@parachron/terminal';
import type { Terminal } from './Terminal.js';

/** Reports progress to a person on stderr, which no script reads. */
export interface Progress {
  step(text: string): void;
  done(): void;
}

const eraseLine = '\r\u001b[2K';

/**
 * Rewrites one line where a person watches, with the seconds that the step has taken; else prints one line a step, with the
 * seconds since the beginning. Prints nothing when quiet.
 */
export function createProgress(terminal: Terminal, write: (raw: string) => void, quiet = false): Progress {
  if (quiet) return { step: () => {}, done: () => {} };
  const begun = Date.now();
  if (!terminal.live) {
    return { step: (text) => terminal.err(addSeconds(stripControls(text), begun)), done: () => {} };
  }
  let timer: NodeJS.Timeout | undefined;
  const done = () => {
    clearInterval(timer);
    write(eraseLine);
  };
  const step = (text: string) => {
    clearInterval(timer);
    const since = Date.now();
    const show = () =>
      write(eraseLine + cutWidth(addSeconds(stripControls(text), since), terminal.width - 1));
    show();
    timer = setInterval(show, 1000).unref();
  };
  return { step, done };
}

/** Steps shorter than a second have no number. */
function addSeconds(text: string, since: number): string {
  const seconds = Math.floor((Date.now() - since) / 1000);
  return seconds < 1 ? text : `${text} (${seconds} s)`;
}
