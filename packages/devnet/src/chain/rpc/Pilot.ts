import { setImmediate as nextTurn } from 'node:timers/promises';
import type { BlockOptions, Chain } from '../node/Chain.js';

/** Who builds blocks and lets time pass for development methods: a chain alone, or the network that it is in. */
export interface Pilot {
  /** Builds one block of the chain. */
  build(options: BlockOptions): Promise<unknown>;
  /** Lets time pass up to a time in milliseconds, with everything that is due until then. */
  travelTo(timestamp: number): Promise<unknown>;
}

// Others get a turn after so many blocks.
const turn = 32;

/** Makes the pilot of a chain that is alone. */
export function createPilot(chain: Chain): Pilot {
  return {
    build: async (options) => chain.createBlock(options),
    travelTo: async (timestamp) => {
      for (let built = 1; chain.getWakeTime() < timestamp; built += 1) {
        chain.advanceTo(Math.max(chain.getWakeTime(), chain.now()));
        if (built % turn === 0) await nextTurn();
      }
      chain.advanceTo(timestamp);
    },
  };
}
