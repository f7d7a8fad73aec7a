import { param } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod, type RpcEntry } from '../RpcMethod.js';

const noTrie = 'The state of this chain is no trie, so that there are no proofs of it';
const noTraces = 'This node records no traces of blocks';

/** The methods of a node that this one knows and cannot answer, and why. */
const reasons: { readonly [method: string]: string } = {
  dev_getBlockStats: noTrie,
  state_getChildReadProof: noTrie,
  state_getReadProof: noTrie,
  state_traceBlock: noTraces,
  state_trieMigrationStatus: noTrie,
};

/** The methods that are refused with the code of a node's client errors, whatever their parameters. */
export const refusedMethods: readonly RpcEntry[] = Object.entries(reasons).map(([name, reason]) =>
  defineMethod({
    name,
    params: [param.any('one'), param.any('two'), param.any('three'), param.any('four')].map((one) => ({
      ...one,
      isOptional: true,
    })),
    handler: () => {
      throw new RpcError({ code: rpcCodes.client, message: `Client error: ${reason}` });
    },
  }),
);
