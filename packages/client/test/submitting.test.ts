import { type Call, encodeCall, formatHex, type Hex, isParachronError, parseHex } from '@parachron/core';
import { Keyring } from '@polkadot/keyring';
import type { SignerPayloadJSON, SignerPayloadRaw } from '@polkadot/types/types';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  type Chain,
  connect,
  EndpointRefusedError,
  EndpointUnreachableError,
  getFinalizedBlock,
  getNextNonce,
  getSigningHead,
  type SignedTransaction,
  type SubmitOptions,
  submit,
} from '../src/index.js';
import { bootRelay, type Relay } from './bootRelay.js';
import { createMethodNotFound, createRpcError } from './createFakeNode.js';
import { fakeTime, passTime } from './passTime.js';
import { recordNoise } from './recordNoise.js';
import { type ServedProvider, serveProvider } from './serveProvider.js';

// The real Rococo relay runtime, spec 9190: signatures, nonces, fees and failures are its own.
let relay: Relay;
let node: ServedProvider;
let chain: Chain;

beforeAll(async () => {
  relay = await bootRelay('instant');
  node = await serveProvider(relay.provider);
  chain = await connect(node.ws);
});

afterAll(async () => {
  await chain.close();
  await node.close();
  await relay.close();
});

afterEach(() => void vi.useRealTimers());

const call = (pallet: string, method: string, args: Record<string, unknown>): Call =>
  encodeCall(chain.runtime.registry, { pallet, method, args });
const readBlock = async (hash: string): Promise<{ extrinsics: Hex[] }> =>
  ((await relay.provider.send('chain_getBlock', [hash])) as { block: { extrinsics: Hex[] } }).block;
const remark = () => call('System', 'remark_with_event', { remark: '0x1234' });
/** Less than the existential deposit for an account that does not exist. */
const failing = () => call('Balances', 'transfer_keep_alive', { dest: relay.unfunded.address, value: 5n });
const attempt = (what: Call, options: Partial<SubmitOptions> = {}) =>
  submit(chain, what, { signer: relay.alice, ...options });

test('a call that succeeds resolves with its block and events, and prints nothing', async () => {
  const noise = recordNoise();
  const result = await attempt(remark());
  noise.restore();
  expect(result).toMatchObject({
    innerFailures: [],
    hash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  });
  const extrinsic = (await readBlock(result.block.hash)).extrinsics[result.extrinsicIndex] ?? '0x';
  // The hash of a transaction is that of its bytes.
  expect(result.hash).toBe(formatHex(blake2AsU8a(parseHex(extrinsic))));
  expect(result.block.number).toBe(relay.local.head.number);
  expect(result.events.at(-1)).toMatchObject({ pallet: 'System', method: 'ExtrinsicSuccess' });
  expect(result.events).toContainEqual(
    expect.objectContaining({
      phase: result.extrinsicIndex,
      pallet: 'System',
      usualPallet: 'System',
      method: 'Remarked',
      data: expect.objectContaining({ sender: relay.alice.address }),
    }),
  );
  expect(noise.lines).toEqual([]);
});

test('the next transaction can follow as soon as the node has accepted the first', async () => {
  const head = await getSigningHead(chain);
  const first = await getNextNonce(chain, relay.alice.address);
  const order: string[] = [];
  const one = attempt(remark(), { head, nonce: first, onTaken: () => order.push('taken') });
  const done = await one.finally(() => order.push('in a block'));
  expect(order).toEqual(['taken', 'in a block']);
  expect((await attempt(remark(), { head, nonce: first + 1 })).block.number).toBeGreaterThan(
    done.block.number,
  );
});

