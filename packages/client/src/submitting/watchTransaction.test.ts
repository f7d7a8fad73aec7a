import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashOf } from '../../test/createFakeChain.js';
import { passTime } from '../../test/passTime.js';
import { BlockUnavailableError, type Chain } from '../connection/Chain.js';
import { RpcFailedError } from '../requests/connectionErrors.js';
import type { SeenBlock } from './findTransaction.js';
import { isUnreadable, OutcomeUnknownError } from './getOutcome.js';
import { watchTransaction } from './watchTransaction.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const hash = `0x${'11'.repeat(32)}` as const;

/** Waits for a transaction at a node that sends these statuses and then no more. */
function watch(...statuses: unknown[]) {
  return watchReading(async (seen) => seen, ...statuses);
}

function watchReading<T>(read: (seen: SeenBlock) => Promise<T>, ...statuses: unknown[]) {
  const chain = {
    endpoint: 'a node',
    provider: { hasSubscriptions: true, on: () => () => undefined },
    subscribe: async ({ callback }: { callback: (error: Error | null, status: unknown) => void }) => {
      for (const status of statuses) {
        if (typeof status === 'function') status((late: unknown) => callback(null, late));
        else callback(null, status);
      }
      return () => undefined;
    },
  } as unknown as Chain;
  const seen = watchTransaction(chain, {
    extrinsic: '0x00',
    hash,
    height: 0,
    call: 'System.remark',
    waitFor: 'block',
    timeoutMs: 20_000,
    pollMs: 1,
    onUndelivered: () => undefined,
    onTaken: () => undefined,
    read,
  });
  return passTime(seen);
}

test('a status with the name of an object property is ignored', async () => {
  const seen = watch({ constructor: 1 }, 'toString', { inBlock: hash });
  expect(await seen).toEqual({ block: hash, finalized: false });
});

test('the details of a refusal are shortened, without control characters', async () => {
  const error: unknown = await watch({
    invalid: { reason: `\u009b2J\u202e${'x'.repeat(100_000)}` },
  }).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'TRANSACTION_REFUSED' });
  const { message } = error as Error;
  expect(message.length).toBeLessThan(500);
  expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});

test('a failed call is reported at once', async () => {
  const failed = new Error('the call failed');
  await expect(watchReading(() => Promise.reject(failed), { inBlock: hash })).rejects.toBe(failed);
});

const endpoint = 'a node';
const gone = new BlockUnavailableError({ endpoint, block: 7, reason: 'it knows no such block' });
const later = (notify: (status: unknown) => void, status: unknown, ms: number) =>
  setTimeout(() => notify(status), ms);
type Notify = (status: unknown) => void;

/** Reads a block in a hundred milliseconds; the block 7 is gone. */
const readSlowly = async (seen: SeenBlock) => {
  await new Promise((resolve) => setTimeout(resolve, 100));
  if (seen.block === hashOf(7)) throw gone;
  return seen.block;
};

test.each<[string, unknown[]]>([
  ['another block has replaced it', [{ inBlock: hashOf(6) }, { inBlock: hashOf(8) }]],
  [
    'the node has retracted it, but not for the retraction of another',
    [
      { inBlock: hashOf(6) },
      { retracted: hashOf(6) },
      (notify: Notify) => later(notify, { inBlock: hashOf(8) }, 1_000),
      (notify: Notify) => later(notify, { retracted: hashOf(9) }, 1_050),
    ],
  ],
  [
    'the node lacks it, and retracts it within two seconds',
    [
      { inBlock: hashOf(7) },
      (notify: Notify) => later(notify, { retracted: hashOf(7) }, 1_900),
      (notify: Notify) => later(notify, { inBlock: hashOf(8) }, 4_000),
    ],
  ],
])('the outcome in a block is ignored if %s', async (_when, statuses) => {
  expect(await watchReading(readSlowly, ...statuses)).toBe(hashOf(8));
});

test.each([
  ['two seconds after the read', { inBlock: hashOf(7) }, 2_100],
  ['at once for a finalized block, which no fork replaces', { finalized: hashOf(7) }, 100],
])('a block that the node lacks is the failure %s', async (_when, status, ms) => {
  const begun = Date.now();
  await expect(watchReading(readSlowly, status)).rejects.toBe(gone);
  expect(Date.now() - begun).toBe(ms);
});

test.each([
  ['a block that the node lacks', gone, true],
  ['events that cannot be read', new OutcomeUnknownError({ endpoint, block: hashOf(7), reason: 'no' }), true],
  ['an error of the node', new RpcFailedError({ endpoint, method: 'x', rpcMessage: 'no' }), false],
  ['any other error', new Error('BLOCK_UNAVAILABLE'), false],
])('another fork may be the reason for %s', (_, error, expected) => {
  expect(isUnreadable(error)).toBe(expected);
});
