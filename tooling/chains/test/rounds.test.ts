// Reading the state of a live chain: requests with 100 ms a trip to a relay chain with 100,000 accounts.

import { performance } from 'node:perf_hooks';
import { encodeCall, formatHex, parseHex } from '@parachron/core';
import {
  createFork,
  deriveDevAccount,
  encodeSignedExtrinsic,
  type RuntimeFork,
  serveChain,
} from '@parachron/devnet';
import { u8aConcat } from '@polkadot/util';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, describe, expect, test } from 'vitest';
import { isShort, listChains } from '../src/chains.js';

const tripMs = 100;
const accounts = 100_000;
const relays = (await listChains()).filter(({ kind }) => kind === 'relay');
const rows: string[] = [];
afterAll(() => {
  console.log(['chain | what | rounds | seconds | megabytes', ...rows].join('\n'));
});

/** A chain as a node that is far away: each request takes a trip. A round is what is asked before an answer arrives. */
function moveAway(chain: RuntimeFork) {
  const seen = { rounds: 0, bytes: 0 };
  let open = 0;
  const connect: RuntimeFork['connect'] = (notify) => {
    const session = chain.connect(notify);
    return {
      ...session,
      async call(method, params) {
        if (open === 0) seen.rounds += 1;
        open += 1;
        const [answer] = await Promise.all([
          session.call(method, params),
          new Promise((resolve) => setTimeout(resolve, tripMs)),
        ]);
        seen.bytes += JSON.stringify([params, answer]).length;
        open -= 1;
        return answer;
      },
    };
  };
  return { connect, seen };
}

describe.skipIf(isShort).each(relays.map((relay) => [relay.name, relay] as const))('%s', (name, relay) => {
  test('a block takes at most 5 rounds, a call 3, and a repeated call none', async () => {
    const own = await relay.boot({ endow: 'development' });
    const { publicKey } = await deriveDevAccount('Bob');
    const info = (await own.getStorage('System', 'Account', [publicKey]))?.toHex();
    const all = Array.from({ length: accounts }, (_none, at) => [[blake2AsHex(`${at}`, 256)], info]);
    await own.provider.send('dev_setStorage', [{ System: { Account: all } }]);
    await own.build();
    const { connect, seen } = moveAway(own);
    const served = await serveChain({ connect }, { port: 0 });
    const measure = async (what: string, run: () => Promise<unknown>): Promise<number> => {
      const [{ rounds, bytes }, from] = [{ ...seen }, performance.now()];
      await run();
      const [seconds, megabytes] = [(performance.now() - from) / 1_000, (seen.bytes - bytes) / 1e6];
      rows.push([name, what, seen.rounds - rounds, seconds.toFixed(2), megabytes.toFixed(2)].join(' | '));
      return seen.rounds - rounds;
    };
    const open = () => createFork({ endpoint: served.url, timeoutMs: 60_000 });
    const signer = await deriveDevAccount('Bob');
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    const { hex: call } = encodeCall(own.registry, remark);
    const transaction = parseHex(await encodeSignedExtrinsic(own, { call, signer }));
    const length = Uint8Array.of(transaction.length, 0, 0, 0);
    const apis: readonly [string, Uint8Array][] = [
      ['TransactionPaymentApi_query_info', u8aConcat(transaction, length)],
      ['TaggedTransactionQueue_validate_transaction', u8aConcat([2], transaction, parseHex(own.head.hash))],
      ['ParachainHost_validators', new Uint8Array()],
    ];
    for (const [method, args] of apis) {
      const params = [method, formatHex(args)];
      for (const most of [3, 0]) {
        // What the call reads is known after the first fork: the second one fetches it as it opens.
        const fork = await open();
        const what = most === 0 ? `${method} again` : method;
        expect(await measure(what, () => fork.provider.send('state_call', params)), what).toBeLessThanOrEqual(
          most,
        );
        await fork.close();
      }
    }
    let fork: RuntimeFork | undefined;
    await measure('open', async () => {
      fork = await open();
    });
    expect(await measure('first block', async () => fork?.build())).toBeLessThanOrEqual(5);
    expect(await measure('next block', async () => fork?.build())).toBeLessThanOrEqual(5);
    await fork?.close();
    await served.close();
    await own.close();
  });
});
