import { requireState } from '../formats.js';
import { param, toOptional } from '../params.js';
import { RpcError } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

// Substrate's own bound on a page.
const most = 1000;

/** A page of the keys under a prefix, in order. */
export const stateGetKeysPaged = defineMethod({
  name: 'state_getKeysPaged',
  aliases: ['state_getKeysPagedAt'],
  params: [
    toOptional(param.hex('prefix')),
    param.count('count'),
    toOptional(param.hex('startKey')),
    toOptional(param.hash('hash')),
  ],
  handler: ({ chain }, [prefix = '0x', limit, after, at]) => {
    if (limit > most) {
      throw new RpcError({
        code: 4002,
        message: `count exceeds maximum value. value: ${limit}, max: ${most}`,
      });
    }
    const page = after === undefined ? { limit } : { limit, after };
    return requireState(chain, at).listKeys(prefix, page);
  },
});
