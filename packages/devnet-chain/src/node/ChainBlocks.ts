import type { Hex } from '@parachron/core';
import type { StoredBlock } from '../rpc/Chain.js';
import type { BlockRecord } from '../rpc/Journal.js';
import { BlockUnknownError } from '../state/BlockUnknownError.js';
import type { Changes, State } from '../state/State.js';
import type { StateView } from '../state/StateView.js';

/** The blocks of a chain with their states, by number and hash. */
export class ChainBlocks {
  readonly #state: State;
  readonly #blocks: [StoredBlock, ...StoredBlock[]];
  readonly #numbers = new Map<Hex, number>();

  constructor(state: State, { block, changes }: { block: StoredBlock; changes: Changes }) {
    this.#state = state;
    this.#blocks = [block];
    this.#numbers.set(block.hash, 0);
    state.apply(0, changes);
  }

  get head(): StoredBlock {
    return this.#blocks.at(-1) ?? this.#blocks[0];
  }

  get(at: Hex | number): StoredBlock | undefined {
    const number = typeof at === 'number' ? at : this.#numbers.get(at);
    return number === undefined ? undefined : this.#blocks[number];
  }

  getState(hash: Hex): StateView | undefined {
    const number = this.#numbers.get(hash);
    return number === undefined ? undefined : this.#state.getViewAt(number);
  }

  add({ hash, header, extrinsics, timestamp, changes }: BlockRecord): void {
    this.#state.apply(header.number, changes);
    this.#blocks.push({ hash, header, extrinsics, timestamp });
    this.#numbers.set(hash, header.number);
  }

  /** Finds a block of the chain with its state; throws BLOCK_UNKNOWN. */
  requireState(at: Hex | number): number {
    const block = this.get(at);
    if (!block) throw new BlockUnknownError({ block: String(at), reason: 'unknown' });
    const { hash, header } = block;
    if (!this.#state.hasState(header.number))
      throw new BlockUnknownError({ block: hash, reason: 'discarded' });
    return header.number;
  }

  /** Removes the blocks above a number with their states. */
  removeAbove(number: number): void {
    this.#state.restoreTo(number);
    for (const block of this.#blocks.splice(number + 1)) this.#numbers.delete(block.hash);
  }
}
