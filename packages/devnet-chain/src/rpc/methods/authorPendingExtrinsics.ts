import { toHex } from '../../scale/hex.js';
import { defineMethod } from '../RpcMethod.js';

/** The transactions that the next block could hold. */
export const authorPendingExtrinsics = defineMethod({
  name: 'author_pendingExtrinsics',
  params: [],
  handler: ({ chain }) => chain.pool.listReady().map(({ extrinsic }) => toHex(extrinsic.bytes)),
});
