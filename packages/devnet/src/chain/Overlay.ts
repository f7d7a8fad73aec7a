import type { AnyType, Types } from '@parachron/core/scale';

/** A state to read: keys are 0x hex. */
export interface StateView {
  get(key: string): Uint8Array | undefined;
  /** Lists the keys under a prefix in order, after a key if one is given. */
  listKeys(prefix: string, options?: { after?: string; limit?: number }): string[];
}

/** Changes of a block: the new value by key, null for a removed value. */
export type Changes = ReadonlyMap<string, Uint8Array | null>;

/** Content of a key: bytes, a value with its type, or both. Stored values never change. */
interface Cell {
  bytes: Uint8Array | undefined;
  type: AnyType | undefined;
  value: unknown;
}

// Maximum number of decoded values that are cached for later blocks; above it, the cache is cleared.
const keptValues = 20_000;

/** Parts of a runtime that an overlay needs: its types, and decoded values. */
export interface ValueSource {
  readonly types: Pick<Types, 'encode' | 'decode'>;
  readonly kept: Map<string, Cell>;
}

type Journal = [key: string, before: Cell | null | undefined][];

/**
 * Changes over a state, which can be rolled back layer by layer and are applied at the end. A value is decoded at its first read, and
 * encoded at the first read of its bytes, since most values change several times in a block.
 */
export class Overlay implements StateView {
  readonly #under: StateView;
  readonly #types: ValueSource['types'];
  readonly #kept: ValueSource['kept'];
  readonly #changes = new Map<string, Cell | null>();
  /** Values read from the state below. */
  readonly #read = new Map<string, Cell>();
  readonly #journals: Journal[] = [];

  constructor(under: StateView, { types, kept }: ValueSource) {
    this.#under = under;
    this.#types = types;
    this.#kept = kept;
  }

  get(key: string): Uint8Array | undefined {
    const changed = this.#changes.get(key);
    if (changed === undefined) return this.#under.get(key);
    return changed === null ? undefined : this.#encodeCell(changed);
  }

  has(key: string): boolean {
    const changed = this.#changes.get(key);
    return changed === undefined ? this.#under.get(key) !== undefined : changed !== null;
  }

  /** Reads a value; undefined if nothing is stored. */
  getValue(key: string, type: AnyType): unknown {
    const changed = this.#changes.get(key);
    if (changed === null) return undefined;
    const cell = changed ?? this.#read.get(key) ?? this.#readUnder(key);
    if (cell && cell.type !== type) {
      cell.value = this.#types.decode(type, this.#encodeCell(cell));
      cell.type = type;
    }
    return cell?.value;
  }

  put(key: string, bytes: Uint8Array | null): void {
    this.#set(key, bytes && { bytes, type: undefined, value: undefined });
  }

  putValue(key: string, type: AnyType, value: unknown): void {
    this.#set(key, { bytes: undefined, type, value });
  }

  listKeys(prefix: string, options: { after?: string; limit?: number } = {}): string[] {
    const { after = '', limit = Number.POSITIVE_INFINITY } = options;
    const touched = [...this.#changes].filter(([key]) => key.startsWith(prefix) && key > after);
    if (touched.length === 0) return this.#under.listKeys(prefix, options);
    const removed = new Set(touched.filter(([, cell]) => cell === null).map(([key]) => key));
    const under = this.#under.listKeys(prefix, after === '' ? {} : { after });
    const there = new Set(under.filter((key) => !removed.has(key)));
    for (const [key, cell] of touched) if (cell !== null) there.add(key);
    return [...there].sort().slice(0, limit);
  }

  /** Opens a nested transaction. */
  startTransaction(): void {
    this.#journals.push([]);
  }

  /** Merges the changes of the innermost transaction into the outer one. */
  commitTransaction(): void {
    const journal = this.#journals.pop() ?? [];
    const outer = this.#journals.at(-1);
    if (outer) for (const entry of journal) outer.push(entry);
  }

  /** Undoes the changes of the innermost transaction. */
  rollbackTransaction(): void {
    const journal = this.#journals.pop() ?? [];
    for (const [key, before] of journal.reverse()) {
      if (before === undefined) this.#changes.delete(key);
      else this.#changes.set(key, before);
    }
  }

  get changes(): Changes {
    const changes = new Map<string, Uint8Array | null>();
    for (const [key, cell] of this.#changes) changes.set(key, cell && this.#encodeCell(cell));
    return changes;
  }

  /** Caches decoded values for later overlays, which reuse a value if the bytes at its key are the same. */
  keepValues(): void {
    if (this.#kept.size > keptValues) this.#kept.clear();
    for (const [key, cell] of this.#read) if (cell.type) this.#kept.set(key, cell);
    for (const [key, cell] of this.#changes) if (cell?.type) this.#kept.set(key, cell);
  }

  #readUnder(key: string): Cell | undefined {
    const bytes = this.#under.get(key);
    if (bytes === undefined) return undefined;
    const kept = this.#kept.get(key);
    const cell: Cell = kept?.bytes === bytes ? kept : { bytes, type: undefined, value: undefined };
    this.#read.set(key, cell);
    return cell;
  }

  #set(key: string, cell: Cell | null): void {
    this.#journals.at(-1)?.push([key, this.#changes.get(key)]);
    this.#changes.set(key, cell);
  }

  #encodeCell(cell: Cell): Uint8Array {
    cell.bytes ??= cell.type ? this.#types.encode(cell.type, cell.value) : new Uint8Array();
    return cell.bytes;
  }
}
