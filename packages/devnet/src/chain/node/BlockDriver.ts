import type { Pace, ParaBlockInputs } from '@parachron/network';
import type { Chain } from './Chain.js';

/** Builder of blocks and driver of time for development methods: a single chain, or its network. */
export interface BlockDriver {
  /** Builds one block of the chain. */
  build(inputs: ParaBlockInputs, pace: Pace): Promise<unknown>;
  /** Advances the time to a time in milliseconds, and builds all blocks that are due until then. */
  travelTo(timestamp: number, pace: Pace): Promise<unknown>;
}

/** Creates the block driver of a chain outside of a network. */
export function createBlockDriver(chain: Chain): BlockDriver {
  return {
    build: async (inputs) => chain.createBlock({ data: { ParachainSystem: inputs } }),
    travelTo: async (timestamp, pace) => {
      while (chain.getWakeTime() < timestamp) {
        await pace.nextBlock();
        chain.advanceTo(Math.max(chain.getWakeTime(), chain.now()));
      }
      if (chain.head.timestamp < timestamp) await pace.nextBlock();
      chain.advanceTo(timestamp);
    },
  };
}