describe('a call that fails', () => {
  test.each<[string, () => Call, object, RegExp]>([
    [
      'with an error of its pallet',
      failing,
      {
        call: 'Balances.transfer_keep_alive',
        kind: 'Module',
        pallet: 'Balances',
        usualPallet: 'Balances',
        error: 'ExistentialDeposit',
      },
      /^Balances\.transfer_keep_alive failed in block #\d+ with Balances\.ExistentialDeposit \(Value too low .*\)\.$/,
    ],
    [
      'for its origin',
      () => call('Configuration', 'set_max_code_size', { new: 1 }),
      { kind: 'BadOrigin', error: 'BadOrigin' },
      /failed in block #\d+ with BadOrigin \(/,
    ],
    [
      'inside sudo',
      () => call('Sudo', 'sudo', { call: failing().hex }),
      { call: 'Sudo.sudo', inside: 'Sudo.Sudid', kind: 'BadOrigin' },
      /^A call inside Sudo\.sudo \(Sudo\.Sudid\) failed/,
    ],
    [
      'inside a batch',
      () => call('Utility', 'batch', { calls: [remark().hex, failing().hex] }),
      { inside: 'Utility.BatchInterrupted', pallet: 'Balances', error: 'ExistentialDeposit' },
      /^A call inside Utility\.batch \(Utility\.BatchInterrupted\) failed/,
    ],
  ])('%s', async (_name, make, facts, message) => {
    const error = await attempt(make()).catch((thrown: unknown) => thrown);
    if (!isParachronError(error, 'DISPATCH_FAILED')) throw error;
    expect(error.fault).toBe('refused');
    expect(error.facts).toMatchObject({ ...facts, extrinsicIndex: expect.any(Number) });
    expect(error.message).toMatch(message);
  });

  test('inside, with innerFailures set to report', async () => {
    const sudo = call('Sudo', 'sudo', { call: failing().hex });
    const { innerFailures } = await attempt(sudo, { innerFailures: 'report' });
    expect(innerFailures).toMatchObject([
      { pallet: 'Sudo', method: 'Sudid', failure: { error: 'BadOrigin' } },
    ]);
  });
});

describe('a transaction that the pool refuses is an error:', () => {
  test.each<[string, () => Partial<SubmitOptions>, RegExp]>([
    ['an account that cannot pay', () => ({ signer: relay.unfunded }), /Inability to pay some fees/],
    ['a nonce that is used', () => ({ nonce: 0 }), /outdated/],
  ])('%s', async (_name, options, reason) => {
    const error = await attempt(remark(), options()).catch((thrown: unknown) => thrown);
    if (!isParachronError(error, 'TRANSACTION_REFUSED')) throw error;
    expect(error).toMatchObject({
      fault: 'refused',
      facts: { poolCode: 1010, call: 'System.remark_with_event' },
    });
    expect(error.message).toMatch(reason);
  });
});

describe('wallets', () => {
  test('a wallet that signs payloads, and a wallet that signs bytes', async () => {
    const signPayload = async (payload: SignerPayloadJSON) => {
      const { registry } = chain.runtime;
      const bytes = registry.createType('ExtrinsicPayload', payload, { version: payload.version });
      return {
        id: 1,
        signature: (bytes as unknown as { sign(pair: unknown): { signature: `0x${string}` } }).sign(
          relay.alice,
        ).signature,
      };
    };
    const signRaw = async ({ data }: SignerPayloadRaw) => ({
      id: 1,
      signature: formatHex(relay.alice.sign(parseHex(data), { withType: true })),
    });
    for (const signer of [{ signPayload }, { signRaw }]) {
      const done = await attempt(remark(), { signer: { address: relay.alice.address, signer } });
      expect(done.events.at(-1)).toMatchObject({ method: 'ExtrinsicSuccess' });
    }
  });

  test.each([
    [{ signPayload: () => Promise.reject(new Error('Cancelled')) }, 'Cancelled'],
    // The error of a provider by EIP-1193, code 4001.
    [{ signPayload: () => Promise.reject({ code: 4001, message: 'User rejected' }) }, 'User rejected'],
    [{}, 'the wallet signs neither payloads nor bytes'],
    [
      { signPayload: async () => ({ id: 1, signature: `0x01${'00'.repeat(64)}` as const }) },
      'format: expected signed, version 4, got not signed, version 4',
    ],
    [
      { signPayload: async () => ({ id: 1, signature: `0x01${'11'.repeat(64)}` as const }) },
      expect.stringMatching(/^signature: expected one for version 9190, genesis 0x\w+…, block 0x/),
    ],
  ])('one that does not sign', async (signer, reason) => {
    await expect(
      attempt(remark(), { signer: { address: relay.alice.address, signer } }),
    ).rejects.toMatchObject({
      code: 'SIGNING_FAILED',
      fault: 'input',
      facts: { address: relay.alice.address, reason },
    });
    expect((await relay.provider.send<unknown[]>('author_pendingExtrinsics', [])).length).toBe(0);
  });
});

