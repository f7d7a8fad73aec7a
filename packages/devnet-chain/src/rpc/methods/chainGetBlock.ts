import { toHex } from '../../scale/hex.js';
import { formatHeader } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** A block with its extrinsics; the head if no hash is given. */
export const chainGetBlock = defineMethod({
  name: 'chain_getBlock',
  params: [toOptional(param.hash('hash'))],
  handler: ({ chain }, [hash]) => {
    const block = hash === undefined ? chain.head : chain.getBlock(hash);
    if (!block) return null;
    const extrinsics = block.extrinsics.map(toHex);
    return { block: { header: formatHeader(chain, block.header), extrinsics }, justifications: null };
  },
});
