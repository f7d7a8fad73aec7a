import { isParachronError, isRecord } from '@parachron/core';
import { type Param, toOptional } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineMethod } from '../RpcMethod.js';

// The new blocks come in one turn of the event loop: a client of a node receives them at once, too.
const most = 16;

interface Request {
  readonly depth?: number;
  readonly count?: number;
  readonly transactions?: boolean;
}

const isNumber = (value: unknown) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= most;

const fields: { readonly [K in keyof Request]-?: (value: unknown) => boolean } = {
  depth: isNumber,
  count: isNumber,
  transactions: (value) => typeof value === 'boolean',
};

const request: Param<Request> = {
  name: 'request',
  isOptional: false,
  expected: `an object with depth and count (1 to ${most}), and transactions (true or false)`,
  parse: (input) =>
    isRecord(input) &&
    Object.entries(input).every(([name, value]) => fields[name as keyof Request]?.(value) === true)
      ? input
      : undefined,
};

/**
 * Replaces the newest blocks by blocks of another fork, and returns the new head's hash. By default, one block is replaced by two. Final
 * blocks cannot be replaced.
 */
export const devReorganize = defineMethod({
  name: 'dev_reorganize',
  params: [toOptional(request)],
  handler: async ({ chain, pace }, [wanted = {}]) => {
    const { depth = 1, count = Math.min(depth + 1, most), transactions = true } = wanted;
    const base = chain.head.header.number - depth;
    if (chain.state.hasState(base)) {
      for (const _ of chain.state.prepare(chain.state.listChangesBack(base))) await pace.next();
    }
    try {
      chain.reorganize({ depth, count, includesPool: transactions });
    } catch (error) {
      if (!isParachronError(error, 'BLOCK_UNKNOWN')) throw error;
      throw new RpcError({ code: rpcCodes.refused, message: error.message }, { cause: error });
    }
    return chain.head.hash;
  },
});
