import type { Chain } from '../rpc/Chain.js';
import { createChainProvider } from '../rpc/createChainProvider.js';
import type { Block } from '../runtime/Block.js';
import { header as headerType } from '../scale/commonTypes.js';
import { toHex } from '../scale/hex.js';
import type { ParaBlock, ParaBlockInputs, ParaChain } from './ParaChain.js';
import { readOutbound } from './readOutbound.js';

/**
 * Wraps a chain of this process as a para of a network: messages arrive with its blocks and leave after them.
 *
 * @param chain a chain with a ParachainSystem pallet, such as the service or a target
 * @returns the para; closing it closes the chain
 *
 * @example
 * ```ts
 * import { createFork, createNetwork, createPara, createServiceChain, loadChainSpec } from '@parachron/devnet';
 *
 * const service = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
 * const relay = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * const network = await createNetwork({ relay, paras: { 2114: createPara(service) } });
 * await network.step();
 * await network.close();
 * ```
 */
export function createPara(chain: Chain): ParaChain {
  return {
    name: chain.identity.name,
    provider: createChainProvider(chain),
    get head() {
      return { number: chain.head.header.number, hash: chain.head.hash };
    },
    build: async (inputs: ParaBlockInputs = {}) =>
      describeBlock(chain, chain.createBlock({ data: { ParachainSystem: inputs } })),
    watchBlocks: (listener) => chain.onBlock((block) => listener(describeBlock(chain, block))),
    close: async () => chain.close(),
  };
}

/** Reads the messages that leave with a block from the changes of that block, so that the head may be later. */
function describeBlock({ runtime }: Chain, block: Block): ParaBlock {
  return {
    number: block.header.number,
    hash: block.hash,
    header: toHex(runtime.types.encode(headerType, block.header)),
    ...readOutbound(runtime, (key) => block.changes.get(key)),
  };
}
