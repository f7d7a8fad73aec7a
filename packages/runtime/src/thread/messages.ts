import type { Hex } from '@parachron/core';
import { namePlace } from '../KeptReads.js';
import type { Run } from '../Run.js';
import type { RunOptions } from '../Runtime.js';
import type { Place, Reads, State } from '../State.js';

/** Carries messages that can be cloned: a port, a worker, or the parent of a worker. */
export interface Channel {
  post(message: unknown): void;
  /** Sets the receiver of all messages. */
  listen(receive: (message: unknown) => void): void;
}

/** Answers of a state, by the names of their places. */
export interface Answers {
  readonly values: readonly (readonly [name: string, value: Uint8Array | null])[];
  /** Keys with the keys after them; null where no key follows. */
  readonly links: readonly (readonly [name: string, next: Hex | null])[];
}

/** What the thread receives: a run with the answers that are known, or the answers that it asked for. */
export type Request =
  | {
      readonly kind: 'run';
      readonly code: Uint8Array;
      readonly options: Omit<RunOptions, 'state'>;
      readonly known: Answers;
    }
  | { readonly kind: 'answers'; readonly answers: Answers };

/** What the thread sends: a read that it misses, at once; that it waits for these answers; the end. */
export type Reply =
  | { readonly kind: 'missed'; readonly part: keyof Reads; readonly place: Place }
  | { readonly kind: 'waits' }
  | { readonly kind: 'ended'; readonly run: Run }
  /** `invalid` is the reason why the code is unusable. */
  | { readonly kind: 'failed'; readonly invalid: string | undefined; readonly message: string };

/** Keys that one answer lists. */
const mostLinks = 64;

/** Collects the answers to reads that a state has at hand, with the entries of its pages. */
export function collectAnswers(state: State, { values, pages }: Reads): Answers {
  const found = new Map<string, Uint8Array | null>();
  const links = new Map<string, Hex | null>();
  const addValue = (place: Place) => {
    const value = state.get(place.key, place.child);
    if (value !== undefined) found.set(namePlace(place), value);
  };
  values.forEach(addValue);
  for (const page of pages) {
    let place: Place = page;
    for (let count = 0; count < mostLinks; count += 1) {
      const next = state.next(place.key, place.child);
      if (next === undefined) break;
      links.set(namePlace(place), next);
      if (next === null) break;
      place = { ...page, key: next };
      addValue(place);
    }
  }
  return { values: [...found], links: [...links] };
}