describe('keys', () => {
  const refuse = async (signer: unknown) => {
    const error = await attempt(remark(), { signer: signer as SubmitOptions['signer'] }).catch(
      (thrown) => thrown,
    );
    if (!isParachronError(error, 'SIGNING_FAILED')) throw error;
    return error;
  };

  test('a locked key is refused', async () => {
    const pair = new Keyring({ type: 'sr25519' }).addFromUri('//Locked');
    pair.lock();
    expect((await refuse(pair)).message).toMatch(
      /was not signed by 5\w+: Cannot sign with a locked key pair\.$/,
    );
  });

  test('no value of a secret appears in the message', async () => {
    const error = await refuse({ address: relay.alice.address, sign: () => undefined, secretKey: 'sesame' });
    expect(JSON.stringify(error)).not.toContain('sesame');
    expect(error.facts).toEqual({ address: relay.alice.address, reason: 'the signer is not a key pair' });
  });
});

test('submit supports finality, a tip, and an immortal transaction', async () => {
  const { block } = await attempt(remark(), { waitFor: 'finality', tip: 5n, validBlocks: 0 });
  expect((await getFinalizedBlock(chain)).number).toBeGreaterThanOrEqual(block.number);
});

describe('the signed transaction', () => {
  test('is reported before it is sent, and the callback is awaited', async () => {
    let lastSigned: SignedTransaction | undefined;
    let length = -1;
    const result = await attempt(remark(), {
      onSigned: async (signed) => {
        lastSigned = signed;
        const waiting = (await chain.request('author_pendingExtrinsics', [])) as unknown[];
        length = waiting.length;
      },
    });
    expect(length).toBe(0);
    expect(lastSigned).toMatchObject({ hash: result.hash, nonce: expect.any(Number) });
    const { extrinsics } = await readBlock(result.block.hash);
    expect(extrinsics[result.extrinsicIndex]).toBe(lastSigned?.bytes);
    // 64 blocks by default, from a finalized head before it; of one that is valid for ever there is no last.
    expect(lastSigned?.untilBlock).toBeGreaterThanOrEqual(result.block.number);
    expect(lastSigned?.untilBlock).toBeLessThan(result.block.number + 64);
    await attempt(remark(), {
      validBlocks: 0,
      onSigned: (signed) => {
        lastSigned = signed;
      },
    });
    expect(lastSigned).not.toHaveProperty('untilBlock');
  });

  test('is not sent if the callback throws', async () => {
    const nonce = await chain.request('system_accountNextIndex', [relay.alice.address]);
    const full = new RangeError('the disk is full');
    const refuse = () => Promise.reject(full);
    await expect(attempt(remark(), { onSigned: refuse })).rejects.toBe(full);
    expect(await chain.request('system_accountNextIndex', [relay.alice.address])).toBe(nonce);
  });
});

test('over HTTP the transaction is found in the new blocks', async () => {
  const http = await connect(node.http);
  const result = await submit(http, remark(), { signer: relay.alice });
  expect(result.events.at(-1)).toMatchObject({ method: 'ExtrinsicSuccess' });
  await expect(submit(http, remark(), { signer: relay.unfunded })).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    facts: { poolCode: 1010 },
  });
  await http.close();
});

test('bytes that are not a call are not sent', async () => {
  await expect(submit(chain, '0xffff', { signer: relay.alice })).rejects.toMatchObject({
    code: 'CALL_UNDECODABLE',
  });
});

test('a node that ends after the transaction was sent leaves the transaction open', async () => {
  const dying = await serveProvider({
    ...relay.provider,
    send: relay.provider.send.bind(relay.provider),
  });
  const line = await connect(dying.ws);
  const onTaken = () => dying.dropSockets();
  await expect(submit(line, remark(), { signer: relay.alice, onTaken })).rejects.toMatchObject({
    code: 'TRANSACTION_PENDING',
    message: expect.stringMatching(/as transaction 0x[0-9a-f]{64}/),
    cause: { code: 'CONNECTION_LOST' },
  });
  await line.close();
  await dying.close();
});

