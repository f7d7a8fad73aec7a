import { toHex } from '@parachron/network';
import type { GenericExtrinsic } from '@polkadot/types';
import type { SignedBlock } from '@polkadot/types/interfaces';
import { u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encode, run, sign, startChain, type TestChain } from '../chain/helpers.js';
import { openClient } from '../server/support/openFollow.js';

const absent = `0x${'12'.repeat(32)}`;
let test: TestChain;
let client: ReturnType<typeof openClient>;
let transaction: Uint8Array;
beforeAll(async () => {
  test = await startChain();
  client = openClient(test.chain);
  await run(test, test.keys.alice, 'System.remark', { remark: '0x' });
  transaction = sign(test, encode(test, 'System.remark', { remark: '0x01' }), test.keys.bob);
  await test.chain.submitExtrinsic(transaction);
  await test.chain.createBlock();
});
afterAll(() => {
  client.close();
  test.chain.close();
});

describe('chain_getBlock', () => {
  it('decodes in polkadot.js, with the hash of the header and the transaction byte for byte', async () => {
    const answer = await client.call('chain_getBlock');
    const { block, justifications } = test.registry.createType<SignedBlock>('SignedBlock', answer);
    expect(block.header.hash.toHex()).toBe(test.chain.head.hash);
    expect(justifications.isNone).toBe(true);
    const [inherent, signed] = block.extrinsics as unknown as GenericExtrinsic[];
    expect([inherent?.method.section, inherent?.isSigned]).toEqual(['timestamp', false]);
    expect(u8aToHex(signed?.toU8a())).toBe(toHex(transaction));
    expect(signed?.signer.toString()).toBe(test.keys.bob.address);
  });

  it('names the parent, and the number in hex', async () => {
    const { block } = await client.call<{ block: { header: object } }>(
      'chain_getBlock',
      test.chain.head.hash,
    );
    expect(block.header).toMatchObject({ number: '0x2', parentHash: test.chain.getBlock(1)?.hash });
    expect(block.header).toEqual(await client.call('chain_getHeader'));
  });

  it('has no extrinsics in block 0, and no block for an unknown hash', async () => {
    const genesis = await client.call('chain_getBlock', test.chain.genesisHash);
    expect(genesis).toMatchObject({ block: { extrinsics: [], header: { number: '0x0' } } });
    expect(await client.call('chain_getBlock', absent)).toBeNull();
    expect(await client.call('chain_getHeader', absent)).toBeNull();
  });
});

describe('chain_getBlockHash', () => {
  const hashOf = (number: number) => test.chain.getBlock(number)?.hash ?? null;

  it.each([
    ['a number', 1, () => hashOf(1)],
    ['a number in hex', '0x1', () => hashOf(1)],
    ['no number', undefined, () => hashOf(2)],
    ['null', null, () => hashOf(2)],
    ['a number beyond the head', 3, () => null],
    ['the largest number', 0xffff_ffff, () => null],
    ['a list', [2, '0x0', 9], () => [hashOf(2), hashOf(0), null]],
    ['an empty list', [], () => []],
  ])('answers %s', async (_kind, number, expected) => {
    expect(await client.call('chain_getBlockHash', number)).toEqual(expected());
  });

  it.each([-1, 1.5, '1', '0x', '0x100000000', [[1]], { number: 1 }])('refuses %j', async (number) => {
    expect(await client.codeOf('chain_getBlockHash', number)).toBe(-32602);
  });

  it('answers chain_getHead as well', async () => {
    expect(await client.call('chain_getHead')).toBe(hashOf(2));
  });
});

describe('chain_getFinalizedHead', () => {
  it('is the head, by both spellings', async () => {
    for (const method of ['chain_getFinalizedHead', 'chain_getFinalisedHead']) {
      expect(await client.call(method)).toBe(test.chain.getBlock(2)?.hash);
    }
  });
});
