import { expect, test } from 'vitest';
import type { Chain } from '../connection/Chain.js';
import { watchTransaction } from './watchTransaction.js';

const hash = `0x${'11'.repeat(32)}` as const;

/** Waits for a transaction at a node that sends these statuses and then no more. */
function watch(...statuses: unknown[]) {
  const chain = {
    endpoint: 'a node',
    provider: { hasSubscriptions: true, on: () => () => undefined },
    subscribe: async ({ callback }: { callback: (error: Error | null, status: unknown) => void }) => {
      for (const status of statuses) callback(null, status);
      return () => undefined;
    },
  } as unknown as Chain;
  return watchTransaction(chain, {
    extrinsic: '0x00',
    hash,
    height: 0,
    call: 'System.remark',
    waitFor: 'block',
    timeoutMs: 20_000,
    pollMs: 1,
    onUndelivered: () => undefined,
    onTaken: () => undefined,
  });
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
  expect(message).toMatch(
    /^The transaction pool of a node refused System\.remark: it became invalid \(.*x…\)\.$/,
  );
  expect(message.length).toBeLessThan(500);
  expect(message).not.toMatch(/[\p{Cc}\p{Cf}]/u);
});
