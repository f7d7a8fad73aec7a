import { stripControls } from './stripControls.js';
import type { Terminal } from './Terminal.js';

/** Tells a person what is being done, on the side where no script reads. */
export interface Progress {
  step(text: string): void;
  done(): void;
}

const eraseLine = '\r\u001b[2K';

/** Rewrites one line where a person watches, else prints one line a step; says nothing when quiet. */
export function createProgress(terminal: Terminal, write: (raw: string) => void, quiet = false): Progress {
  if (quiet) return { step: () => {}, done: () => {} };
  if (!terminal.live) return { step: (text) => terminal.err(stripControls(text)), done: () => {} };
  return {
    step: (text) => write(`${eraseLine}${stripControls(text).slice(0, terminal.width - 1)}`),
    done: () => write(eraseLine),
  };
}
