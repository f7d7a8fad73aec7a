import type { LocalChain, ParaBlock, ParaChain } from '@parachron/devnet';

/**
 * Makes a para of a network that builds a block only when a message has come for it, after its first: a real runtime
 * takes its time for each.
 */
export function createIdlePara(chain: LocalChain): ParaChain {
  let last: ParaBlock | undefined;
  return {
    name: chain.name,
    get provider() {
      return chain.provider;
    },
    get head() {
      return chain.head;
    },
    async newBlock(inputs = {}) {
      const { downwardMessages = [], horizontalMessages = {} } = inputs;
      const waiting = downwardMessages.length + Object.values(horizontalMessages).flat().length;
      if (last && waiting === 0) return last;
      last = await chain.newBlock(inputs);
      return last;
    },
    watchBlocks: (listener) => chain.watchBlocks(listener),
    close: () => chain.close(),
  };
}
