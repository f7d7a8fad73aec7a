import {
  type Hex,
  isHash,
  isParachronError,
  isRecord,
  omitUndefined,
  pluralize,
  readMessage,
} from '@parachron/core';
import { isHex } from '@polkadot/util';
import type { BlockInputs } from '../blocks/BlockInputs.js';
import type { TreeBlock } from '../blocks/BlockTree.js';
import { encodeStorageValues } from './encodeStorageValues.js';
import { defineParam, toOptional } from './params.js';
import { refuse } from './RpcError.js';
import { defineBlockMethod, defineMethod, type RpcMethod } from './RpcMethod.js';
import type { WorkMeter } from './Session.js';

/** Defines a parameter by what it has to be. */
function described<T>(expected: string, isValid: (input: unknown) => boolean) {
  return defineParam(expected, (input) => (isValid(input) ? (input as T) : undefined));
}

interface BlockRequest {
  readonly dmp?: BlockInputs['downwardMessages'];
  readonly ump?: BlockInputs['upwardMessages'];
  readonly hrmp?: BlockInputs['horizontalMessages'];
  readonly count?: number;
  readonly to?: number;
  readonly transactions?: readonly Hex[];
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= 0;
const isSent = (field: string) => (value: unknown) =>
  isRecord(value) && isCount(value.sentAt) && isHex(value[field]);
const isListOf = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  Array.isArray(value) && value.every(isOne);
const isByPara = (isOne: (value: unknown) => boolean) => (value: unknown) =>
  isRecord(value) && Object.entries(value).every(([id, list]) => /^\d+$/.test(id) && isListOf(isOne)(list));

const fields: { readonly [K in keyof BlockRequest]-?: (value: unknown) => boolean } = {
  count: isCount,
  to: isCount,
  transactions: isListOf((value) => isHex(value)),
  dmp: isListOf(isSent('msg')),
  ump: isByPara((value) => isHex(value)),
  hrmp: isByPara(isSent('data')),
};

const request = described<BlockRequest>(
  `an object with ${Object.keys(fields).join(', ')}`,
  (input) =>
    isRecord(input) &&
    Object.entries(input).every(([name, value]) => fields[name as keyof BlockRequest]?.(value) === true),
);

// A block takes as many messages as a block of a real chain at most.
const maxMessages = 500;
const maxMessageBytes = 512 * 1024;

/** Throws RPC_REQUEST_FAILED for more messages than one block takes. */
function requireFewMessages({ dmp = [], ump = {}, hrmp = {} }: BlockRequest): void {
  const sibling = Object.values(hrmp).flatMap((sent) => sent.map(({ data }) => data));
  const messages = [...dmp.map(({ msg }) => msg), ...sibling, ...Object.values(ump).flat()];
  const bytes = messages.reduce((sum, hex) => sum + (hex.length - 2) / 2, 0);
  if (messages.length <= maxMessages && bytes <= maxMessageBytes) return;
  const most = `${maxMessages} messages and ${maxMessageBytes} bytes in total`;
  throw refuse(
    `A block takes at most ${most}, got ${messages.length} of ${bytes} bytes. Split the messages over several blocks.`,
  );
}

const values = described<object>(
  'an object of pallets and items, or a list of raw pairs',
  (input) => typeof input === 'object' && input !== null,
);

const hashOrNumber = described<Hex | number>(
  'the hash or the number of a block',
  (input) => isHash(input) || Number.isSafeInteger(input),
);

const date = described<string | number>(
  'a date as text, or milliseconds since 1970',
  (input) => typeof input === 'string' || isCount(input),
);

/** The time of a date in milliseconds; throws RPC_REQUEST_FAILED for a past time, and for one that is too far. */
function parseTravel(wanted: string | number, { now, pace }: { now: number; pace: WorkMeter }): number {
  const time = typeof wanted === 'string' ? Date.parse(wanted) : wanted;
  if (Number.isNaN(time)) throw refuse('Invalid date');
  if (time < now) throw refuse(`Time cannot go back before the head's ${now}`);
  const { maxTravelMs } = pace.limits;
  if (time - now <= maxTravelMs) return time;
  const countDays = (milliseconds: number) => Math.floor(milliseconds / 86_400_000);
  const limit = `${countDays(maxTravelMs)} ${pluralize(countDays(maxTravelMs), 'day')}`;
  throw refuse(`One request advances the clock by at most ${limit}, got ${countDays(time - now)}.`);
}

/** Gives a block that could not be built the error of chopsticks. */
function refuseCause(cause: unknown): never {
  if (isParachronError(cause, 'RPC_REQUEST_FAILED')) throw cause;
  throw refuse(readMessage(cause));
}

/** Methods for development, by the names of chopsticks. */
export const devMethods: Readonly<Record<string, RpcMethod>> = {
  // Builds blocks, one by default, and returns the hash of the last. The given transactions go into the pool, all or none, and the
  // messages into the first block.
  dev_newBlock: defineMethod([toOptional(request('request'))], async (node, [wanted = {}], { pace }) => {
    const { dmp, ump, hrmp, transactions = [] } = wanted;
    const missing = wanted.to === undefined ? wanted.count : wanted.to - node.head.number;
    const count = Math.max(missing ?? 1, 1);
    const { maxBlocks: most } = pace.limits;
    if (count > most)
      throw refuse(
        `One request builds at most ${most} ${pluralize(most, 'block')}, got ${count}. Request fewer.`,
      );
    requireFewMessages(wanted);
    for (const [at, transaction] of transactions.entries()) {
      await pace.next();
      await node.pool.submit(transaction).catch(async (cause: unknown) => {
        const added = transactions.slice(0, at).map((one) => ({ transaction: one, reason: '' }));
        await node.pool.settle({ hash: node.head.hash, extrinsics: [] }, added);
        throw cause;
      });
    }
    const messages = omitUndefined({ downwardMessages: dmp, upwardMessages: ump, horizontalMessages: hrmp });
    for (let built = 0; built < count; built += 1) {
      await pace.nextBlock();
      await node.driver.build(built === 0 ? messages : {}).catch(refuseCause);
    }
    return node.head.hash;
  }),
  // Goes back to a block: by its hash, its number, or the number of blocks before the head.
  dev_setHead: defineMethod([hashOrNumber('hashOrNumber')], async (node, [at]) => {
    const wanted = typeof at === 'number' && at <= 0 ? node.head.number + at : at;
    const found = await node.findBlock(wanted);
    if (!found) throw refuse(`Block not found: ${at}`);
    await node.setHead(found.hash);
    return found.hash;
  }),
  // Writes storage into a block, by default into what is the head once no block is being built, and returns its hash.
  dev_setStorage: defineBlockMethod(
    [values('values')],
    async ({ node, block }, [given, hash]: [object, Hex?]) => {
      const encode = (at: TreeBlock) => encodeStorageValues(given, node.tree, at);
      return (await node.writeStorage(encode, hash && block)).hash;
    },
  ),
  // Advances the time to a date, builds the blocks that are due until then, and returns the date in milliseconds.
  dev_timeTravel: defineMethod([date('date')], async (node, [wanted], { pace }) => {
    const time = parseTravel(wanted, { now: await node.getTime(), pace });
    await node.driver.travelTo(time, pace).catch(refuseCause);
    return time;
  }),
};
