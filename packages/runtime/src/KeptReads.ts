import type { Place, Reads } from './State.js';

/** Runs after which a read that did not occur again is forgotten. */
const mostRuns = 16;

/** The reads of the last runs of the same calls: a block reads much the same as the blocks before. */
export class KeptReads implements Reads {
  #values: readonly Kept[] = [];
  #pages: readonly Kept[] = [];
  #run = 0;

  get values(): readonly Place[] {
    return this.#values.map(({ place }) => place);
  }

  get pages(): readonly Place[] {
    return this.#pages.map(({ place }) => place);
  }

  /** Adds the reads of a run. */
  add({ values, pages }: Reads): void {
    this.#run += 1;
    this.#values = this.#join(this.#values, values);
    this.#pages = this.#join(this.#pages, pages);
  }

  #join(kept: readonly Kept[], places: readonly Place[]): readonly Kept[] {
    const recent = kept.filter(({ run }) => run > this.#run - mostRuns);
    const added = places.map((place) => ({ place, run: this.#run }));
    // A place that occurs again replaces its earlier entry.
    return [...new Map([...recent, ...added].map((one) => [namePlace(one.place), one])).values()];
  }
}

interface Kept {
  readonly place: Place;
  readonly run: number;
}

/** A text that no other place has. */
export function namePlace({ key, child }: Place): string {
  return `${child ?? ''}/${key}`;
}
