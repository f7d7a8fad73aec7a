import { PoolRefusedError } from '@parachron/node';
import { Keyring } from '@polkadot/keyring';
import { compactFromU8a } from '@polkadot/util';
import { blake2AsHex, encodeAddress } from '@polkadot/util-crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { toRpcError } from '../../../node/src/rpc/RpcError.js';
import { buildBlock, submitBytes } from '../support/smallChain.js';
import {
  encode,
  readAccount,
  readEvents,
  run,
  sign,
  startChain,
  type TestChain,
  token,
  u8aToHex,
} from './helpers.js';

let test: TestChain;
beforeEach(async () => {
  test = await startChain();
});

async function refusalOf(bytes: Uint8Array) {
  try {
    await submitBytes(test.chain, bytes);
  } catch (error) {
    if (error instanceof PoolRefusedError) return toRpcError(error).facts;
    throw error;
  }
  return undefined;
}

const remark = () => encode(test, 'System.remark', { remark: '0x00' });

// Codes, messages and data: Substrate's client/rpc-api author errors and sp-runtime's transaction validity.
const invalid = (data: string) => ({ code: 1010, message: 'Invalid Transaction', data });

describe('the pool refuses', () => {
  it('a signature over anything else', async () => {
    const tampered = sign(test, remark(), test.keys.alice);
    tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1;
    const bad = invalid('Transaction has a bad signature');
    expect(await refusalOf(tampered)).toEqual(bad);
    expect(await refusalOf(sign(test, remark(), test.keys.alice, { specVersion: 1 }))).toEqual(bad);
    const genesis = blake2AsHex('another chain');
    expect(await refusalOf(sign(test, remark(), test.keys.alice, { genesis }))).toEqual(bad);
  });

  it('a nonce of the past, also directly after its block', async () => {
    const bytes = sign(test, remark(), test.keys.alice);
    await submitBytes(test.chain, bytes);
    expect(await refusalOf(bytes)).toMatchObject({ code: 1013, message: 'Transaction Already Imported' });
    await test.chain.build();
    expect(await refusalOf(bytes)).toEqual(invalid('Transaction is outdated'));
    const stale = sign(test, encode(test, 'System.remark', { remark: '0x01' }), test.keys.alice, {
      nonce: 0,
    });
    expect(await refusalOf(stale)).toEqual(invalid('Transaction is outdated'));
  });

  it('a signer that cannot pay', async () => {
    const poor = new Keyring({ type: 'sr25519' }).addFromUri('//Poor');
    expect(await refusalOf(sign(test, remark(), poor))).toEqual(
      invalid('Inability to pay some fees (e.g. account balance too low)'),
    );
  });

  it('a birth block that is pruned', async () => {
    const born = await buildBlock(test.chain);
    const at = (period: number) => ({ current: 1, period, blockHash: born.hash });
    const long = sign(test, remark(), test.keys.alice, { era: at(512) });
    const short = sign(test, remark(), test.keys.alice, { era: at(4) });
    // Hashes are kept for 250 blocks; a period of 4 is over before, and another hash would have to be signed.
    for (let count = 0; count < 260; count += 1) await test.chain.build();
    expect(await refusalOf(long)).toEqual(invalid('Transaction has an ancient birth block'));
    expect(await refusalOf(short)).toEqual(invalid('Transaction has a bad signature'));
  });

  it('inherents, unsigned calls and bytes that are not extrinsics', async () => {
    const bare = (call: string) => {
      const body = `04${call.slice(2)}`;
      return test.registry.createType('Bytes', `0x${body}`).toU8a();
    };
    const set = encode(test, 'Timestamp.set', { now: 1 });
    expect(await refusalOf(bare(set))).toEqual(
      invalid('Transaction dispatch is mandatory; transactions must not be validated.'),
    );
    expect(await refusalOf(bare(remark()))).toEqual({
      code: 1011,
      message: 'Unknown Transaction Validity',
      data: 'NoUnsignedValidator',
    });
    expect((await refusalOf(new Uint8Array([1, 2, 3])))?.code).toBe(1001);
    expect((await refusalOf(new Uint8Array([8, 4, 99])))?.code).toBe(1002);
  });
});

it('accepts signatures of all three curves', async () => {
  for (const type of ['ed25519', 'sr25519', 'ecdsa'] as const) {
    const pair = new Keyring({ type }).addFromUri(`//${type}`);
    const who = type === 'ecdsa' ? blake2AsHex(pair.publicKey, 256) : u8aToHex(pair.publicKey);
    await run(test, test.keys.alice, 'Balances.transfer_keep_alive', { dest: who, value: 10n * token });
    await submitBytes(test.chain, sign(test, remark(), pair, { nonce: 0 }));
    await test.chain.build();
    expect(readEvents(test).at(-1)).toBe('system.ExtrinsicSuccess');
    expect(encodeAddress(who, 51)).toBe(encodeAddress(pair.addressRaw, 51));
  }
});

it('accepts the form in which wallets of Ethereum write a signature of ecdsa', async () => {
  const pair = new Keyring({ type: 'ecdsa' }).addFromUri('//Alice');
  const who = blake2AsHex(pair.publicKey, 256);
  await run(test, test.keys.alice, 'Balances.transfer_keep_alive', { dest: who, value: 10n * token });
  const bytes = sign(test, remark(), pair, { nonce: 0 });
  // sp-io, `secp256k1_ecdsa_recover_compressed`: the last byte may be higher by 27. It follows the length, the version, the address
  // with its kind, the kind of the signature, and 64 bytes.
  const at = compactFromU8a(bytes)[0] + 1 + 33 + 1 + 64;
  bytes[at] = Number(bytes[at]) + 27;
  await submitBytes(test.chain, bytes);
  await test.chain.build();
  expect(readEvents(test).at(-1)).toBe('system.ExtrinsicSuccess');
});

it.each([0n, 7n])(
  'charges the fee that it quoted and a tip of %i, 80 percent to the treasury',
  async (tip) => {
    const before = readAccount(test, test.keys.alice).free;
    const issued = () => {
      const args = test.chain.getContext();
      const item = test.chain.runtime.getPallet('Balances').storage?.[0];
      return args && item ? (args.get(item) as bigint) : 0n;
    };
    const issuance = issued();
    await submitBytes(test.chain, sign(test, remark(), test.keys.alice, { tip }));
    await test.chain.build();
    const paid = before - readAccount(test, test.keys.alice).free;
    // (extrinsic base weight + weight of remark) times 6, no fee by length: the runtime of the public chains.
    expect(paid).toBe(6n * (125_000_000n + 2_000_000n) + tip);
    expect(issuance - issued()).toBe(paid - (paid * 80n) / 100n);
  },
);
