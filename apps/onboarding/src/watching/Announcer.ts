/** Announcements after a point in time. */
export interface Announcement {
  /** Whether an announcement was made since then. */
  readonly hasOccurred: boolean;
  /** Calls back at each announcement, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** Announces events to waiting functions. Unlike a pending promise, an announcer keeps no reference to a wait that has ended. */
export class Announcer {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** Number of waits. */
  get waiting(): number {
    return this.#listeners.size;
  }

  notify(): void {
    this.#count += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Returns the announcements after this call. */
  follow(): Announcement {
    const from = this.#count;
    const hasOccurredSince = () => this.#count > from;
    return {
      get hasOccurred() {
        return hasOccurredSince();
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}
