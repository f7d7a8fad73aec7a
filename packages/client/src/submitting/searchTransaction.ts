import { type Hex, isHash, isParachronError } from '@parachron/core';
import { type Chain, getFinalizedHead, readHeader } from '../connection/Chain.js';
import { getBlock } from '../heads/getBlock.js';
import { pause } from '../heads/pause.js';
import type { Sighting, Watch } from './Watch.js';

// Blocks looked at in one go.
const blocksAtOnce = 16;

/** Sends a transaction and looks for it in each new block until it is found or the signal says stop. */
export async function searchTransaction(chain: Chain, watch: Watch, stop: AbortSignal): Promise<Sighting> {
  let next = watch.height + 1;
  await send(chain, watch);
  while (!stop.aborted) {
    const height = await getHeight(chain, watch.waitFor);
    while (next <= height && !stop.aborted) {
      const last = Math.min(height, next + blocksAtOnce - 1);
      const block = await findIn(chain, { first: next, last, extrinsic: watch.extrinsic });
      if (block) return { block, finalized: watch.waitFor === 'finality' };
      next = last + 1;
    }
    await pause(watch.pollMs, stop);
  }
  throw stop.reason;
}

// Of these nothing has left: there was no line, or the node does not take transactions.
const undelivered = new Set([
  'ENDPOINT_REFUSED',
  'ENDPOINT_NAME_UNKNOWN',
  'ENDPOINT_TLS',
  'RPC_METHOD_MISSING',
]);

async function send(chain: Chain, { extrinsic, onUndelivered, onTaken }: Watch): Promise<void> {
  try {
    await chain.request('author_submitExtrinsic', [extrinsic]);
    onTaken();
  } catch (error) {
    if (isParachronError(error) && undelivered.has(error.code)) onUndelivered();
    throw error;
  }
}

async function getHeight(chain: Chain, waitFor: Watch['waitFor']): Promise<number> {
  const head = waitFor === 'finality' ? [await getFinalizedHead(chain)] : [];
  const header = await chain.request('chain_getHeader', head);
  return readHeader(chain.endpoint, head[0], header).number;
}

async function findIn(
  chain: Chain,
  range: { first: number; last: number; extrinsic: Hex },
): Promise<Hex | undefined> {
  const numbers = Array.from({ length: range.last - range.first + 1 }, (_unused, at) => range.first + at);
  const hashes = await Promise.all(numbers.map((number) => chain.request('chain_getBlockHash', [number])));
  const known = hashes.filter(isHash);
  const blocks = await Promise.all(known.map((hash) => getBlock(chain, hash)));
  return known.find((_hash, at) => blocks[at]?.extrinsics.includes(range.extrinsic));
}
