import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod, type RpcEntry } from '../RpcMethod.js';

const noStats = 'The blocks of this chain have no witnesses';
const noMigration = 'The state of this chain is not migrated';
const noTraces = 'This node records no traces of blocks';

/** The methods of a node that this node knows and cannot answer, with the reasons. */
export const reasons: { readonly [method: string]: string } = {
  dev_getBlockStats: noStats,
  state_traceBlock: noTraces,
  state_trieMigrationStatus: noMigration,
};

/** The methods that are refused with the code of a node's client errors, for any parameters. */
export const refusedMethods: readonly RpcEntry[] = Object.entries(reasons).map(([name, reason]) =>
  defineMethod({
    name,
    params: [],
    handler: () => {
      throw new RpcError({ code: rpcCodes.client, message: `Client error: ${reason}` });
    },
  }),
);
