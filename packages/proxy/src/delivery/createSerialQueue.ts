/** Runs jobs in sequence, in the order of their addition. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Creates a queue for a resource that only one job may use at a time, such as a fork. */
export function createSerialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
