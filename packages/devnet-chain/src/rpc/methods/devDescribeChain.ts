import { blake2AsU8a } from '@polkadot/util-crypto';
import { header as headerType } from '../../scale/commonTypes.js';
import { toHex } from '../../scale/hex.js';
import { writeExactJson } from '../exactJson.js';
import { defineMethod } from '../RpcMethod.js';

/**
 * Returns the options of the chain and its head, so that another process makes a fork with the state of that block; null if the kind
 * of the chain is unknown, or if its options contain more than data.
 */
export const devDescribeChain = defineMethod({
  name: 'dev_describeChain',
  params: [],
  handler: ({ chain }) => {
    const { recipe, runtime, head, genesisHash } = chain;
    const options = recipe && writeExactJson(recipe.options);
    if (!recipe || options === undefined) return null;
    const { hash, header, timestamp } = head;
    return {
      kind: recipe.kind,
      options,
      runtimeHash: toHex(blake2AsU8a(runtime.getMetadata(15), 256)),
      genesisHash,
      block: { hash, header: toHex(runtime.types.encode(headerType, header)), timestamp },
    };
  },
});
