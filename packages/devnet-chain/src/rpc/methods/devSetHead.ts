import type { Hex } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { Param } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

const place: Param<Hex | number> = {
  name: 'hashOrNumber',
  isOptional: false,
  expected: 'a block hash of 32 bytes, or a number',
  parse: (input) => {
    if (isHex(input, 256)) return input.toLowerCase() as Hex;
    return Number.isSafeInteger(input) ? (input as number) : undefined;
  },
};

/** Returns to a block (a number up to zero is the distance from the head), and returns its hash. */
export const devSetHead = defineMethod({
  name: 'dev_setHead',
  params: [place],
  handler: async ({ chain, pace }, [wanted]) => {
    const at = typeof wanted === 'number' && wanted <= 0 ? chain.head.header.number + wanted : wanted;
    const block = chain.getBlock(at);
    if (!block) throw new RpcError({ code: rpcCodes.refused, message: `Block not found ${wanted}` });
    const { state } = chain;
    const { number } = block.header;
    if (state.hasState(number)) {
      for (const _ of state.prepare(state.listChangesBack(number))) await pace.next();
    }
    chain.setHead(block.hash);
    return block.hash;
  },
});
