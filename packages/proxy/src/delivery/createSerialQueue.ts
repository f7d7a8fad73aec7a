/** Does one piece of work after the other, in the order in which they were given. */
export type InTurn = <T>(work: () => Promise<T>) => Promise<T>;

/** Makes a queue for what cannot be used by two at once, such as a fork. */
export function createSerialQueue(): InTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  };
}
