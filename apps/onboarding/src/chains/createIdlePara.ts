import type { ParaBlock, ParaChain, RuntimeFork } from '@parachron/devnet';

/**
 * Creates a para of a network that builds blocks only for arriving messages after its first block, since each block of a real
 * runtime is slow.
 */
export function createIdlePara(chain: RuntimeFork): ParaChain {
  let last: ParaBlock | undefined;
  return {
    name: chain.name,
    get provider() {
      return chain.provider;
    },
    get head() {
      return chain.head;
    },
    async build(inputs = {}) {
      const { downwardMessages = [], horizontalMessages = {} } = inputs;
      const waiting = downwardMessages.length + Object.values(horizontalMessages).flat().length;
      if (last && waiting === 0) return last;
      last = await chain.build(inputs);
      return last;
    },
    watchBlocks: (listener) => chain.watchBlocks(listener),
    close: () => chain.close(),
  };
}
