import { type Hex, isRecord, omitUndefined } from '@parachron/core';
import { isHex } from '@polkadot/util';
import { encodeStorageValues } from '../encodeStorageValues.js';
import { type Param, param, toOptional } from '../params.js';
import { RpcError, rpcCodes } from '../RpcError.js';
import { defineForkMethod, type ForkMethod } from './defineForkMethod.js';
import type { BlockInputs } from './ForkNode.js';
import { requireBlock } from './ForkNode.js';

/** A value that one request names, with what it has to be. */
function described<T>(name: string, expected: string, isValid: (input: unknown) => boolean): Param<T> {
  return { name, isOptional: false, expected, parse: (input) => (isValid(input) ? (input as T) : undefined) };
}

interface BlockRequest {
  readonly count?: number;
  readonly to?: number;
  readonly transactions?: readonly Hex[];
  readonly dmp?: BlockInputs['downwardMessages'];
  readonly ump?: BlockInputs['upwardMessages'];
  readonly hrmp?: BlockInputs['horizontalMessages'];
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
  'request',
  `an object with ${Object.keys(fields).join(', ')}`,
  (input) =>
    isRecord(input) &&
    Object.entries(input).every(([name, value]) => fields[name as keyof BlockRequest]?.(value) === true),
);

/** Blocks of one request. */
const mostBlocks = 1_000;

/** Builds blocks, one by default, and returns the hash of the last. */
const newBlock = defineForkMethod([toOptional(request)], async (node, [wanted = {}]) => {
  const { transactions, dmp, ump, hrmp } = wanted;
  const missing = wanted.to === undefined ? wanted.count : wanted.to - node.block.number;
  const count = Math.max(missing ?? 1, 1);
  if (count > mostBlocks) throw refuse(`One request builds at most ${mostBlocks} blocks, got ${count}.`);
  const inputs = { transactions, downwardMessages: dmp, upwardMessages: ump, horizontalMessages: hrmp };
  for (let left = count; left > 0; left -= 1) {
    await node.build(omitUndefined(inputs)).catch((cause: unknown) => {
      throw refuse(cause instanceof Error ? cause.message : String(cause));
    });
  }
  return node.block.hash;
});

const values = described<object>(
  'values',
  'an object of pallets and items, or a list of raw pairs',
  (input) => typeof input === 'object' && input !== null,
);

/** Writes storage into a block, the head by default, and returns its hash. */
const setStorage = defineForkMethod(
  [values, toOptional(param.hash('blockHash'))],
  async (node, [given, at]) => {
    const { hash, state } = await requireBlock(node, at);
    const { meta } = await node.tree.getRuntime(await requireBlock(node, at));
    const changes = await encodeStorageValues(given, {
      meta,
      listKeys: (prefix) => state.listKeys({ prefix, after: prefix, count: Number.POSITIVE_INFINITY }),
    });
    state.write(changes as ReadonlyMap<Hex, Uint8Array | null>);
    return hash;
  },
);

const block = described<Hex | number>(
  'hashOrNumber',
  'the hash or the number of a block',
  (input) => isHex(input) || Number.isSafeInteger(input),
);

/** Goes back to a block: by its hash, its number, or the number of blocks before the head. */
const setHead = defineForkMethod([block], async (node, [at]) => {
  const wanted = typeof at === 'number' && at <= 0 ? node.block.number + at : at;
  const found = await node.findBlock(wanted);
  if (!found) throw refuse(`Block not found: ${at}`);
  node.setHead(found);
  return found.hash;
});

const date = described<string | number>(
  'date',
  'a date as text, or milliseconds since 1970',
  (input) => typeof input === 'string' || isCount(input),
);

/** Advances the clock: the next block is one slot after the date. */
const timeTravel = defineForkMethod([date], async (node, [wanted]) => {
  const time = typeof wanted === 'string' ? Date.parse(wanted) : wanted;
  if (Number.isNaN(time)) throw refuse('Invalid date');
  node.setTime(time);
  return time;
});

function refuse(message: string): RpcError {
  return new RpcError({ code: rpcCodes.refused, message });
}

/** Methods for development, by the names of chopsticks. */
export const devMethods: Readonly<Record<string, ForkMethod>> = {
  dev_newBlock: newBlock,
  dev_setHead: setHead,
  dev_setStorage: setStorage,
  dev_timeTravel: timeTravel,
};
