import type { Hex } from '@parachron/core';
import { toHex } from '../../scale/hex.js';
import { requireBlock } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The metadata, version 14. */
export const stateGetMetadata = defineMethod({
  name: 'state_getMetadata',
  params: [toOptional(param.hash('hash'))],
  handler: ({ chain }, [at]) => {
    requireBlock(chain, at);
    return formatMetadata(chain.runtime.getMetadata(14));
  },
});

// Shared by hundreds of clients that connect at the same time.
const texts = new WeakMap<Uint8Array, Hex>();

function formatMetadata(bytes: Uint8Array): Hex {
  const text = texts.get(bytes) ?? toHex(bytes);
  texts.set(bytes, text);
  return text;
}
