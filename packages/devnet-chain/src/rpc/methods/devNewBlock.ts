import { isRecord } from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { ParaBlockInputs as BlockInputs } from '../../para/ParaChain.js';
import { toBytes } from '../../scale/hex.js';
import { refuseCause, requireFewBlocks, requireFewMessages } from '../forks/devMethods.js';
import { type Param, toOptional } from '../params.js';
import { defineMethod, type RpcContext } from '../RpcMethod.js';

/** Options of chopsticks for a block, as far as a chain without a real relay chain supports them. */
interface BlockRequest {
  readonly count?: number;
  readonly to?: number;
  readonly transactions?: readonly string[];
  readonly dmp?: BlockInputs['downwardMessages'];
  readonly hrmp?: BlockInputs['horizontalMessages'];
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isSent = (field: string) => (value: unknown) =>
  isRecord(value) && isCount(value.sentAt) && isHex(value[field]);
const isListOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);

const fields: { readonly [K in keyof BlockRequest]-?: (value: unknown) => boolean } = {
  count: isCount,
  to: isCount,
  transactions: isListOf((value) => isHex(value)),
  dmp: isListOf(isSent('msg')),
  hrmp: (value) =>
    isRecord(value) &&
    Object.entries(value).every(([sender, sent]) => /^\d+$/.test(sender) && isListOf(isSent('data'))(sent)),
};

const request: Param<BlockRequest> = {
  name: 'request',
  isOptional: false,
  expected: `an object with ${Object.keys(fields).join(', ')}`,
  parse: (input) =>
    typeof input === 'object' &&
    input !== null &&
    Object.entries(input).every(([name, value]) => fields[name as keyof BlockRequest]?.(value))
      ? input
      : undefined,
};

/** Builds blocks, one by default, and returns the hash of the last. */
export const devNewBlock = defineMethod({
  name: 'dev_newBlock',
  params: [toOptional(request)],
  handler: async (context, [wanted = {}]) => {
    const { chain, blockDriver, pace } = context;
    const missing = wanted.to === undefined ? wanted.count : wanted.to - chain.head.header.number;
    const inputs = { downwardMessages: wanted.dmp ?? [], horizontalMessages: wanted.hrmp ?? {} };
    const hasInputs = wanted.dmp !== undefined || wanted.hrmp !== undefined;
    const count = Math.max(missing ?? 1, 1);
    requireFewBlocks(count, pace);
    requireFewMessages(wanted);
    await submitAll(context, wanted.transactions ?? []);
    for (let left = count; left > 0; left -= 1) {
      await pace.nextBlock();
      await blockDriver
        .build(hasInputs ? { data: { ParachainSystem: inputs } } : {}, pace)
        .catch(refuseCause);
    }
    return chain.head.hash;
  },
});

async function submitAll({ chain, pace }: RpcContext, transactions: readonly string[]): Promise<void> {
  for (const transaction of transactions) {
    await pace.next();
    chain.submitExtrinsic(toBytes(transaction));
  }
}
