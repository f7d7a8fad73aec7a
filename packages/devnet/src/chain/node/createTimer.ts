import { stopHolding, waitForNextTurn } from '@parachron/network';
import type { BlockMode } from './Chain.js';

/** Builds blocks when the mode says so. */
export interface Timer {
  readonly mode: BlockMode;
  /** Notifies the timer of a new transaction. */
  notice(): void;
  setMode(mode: BlockMode): void;
  idle(): Promise<void>;
  close(): void;
}

/** Starts the timer of a chain. Transactions of the same turn of the event loop share a block. */
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

  // No caller waits for a block of the timer, so a build error is thrown to the caller of `idle`.
  const build = () => {
    try {
      options.build();
      failure = undefined;
    } catch (cause) {
      failure = { cause };
    }
    due = undefined;
    // A full block leaves transactions for the next one.
    if (!failure && options.hasReady()) startBuild();
  };
  const buildNext = async () => {
    await waitForNextTurn();
    if (!isClosed && mode.kind === 'instant' && options.hasReady()) build();
    else due = undefined;
  };
  const startBuild = () => {
    if (mode.kind !== 'instant' || due || isClosed) return;
    due = buildNext();
  };
  const buildIfIdle = () => {
    if (!due) build();
  };
  const start = () => {
    clearInterval(interval);
    interval = undefined;
    if (mode.kind === 'interval') interval = stopHolding(setInterval(buildIfIdle, mode.milliseconds));
    else if (options.hasReady()) startBuild();
  };
  if (mode.kind === 'interval') start();
  return {
    get mode() {
      return mode;
    },
    notice: startBuild,
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
