import { formatHex, type Hex } from '@parachron/core';
import { hexToU8a } from '@polkadot/util';

const idLength = 32;

/**
 * A set of ids of 32 bytes to search for in encoded events. One pass over the bytes finds any number of ids, without
 * decoding.
 */
export class TaskIndex {
  /** Ids by their first four bytes, as a number. */
  readonly #ids = new Map<number, Set<Hex>>();

  add(id: Hex): void {
    const head = parseHead(id);
    const ids = this.#ids.get(head) ?? new Set();
    this.#ids.set(head, ids.add(id));
  }

  remove(id: Hex): void {
    const head = parseHead(id);
    const ids = this.#ids.get(head);
    ids?.delete(id);
    if (ids?.size === 0) this.#ids.delete(head);
  }

  /** Finds the ids that occur in the bytes. */
  find(bytes: Hex): ReadonlySet<Hex> {
    const found = new Set<Hex>();
    if (this.#ids.size === 0) return found;
    const data = hexToU8a(bytes);
    let head = 0;
    for (let end = 1; end <= data.length; end += 1) {
      head = ((head << 8) | (data[end - 1] ?? 0)) >>> 0;
      const ids = end >= 4 ? this.#ids.get(head) : undefined;
      if (!ids) continue;
      const candidate = formatHex(data.subarray(end - 4, end - 4 + idLength));
      if (ids.has(candidate)) found.add(candidate);
    }
    return found;
  }
}

function parseHead(id: Hex): number {
  return Number.parseInt(id.slice(2, 10), 16);
}
