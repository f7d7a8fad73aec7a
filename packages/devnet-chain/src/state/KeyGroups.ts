// Pallet and item hashes: the keys of one item are one group, so that only they are sorted when listed.
const groupLength = 2 + 64;

interface Group {
  readonly keys: Set<string>;
  /** The keys in order; undefined after a change. */
  sorted: string[] | undefined;
}

/** The keys of a state, listed in order. */
export class KeyGroups {
  readonly #groups = new Map<string, Group>();

  add(key: string): void {
    this.#getChanging(key).keys.add(key);
  }

  remove(key: string): void {
    this.#getChanging(key).keys.delete(key);
  }

  /** Lists the keys of all groups that may have keys under a prefix. */
  listSorted(prefix: string): readonly string[] {
    const groupPrefix = prefix.slice(0, groupLength);
    const names = [...this.#groups.keys()].filter((name) => name.startsWith(groupPrefix)).sort();
    const lists = names.map((name) => {
      const group = this.#groups.get(name);
      if (!group) return [];
      group.sorted ??= [...group.keys].sort();
      return group.sorted;
    });
    return lists.length === 1 ? (lists[0] ?? []) : lists.flat();
  }

  #getChanging(key: string): Group {
    const name = key.slice(0, groupLength);
    const group = this.#groups.get(name) ?? { keys: new Set<string>(), sorted: undefined };
    this.#groups.set(name, group);
    group.sorted = undefined;
    return group;
  }
}
