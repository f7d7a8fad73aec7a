import { encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import { createServiceChain, type SmallChain } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import type { ProviderInterface, ProviderInterfaceCallback } from '@polkadot/rpc-provider/types';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createMethodNotFound, createRpcError } from '../../test/createFakeNode.js';
import { fakeTime, passTime } from '../../test/passTime.js';
import { connect } from '../connection/connect.js';
import { getOutcome } from './getOutcome.js';
import { type SignedTransaction, type SubmitOptions, submit } from './submit.js';

const sendMethod = 'author_submitExtrinsic';
const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');

let small: SmallChain;

beforeEach(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  await small.build();
  // The pauses of the client pass at once, and no time limit does.
  fakeTime();
});
afterEach(() => {
  vi.useRealTimers();
  small.close();
});

/** Answers a request in the place of the node, or throws its error; undefined leaves the request to the node. */
type Trouble = (method: string, params: readonly unknown[]) => unknown;

/** Submits a remark through a node with trouble; `act` runs as soon as the node has the transaction. */
async function open(trouble: Trouble = () => undefined, overrides: Partial<ProviderInterface> = {}) {
  const provider = small.provider;
  const { send, subscribe } = provider;
  const sent: string[] = [];
  const signed: SignedTransaction[] = [];
  let notify: ProviderInterfaceCallback = () => undefined;
  let cut = () => undefined as unknown;
  provider.send = async (method, params) => {
    if (method === sendMethod) sent.push(method);
    const answer = await trouble(method, params);
    return (answer === undefined ? await send.call(provider, method, params) : answer) as never;
  };
  provider.subscribe = async (type, method, params, callback) => {
    const answer = await trouble(method, params);
    notify = callback;
    if (answer !== undefined) return answer as string;
    return subscribe.call(provider, type, method, params, callback);
  };
  const on = provider.on.bind(provider);
  provider.on = (type, listener) => {
    if (type === 'disconnected') cut = listener as () => unknown;
    return on(type, listener);
  };
  const unlimited = { timeoutMs: Number.POSITIVE_INFINITY };
  const chain = await passTime(connect(Object.assign(provider, overrides), unlimited));
  const remark = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x12' } };
  const call = encodeCall(chain.runtime.registry, remark);
  const run = (options: Partial<SubmitOptions> = {}, act: () => unknown = () => undefined) =>
    passTime(
      submit(chain, call, {
        signer: alice,
        ...unlimited,
        onSigned: (one) => void signed.push(one),
        onTaken: () => void setTimeout(act, 1),
        ...options,
      }),
    );
  return {
    chain,
    sent,
    signed,
    run,
    fail: (error: Error) => notify(error, undefined),
    cut: () => cut(),
  };
}

const buildBlock = () => small.build();
const fails = (promise: Promise<unknown>) =>
  promise.then(
    (value) => expect.fail(`did not fail, but returned ${JSON.stringify(value)}`),
    (error: unknown) => error as { code: string; facts: Record<string, unknown>; message: string },
  );

