/** Something that may be announced from a moment on. */
export interface News {
  /** Whether it was announced since that moment. */
  readonly isThere: boolean;
  /** Calls back at each announcement, until the returned function is called. */
  listen(listener: () => void): () => void;
}

/** Announces events to those that wait. Unlike a promise that stays pending, it keeps nothing of a wait that ended. */
export class Announcer {
  readonly #listeners = new Set<() => void>();
  #count = 0;

  /** Number of waits. */
  get waiting(): number {
    return this.#listeners.size;
  }

  announce(): void {
    this.#count += 1;
    for (const listener of [...this.#listeners]) listener();
  }

  /** Returns the announcements from now on. */
  next(): News {
    const from = this.#count;
    const hasCome = () => this.#count > from;
    return {
      get isThere() {
        return hasCome();
      },
      listen: (listener) => {
        this.#listeners.add(listener);
        return () => this.#listeners.delete(listener);
      },
    };
  }
}
