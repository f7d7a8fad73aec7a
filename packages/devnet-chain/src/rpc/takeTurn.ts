import { runNextTurn } from './turns.js';

// Maximum milliseconds of work in one turn of the event loop, exceeded by one piece at most.
const slice = 15;

/** Start of the first piece of work of this turn; undefined while there is none. */
let began: number | undefined;

/** Work that waits for a turn, in the order of arrival. */
const waiting: (() => void)[] = [];

/** Waits for a turn of the event loop with time left. Call before each piece of long work of any client. */
export async function takeTurn(): Promise<void> {
  if (waiting.length > 0 || isTurnUsed()) await takeLaterTurn();
}

/** Waits for a later turn of the event loop, after all present waits. */
export function takeLaterTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) runNextTurn(endTurn);
  });
}

function endTurn(): void {
  began = undefined;
  waiting.shift()?.();
  if (waiting.length > 0) runNextTurn(endTurn);
}

function isTurnUsed(): boolean {
  const now = performance.now();
  if (began === undefined) {
    began = now;
    runNextTurn(() => {
      if (began === now) began = undefined;
    });
  }
  return now - began > slice;
}