describe('a node that refuses to take the transaction', () => {
  test('because of its rate limit is asked again, and the transaction is in one block once', async () => {
    let refusals = 1;
    const { run, sent, signed } = await open((method) => {
      if (method === sendMethod && refusals-- > 0) throw createRpcError(-32_999, 'RPC rate limit exceeded');
    });
    const result = await run({}, buildBlock);
    expect(sent).toEqual([sendMethod, sendMethod]);
    expect(signed).toHaveLength(1);
    expect(small.head.extrinsics.filter((one) => formatHex(one) === signed[0]?.bytes)).toHaveLength(1);
    expect(result.block).toEqual({ number: 2, hash: small.head.hash });
  });

  test('because of its rate limit for long has not got it: the error says so', async () => {
    const { run, sent } = await open((asked) => {
      if (asked === sendMethod) throw createRpcError(-32_999, 'RPC rate limit exceeded');
    });
    expect(await fails(run())).toMatchObject({
      code: 'TRANSACTION_NOT_SENT',
      message: expect.stringContaining('RPC rate limit exceeded'),
    });
    expect(sent).toHaveLength(5);
  });

  test.each([
    [1010, 'Invalid Transaction', 'Transaction has a bad signature'],
    [1012, 'Transaction is temporarily banned', ''],
    [1014, 'Priority is too low: (1 vs 1)', 'The transaction has too low priority to replace another'],
  ])('with the code %i of its pool refuses the transaction, and says why', async (code, message, data) => {
    const { run, sent } = await open((method) => {
      if (method !== sendMethod) return;
      throw Object.assign(createRpcError(code, message), { data });
    });
    const error = await fails(run());
    expect(error).toMatchObject({ code: 'TRANSACTION_REFUSED', facts: { poolCode: code } });
    expect(error.message).toContain(message);
    expect(sent).toEqual([sendMethod]);
  });

  test('without the method did not get it: the error does not call it pending', async () => {
    const { run } = await open((method) => {
      if (method.startsWith('author_submit')) throw createMethodNotFound();
    });
    expect(await fails(run())).toMatchObject({ code: 'RPC_METHOD_MISSING', facts: { method: sendMethod } });
  });
});

test('an account of another length than those of the chain is refused before the node is asked', async () => {
  const asked: string[] = [];
  const { run } = await open((method) => void asked.push(method));
  asked.length = 0;
  const signer = new Keyring({ type: 'ethereum' }).addFromUri(`0x${'0b'.repeat(32)}`);
  const { code, message } = await fails(run({ signer }));
  expect(code).toBe('ACCOUNT_LENGTH');
  const hex = signer.address.toLowerCase();
  expect(message).toBe(`address: expected an account of 32 bytes, got 20 bytes: ${hex}.`);
  expect(asked).toEqual([]);
});

test('a transaction is sent once, and found in the blocks', async () => {
  const { run, sent } = await open();
  const result = await run({}, async () => {
    await buildBlock();
    await buildBlock();
  });
  expect(sent).toEqual([sendMethod]);
  expect(result).toMatchObject({ block: { number: 2 } });
});

test.each([
  ['tip', -1n, 'tip'],
  ['nonce', -1, 'options.nonce'],
  ['validBlocks', Number.NaN, 'options.validBlocks'],
])('the option %s is refused before the signer is asked if it is %s', async (option, wrong, field) => {
  const { run, sent } = await open();
  const error = await fails(run({ [option]: wrong }));
  expect([error, sent]).toMatchObject([{ code: 'INVALID_INPUT', facts: { field } }, []]);
});

test.each([[undefined], [{}], [[]]])('a call that is %j is refused by its kind', async (call) => {
  const { chain, sent } = await open();
  const error = await fails(passTime(submit(chain, call as never, { signer: alice })));
  expect([error, sent]).toMatchObject([
    { code: 'INVALID_INPUT', facts: { field: expect.stringMatching(/^call/) } },
    [],
  ]);
});

describe('after the transaction is sent', () => {
  test.each([
    ['the connection ends', (node: Awaited<ReturnType<typeof open>>) => node.cut()],
    [
      'the subscription ends with an error',
      (node: Awaited<ReturnType<typeof open>>) => node.fail(new Error('subscription dropped: slow consumer')),
    ],
  ])('and %s, the error has the hash of its bytes, by which it is found later', async (_name, end) => {
    const node = await open();
    const error = await fails(node.run({}, () => end(node)));
    const { bytes, hash } = node.signed[0] ?? { bytes: '0x' as Hex, hash: '0x' as Hex };
    expect(hash).toBe(formatHex(blake2AsU8a(parseHex(bytes))));
    expect(error).toMatchObject({ code: 'TRANSACTION_PENDING', facts: { hash, reason: expect.any(String) } });
    const { hash: block } = await buildBlock();
    const found = await getOutcome(node.chain, { bytes, block, call: 'System.remark_with_event' });
    expect(found.events.at(-1)).toMatchObject({ method: 'ExtrinsicSuccess' });
  });

  test('and the rate limit of the node refuses the reads of its block, the outcome is open', async () => {
    let isLimited = false;
    const { run } = await open((method) => {
      if (isLimited && method !== sendMethod) throw createRpcError(-32_999, 'RPC rate limit exceeded');
    });
    const error = await fails(
      run({}, async () => {
        isLimited = true;
        await buildBlock();
      }),
    );
    expect(error).toMatchObject({ code: 'TRANSACTION_PENDING', cause: { code: 'ENDPOINT_UNREACHABLE' } });
  });

  test('a block that the node cannot read any more leaves the outcome open', async () => {
    const discarded = createRpcError(4003, 'Client error: UnknownBlock: State already discarded');
    let isPruned = false;
    const { run } = await open((method) => {
      if (isPruned && method === 'state_getStorage') throw discarded;
    });
    const error = await fails(
      run({ waitFor: 'finality' }, async () => {
        isPruned = true;
        await buildBlock();
      }),
    );
    expect(error).toMatchObject({
      code: 'TRANSACTION_PENDING',
      facts: { reason: expect.stringContaining('State already discarded') },
    });
  });
});

