import { type Param, param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

type Numbers = number | readonly (number | null)[];

function parseNumber(input: unknown): number | undefined {
  const value = typeof input === 'string' && /^0x[0-9a-f]{1,8}$/i.test(input) ? Number(input) : input;
  return param.count('number').parse(value);
}

/** Parses a block number or a list, each as a number or as hex. */
const numbers: Param<Numbers> = {
  name: 'hash',
  isOptional: false,
  expected: 'a block number or a list of them',
  parse: (input) => {
    if (!Array.isArray(input)) return parseNumber(input);
    const parsed = input.map(parseNumber);
    return parsed.every((one) => one !== undefined) ? parsed : undefined;
  },
};

/** The hash of the block of a number (or of each number of a list); the head's hash if no number is given. */
export const chainGetBlockHash = defineMethod({
  name: 'chain_getBlockHash',
  aliases: ['chain_getHead'],
  params: [toOptional(numbers)],
  handler: ({ chain }, [wanted]) => {
    const hashOf = (number: number | null) => {
      // A fork does not store the genesis block of its chain.
      if (number === 0) return chain.genesisHash;
      return (number === null ? chain.head : chain.getBlock(number))?.hash ?? null;
    };
    if (wanted === undefined) return chain.head.hash;
    return typeof wanted === 'number' ? hashOf(wanted) : wanted.map(hashOf);
  },
});
