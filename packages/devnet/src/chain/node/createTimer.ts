import type { BlockMode } from './Chain.js';
import { runNextTurn, withoutHold } from './turns.js';

/** Builds blocks when the mode says so. */
export interface Timer {
  readonly mode: BlockMode;
  /** A transaction came. */
  notice(): void;
  setMode(mode: BlockMode): void;
  idle(): Promise<void>;
  close(): void;
}

/** Starts the timer of a chain. Transactions that come in one go share a block. */
export function createTimer(options: {
  build: () => unknown;
  hasReady: () => boolean;
  mode: BlockMode;
}): Timer {
  let mode = options.mode;
  let interval: NodeJS.Timeout | undefined;
  let due: Promise<void> | undefined;
  let isClosed = false;
  let failure: { readonly cause: unknown } | undefined;

  // No caller waits for a block of the timer: an error of its building goes to the caller that waits for idleness.
  const build = () => {
    try {
      options.build();
      failure = undefined;
    } catch (cause) {
      failure = { cause };
    }
  };

  const notice = () => {
    if (mode.kind !== 'instant' || due || isClosed) return;
    due = new Promise((resolve) => {
      runNextTurn(() => {
        due = undefined;
        if (!isClosed && mode.kind === 'instant' && options.hasReady()) build();
        // A full block leaves transactions for the next one.
        if (!failure && options.hasReady()) notice();
        resolve();
      });
    });
  };
  const start = () => {
    clearInterval(interval);
    interval = undefined;
    if (mode.kind === 'interval') interval = withoutHold(setInterval(build, mode.milliseconds));
    else if (options.hasReady()) notice();
  };
  if (mode.kind === 'interval') start();
  return {
    get mode() {
      return mode;
    },
    notice,
    setMode: (wanted) => {
      mode = wanted;
      start();
    },
    idle: async () => {
      while (due) await due;
      if (failure) throw failure.cause;
    },
    close: () => {
      isClosed = true;
      clearInterval(interval);
    },
  };
}
