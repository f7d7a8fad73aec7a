import { isParachronError } from '@parachron/core';
import { toHex } from '../../scale/hex.js';
import { param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** Calls a method of a runtime API at a block, null for an unknown block. */
export const archiveV1Call = defineMethod({
  name: 'archive_v1_call',
  params: [param.hash('hash'), param.text('function'), param.bytes('callParameters')],
  handler: ({ chain }, [hash, method, args]) => {
    if (!chain.getBlock(hash)) return null;
    try {
      return { success: true, value: toHex(chain.callRuntime(method, args, hash)) };
    } catch (error) {
      if (!isParachronError(error)) throw error;
      return { success: false, error: error.message };
    }
  },
});
