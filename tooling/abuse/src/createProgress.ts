/** Milliseconds between two lines of progress. */
const interval = 30_000;

/** Progress of a long test, as lines of text at most every 30 seconds. */
export interface Progress {
  /** Begins the count of a test's runs. */
  begin(test: string, all: number): void;
  /** Counts a run, and writes a line if the last line is at least 30 seconds old. */
  note(): void;
}

/** Creates the progress of tests that run one after another. */
export function createProgress({
  now,
  write,
}: {
  now: () => number;
  write: (line: string) => void;
}): Progress {
  let test = '';
  let all = 0;
  let done = 0;
  let began = now();
  let written = began;
  return {
    begin(name, runs) {
      [test, all, done, began] = [name, runs, 0, now()];
      written = began;
    },
    note() {
      done += 1;
      const time = now();
      if (time - written < interval) return;
      written = time;
      write(`${test}: ${done} of ${all} runs in ${((time - began) / 1000).toFixed(0)} s\n`);
    },
  };
}
