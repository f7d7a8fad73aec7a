import type { Account, Hex } from '@parachron/core';
import { NonceQueue } from './NonceQueue.js';

/** The nonce queues of a scheduler, one for each signing account. */
export class NonceQueues {
  readonly #queues = new Map<Hex, NonceQueue>();

  get({ hex }: Pick<Account, 'hex'>): NonceQueue {
    const queue = this.#queues.get(hex) ?? new NonceQueue();
    this.#queues.set(hex, queue);
    return queue;
  }
}