test('a block that the node gave without the transaction is read again with the next question', async () => {
  const { run, signed } = await open();
  await run({}, buildBlock);
  let isFaulty = true;
  const { chain } = await open((method) => {
    const header = { number: '0x2', parentHash: small.genesisHash };
    return isFaulty && method === 'chain_getBlock' ? { block: { header, extrinsics: [] } } : undefined;
  });
  const { bytes = '0x' } = signed[0] ?? {};
  const sent = { bytes, block: small.head.hash, call: 'System.remark_with_event' } as const;
  expect(await fails(getOutcome(chain, sent))).toMatchObject({ code: 'OUTCOME_UNKNOWN' });
  isFaulty = false;
  expect((await getOutcome(chain, sent)).extrinsicIndex).toBe(1);
});

test('two transactions of one account that are sent at once take two nonces, if the second waits for the first', async () => {
  const node = await open();
  const both: Promise<unknown>[] = [];
  await new Promise<void>((resolve) => {
    both.push(node.run({ onTaken: () => resolve() }));
  });
  await new Promise<void>((resolve) => {
    both.push(node.run({ onTaken: () => resolve() }));
  });
  await buildBlock();
  await Promise.all(both);
  expect(node.signed.map(({ nonce }) => nonce)).toEqual([0, 1]);
});

test.each([
  // Periods are powers of two, counted from the finalized head (block 1). With a longer period, the pool of the small chain refuses
  // the signature: `Era` of Substrate encodes the first block of such a period as a multiple of 2 or more.
  [1, 4],
  [4, 4],
  [5, 8],
  [64, 64],
  [65, 128],
  [4_096, 4_096],
  [4_097, 4_096],
  [1_000_000, 4_096],
  // The blocks count from the best block, which may be ahead of the finalized one, or behind on the next node of a load balancer.
  [4, 16, 10],
  [5, 8, -1],
])('%i valid blocks give a period of %i blocks', async (validBlocks, period, behind = 0) => {
  const { run, signed } = await open((method, params) => {
    const header = { number: `0x${(1 + behind).toString(16)}`, parentHash: small.genesisHash };
    return method === 'chain_getHeader' && params.length === 0 ? header : undefined;
  });
  await run({ validBlocks }, buildBlock);
  // No block after the end of the period can contain the transaction.
  expect(signed[0]?.untilBlock).toBe(1 + period);
});

test('a transaction without end has no last block', async () => {
  const { run, signed } = await open();
  await run({ validBlocks: 0 }, buildBlock);
  expect(signed[0]).not.toHaveProperty('untilBlock');
});

test.each([undefined, null, 'wss://rpc.example', {}])(
  '%j instead of a chain is refused by its name',
  async (chain) => {
    const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
    const error = await fails(submit(chain as never, '0x000000', { signer }));
    expect(error).toMatchObject({ code: 'INVALID_INPUT', facts: { field: expect.stringMatching(/^chain/) } });
  },
);
