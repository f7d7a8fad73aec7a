import { runNextTurn } from '../node/turns.js';

/**
 * Hands over what an iterator gives, one value a turn of the event loop, so that other clients are served in between.
 * The first value comes after the answer to the request that asked for it.
 *
 * @returns what stops it
 */
export function emitInTurns<T>(values: Iterator<T>, emit: (value: T) => void): () => void {
  let isStopped = false;
  const next = () => {
    if (isStopped) return;
    const { value, done } = values.next();
    if (done) return;
    emit(value);
    runNextTurn(next);
  };
  runNextTurn(next);
  return () => {
    isStopped = true;
  };
}
