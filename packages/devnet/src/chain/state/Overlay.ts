import type { Changes } from './State.js';
import type { StateView } from './StateView.js';

type Journal = [key: string, before: Uint8Array | null | undefined][];

/** Changes over a state that can be rolled back layer by layer and are carried out only at the end. */
export class Overlay implements StateView {
  readonly #under: StateView;
  readonly #changes = new Map<string, Uint8Array | null>();
  readonly #journals: Journal[] = [];

  constructor(under: StateView) {
    this.#under = under;
  }

  get(key: string): Uint8Array | undefined {
    const changed = this.#changes.get(key);
    return changed === undefined ? this.#under.get(key) : (changed ?? undefined);
  }

  put(key: string, value: Uint8Array | null): void {
    this.#journals.at(-1)?.push([key, this.#changes.get(key)]);
    this.#changes.set(key, value);
  }

  keys(prefix: string, options: { after?: string; limit?: number } = {}): string[] {
    const { after = '', limit = Number.POSITIVE_INFINITY } = options;
    const touched = [...this.#changes].filter(([key]) => key.startsWith(prefix) && key > after);
    if (touched.length === 0) return this.#under.keys(prefix, options);
    const removed = new Set(touched.filter(([, value]) => value === null).map(([key]) => key));
    const under = this.#under.keys(prefix, after === '' ? {} : { after });
    const there = new Set(under.filter((key) => !removed.has(key)));
    for (const [key, value] of touched) if (value !== null) there.add(key);
    return [...there].sort().slice(0, limit);
  }

  /** Opens a layer. */
  begin(): void {
    this.#journals.push([]);
  }

  /** Keeps what the innermost layer changed. */
  commit(): void {
    const journal = this.#journals.pop() ?? [];
    const outer = this.#journals.at(-1);
    if (outer) for (const entry of journal) outer.push(entry);
  }

  /** Undoes what the innermost layer changed. */
  rollback(): void {
    const journal = this.#journals.pop() ?? [];
    for (const [key, before] of journal.reverse()) {
      if (before === undefined) this.#changes.delete(key);
      else this.#changes.set(key, before);
    }
  }

  get changes(): Changes {
    return this.#changes;
  }
}
