import type { Hex } from '@parachron/core';
import type { StoredBlock } from '../rpc/Chain.js';
import type { BlockRecord } from '../rpc/Journal.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { Changes, State } from '../state/State.js';
import type { StateView } from '../state/StateView.js';
import { Retracted } from './Retracted.js';

/** The blocks of a chain with their states: the blocks by number and hash, and those that a reorganisation has replaced. */
export class ChainBlocks {
  readonly #state: State;
  readonly #blocks: [StoredBlock, ...StoredBlock[]];
  readonly #numbers = new Map<Hex, number>();
  readonly #retracted = new Retracted();
  /** The number of the newest final block. */
  #final = 0;

  constructor(state: State, { block, changes }: { block: StoredBlock; changes: Changes }) {
    this.#state = state;
    this.#blocks = [block];
    this.#numbers.set(block.hash, 0);
    state.apply(0, changes);
  }

  get head(): StoredBlock {
    return this.#blocks.at(-1) ?? this.#blocks[0];
  }

  get finalized(): StoredBlock {
    return this.get(this.#final) ?? this.head;
  }

  /** A block of the chain by number; by hash, also a replaced block. */
  get(at: Hex | number): StoredBlock | undefined {
    const number = typeof at === 'number' ? at : this.#numbers.get(at);
    if (number !== undefined) return this.#blocks[number];
    return typeof at === 'number' ? undefined : this.#retracted.get(at);
  }

  /** The block of the chain; a replaced block is not one. */
  require(at: Hex | number): StoredBlock {
    const block = this.get(at);
    if (!block || !this.#numbers.has(block.hash))
      throw new BlockUnknownError({ block: String(at), reason: 'unknown' });
    return block;
  }

  getState(hash: Hex): StateView | undefined {
    const number = this.#numbers.get(hash);
    return number === undefined ? this.#retracted.getState(hash) : this.#state.getViewAt(number);
  }

  add({ hash, header, extrinsics, timestamp, changes }: BlockRecord): void {
    this.#state.apply(header.number, changes);
    this.#blocks.push({ hash, header, extrinsics, timestamp });
    this.#numbers.set(hash, header.number);
  }

  /** Refuses a number that is not of a block of the chain with its state. */
  requireState(number: number): void {
    const { hash } = this.require(number);
    if (!this.#state.hasState(number)) throw new BlockUnknownError({ block: hash, reason: 'discarded' });
  }

  /** Stores the blocks above a number, which a reorganisation is about to replace. */
  keepReplaced(base: number): void {
    if (base < this.#final) throw new BlockUnknownError({ block: `#${base + 1}`, reason: 'final' });
    this.#retracted.add(this.#blocks.slice(base + 1), { base, state: this.#state });
  }

  /** Removes the blocks above a number with their states, and returns them. */
  removeAbove(number: number): StoredBlock[] {
    this.#state.restoreTo(number);
    const gone = this.#blocks.splice(number + 1);
    for (const block of gone) this.#numbers.delete(block.hash);
    this.#retracted.removeAfter(number);
    this.#final = Math.min(this.#final, number);
    return gone;
  }

  /** Moves the newest final block forward to a number, and returns the blocks that become final. */
  advanceFinal(last: number): StoredBlock[] {
    const first = this.#final + 1;
    if (last < first) return [];
    this.#final = last;
    this.#retracted.removeBefore(last);
    return this.#blocks.slice(first, last + 1);
  }
}
