import type { Hex } from '@parachron/core';
import { isRecord } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { type Param, parseHexText } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Transactions by their hash, or as their bytes. */
const hashes: Param<readonly Hex[]> = {
  name: 'bytesOrHash',
  isOptional: false,
  expected: 'a list of objects with a hash or an extrinsic in hex',
  parse: (input) => {
    if (!Array.isArray(input)) return undefined;
    const parsed = input.map(parseHash);
    return parsed.every((one) => one !== undefined) ? parsed : undefined;
  },
};

function parseHash(input: unknown): Hex | undefined {
  if (!isRecord(input)) return undefined;
  const extrinsic = parseHexText(input.extrinsic);
  return extrinsic === undefined ? parseHexText(input.hash) : blake2AsHex(extrinsic, 256);
}

/** Removes transactions from the pool, with the transactions that depend on them, and returns the hashes of the removed transactions. */
export const authorRemoveExtrinsic = defineMethod({
  name: 'author_removeExtrinsic',
  params: [hashes],
  handler: ({ chain }, [wanted]) => chain.pool.removeInvalid(wanted),
});