describe('over HTTP, a node', () => {
  const endpoint = 'the given provider';
  const busy = () => createRpcError(-32_000, 'Server is busy');
  const refused = () => new EndpointRefusedError({ endpoint });
  const limited = () => new EndpointUnreachableError({ endpoint, detail: 'it answered with HTTP 429' });

  const getNextBlock = () =>
    new Promise<unknown>((resolve) => {
      const unwatch = relay.local.watchBlocks((block) => {
        unwatch();
        resolve(block);
      });
    });

  /** A node that fails at a method, once it has the transaction. */
  async function submitTo(method: string, failure: () => Error) {
    let isSent = false;
    let built: Promise<unknown> | undefined;
    const hashes: string[] = [];
    const failing = {
      ...relay.provider,
      hasSubscriptions: false,
      isConnected: true,
      send: async <T>(asked: string, params: unknown[]): Promise<T> => {
        isSent ||= asked === 'author_submitExtrinsic';
        if (isSent && asked === method) throw failure();
        if (asked === 'author_submitExtrinsic') built = getNextBlock();
        return relay.provider.send<T>(asked, params);
      },
    };
    const line = await connect(failing);
    const onSigned = ({ hash }: SignedTransaction) => hashes.push(hash);
    const error: unknown = await submit(line, remark(), { signer: relay.alice, onSigned }).catch(
      (thrown: unknown) => thrown,
    );
    // The block of a transaction that the node has is still being built.
    await built;
    return { error, hash: hashes[0] };
  }

  // The error must not advise to send the transaction again.
  test.each([
    ['is busy', 'chain_getHeader', busy, 'RPC_FAILED'],
    ['counts requests', 'chain_getBlockHash', limited, 'ENDPOINT_UNREACHABLE'],
    ['goes away', 'chain_getBlock', refused, 'ENDPOINT_REFUSED'],
    ['goes away before its block is read', 'state_getStorage', refused, 'ENDPOINT_REFUSED'],
    [
      'counts requests, and may have let the transaction pass',
      'author_submitExtrinsic',
      limited,
      'ENDPOINT_UNREACHABLE',
    ],
  ])('%s: the transaction stays open, with its hash', async (_what, method, failure, code) => {
    const { error, hash } = await submitTo(method, failure);
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(error).toMatchObject({
      code: 'TRANSACTION_PENDING',
      facts: { hash, reason: expect.any(String) },
      message: expect.stringContaining(`as transaction ${hash}, and its outcome is unknown: ${endpoint}`),
      cause: { code },
    });
  });

  test.each([
    ['does not listen', refused, 'ENDPOINT_REFUSED'],
    ['takes no transactions', createMethodNotFound, 'RPC_METHOD_MISSING'],
    ['refuses it', () => createRpcError(1010, 'Invalid Transaction'), 'TRANSACTION_REFUSED'],
  ])('%s: no transaction was sent', async (_what, failure, code) => {
    expect((await submitTo('author_submitExtrinsic', failure)).error).toMatchObject({ code });
  });
});

test('a transaction that no block contains in time is pending', async () => {
  const mute = {
    ...relay.provider,
    send: async <T>(method: string, params: unknown[]) =>
      method === 'author_submitExtrinsic' ? (chain.genesisHash as T) : relay.provider.send<T>(method, params),
  };
  const silent = await serveProvider(mute);
  const line = await connect(silent.ws);
  fakeTime();
  let isTaken = false;
  const onTaken = () => {
    isTaken = true;
  };
  const sending = submit(line, remark(), { signer: relay.alice, onTaken });
  await expect.poll(() => isTaken).toBe(true);
  await expect(passTime(sending)).rejects.toMatchObject({
    code: 'TRANSACTION_PENDING',
    hint: expect.stringMatching(/0x[0-9a-f]{64}/),
  });
  await line.close();
  await silent.close();
});
