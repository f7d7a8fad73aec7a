import type { Hex } from '@parachron/core';
import type { Trie } from '@parachron/runtime';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { Changes } from '../state/StateView.js';
import type { StoredBlock } from './Chain.js';
import type { BlockRecord } from './Journal.js';

// The nodes of a trie between its root and a changed value, which each change copies, take about as much.
const bytesPerChange = 1024;

interface KnownBlock {
  readonly block: StoredBlock;
  /** Undefined once the state is pruned, as in a pruning node. */
  state: Trie | undefined;
  /** Bytes that the state adds to the one before. */
  size: number;
}

/** The blocks of a chain with their states, by number and hash. */
export class ChainBlocks {
  readonly #historyBytes: number;
  readonly #all: [KnownBlock, ...KnownBlock[]];
  readonly #numbers = new Map<Hex, number>();
  /** Number of the oldest block whose state is stored. */
  #oldest = 0;
  /** Size of the stored states after the oldest. */
  #size = 0;

  /** @param historyBytes the size of the stored states beyond which the oldest are pruned; those of the last two blocks stay */
  constructor(historyBytes: number, { block, state }: { block: StoredBlock; state: Trie }) {
    this.#historyBytes = historyBytes;
    this.#all = [{ block, state, size: 0 }];
    this.#numbers.set(block.hash, 0);
  }

  get head(): StoredBlock {
    return this.#last.block;
  }

  /** The state at the head. */
  get state(): Trie {
    return this.#last.state as Trie;
  }

  get(at: Hex | number): StoredBlock | undefined {
    return this.#find(at)?.block;
  }

  /** The state after a block; undefined for unknown and pruned blocks. */
  getState(hash: Hex): Trie | undefined {
    return this.#find(hash)?.state;
  }

  /** Adds a block with its state, by default that of its changes. */
  add({ hash, header, extrinsics, timestamp, changes }: BlockRecord, state = this.state.with(changes)): void {
    this.#all.push({ block: { hash, header, extrinsics, timestamp }, state, size: 0 });
    this.#numbers.set(hash, header.number);
    this.#count(changes);
  }

  /** Changes the state of the head. */
  write(changes: Changes): void {
    this.#last.state = this.state.with(changes);
    this.#count(changes);
  }

  /** Finds a block of the chain with its state; throws BLOCK_UNKNOWN. */
  requireState(at: Hex | number): number {
    const found = this.#find(at);
    if (!found) throw new BlockUnknownError({ block: String(at), reason: 'unknown' });
    const { hash, header } = found.block;
    if (!found.state) throw new BlockUnknownError({ block: hash, reason: 'discarded' });
    return header.number;
  }

  /** Removes the blocks above a number with their states. */
  removeAbove(number: number): void {
    for (const { block, size } of this.#all.splice(number + 1)) {
      this.#numbers.delete(block.hash);
      this.#size -= size;
    }
  }

  get #last(): KnownBlock {
    return this.#all.at(-1) ?? this.#all[0];
  }

  #find(at: Hex | number): KnownBlock | undefined {
    const number = typeof at === 'number' ? at : this.#numbers.get(at);
    return number === undefined ? undefined : this.#all[number];
  }

  #count(changes: Changes): void {
    let size = 0;
    for (const value of changes.values()) size += bytesPerChange + (value?.length ?? 0);
    this.#last.size += size;
    this.#size += size;
    while (this.#size > this.#historyBytes && this.#oldest < this.#all.length - 2) {
      const [oldest, next] = this.#all.slice(this.#oldest, this.#oldest + 2);
      if (oldest) oldest.state = undefined;
      this.#size -= next?.size ?? 0;
      this.#oldest += 1;
    }
  }
}
