import { takeTurn } from './takeTurn.js';
import { waitForNextTurn } from './turns.js';

/**
 * Delivers the values of an iterator while other clients are served in between; undefined is a pause between two values.
 * The first value follows the answer to the request.
 *
 * @returns a function that stops the delivery
 */
export function reportInTurns<T>(values: Iterator<T | undefined>, emit: (value: T) => void): () => void {
  let isStopped = false;
  const run = async () => {
    await waitForNextTurn();
    for (;;) {
      await takeTurn();
      if (isStopped) return;
      const { value, done } = values.next();
      if (done) return;
      if (value !== undefined) emit(value);
    }
  };
  void run();
  return () => {
    isStopped = true;
  };
}
