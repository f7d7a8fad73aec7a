import { toHex } from '../../scale/hex.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The extrinsics of a block, null for an unknown block. */
export const archiveV1Body = defineMethod({
  name: 'archive_v1_body',
  params: [param.hash('hash')],
  handler: ({ chain }, [hash]) => chain.getBlock(hash)?.extrinsics.map(toHex) ?? null,
});
