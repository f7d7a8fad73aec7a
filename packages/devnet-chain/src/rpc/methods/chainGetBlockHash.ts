import { blockNumbers, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The hash of the block of a number (or of each number of a list); the head's hash if no number is given. */
export const chainGetBlockHash = defineMethod({
  name: 'chain_getBlockHash',
  aliases: ['chain_getHead'],
  params: [toOptional(blockNumbers)],
  handler: ({ chain }, [wanted]) => {
    const hashOf = (number: number) => {
      // A fork does not store the genesis block of its chain.
      if (number === 0) return chain.genesisHash;
      return chain.getBlock(number)?.hash ?? null;
    };
    if (wanted === undefined) return chain.head.hash;
    return typeof wanted === 'number' ? hashOf(wanted) : wanted.map(hashOf);
  },
});
