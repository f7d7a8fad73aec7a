import { toBytes, toHex } from '@parachron/network';
import { u8aConcat } from '@polkadot/util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encode, readAccount, sign, startChain, type TestChain } from '../../../test/chain/helpers.js';
import { openClient } from '../../../test/server/support/openFollow.js';

// The fee of pallet_transaction_payment: a base fee, a fee of the length, and a fee of the weight.
const config = { weightFee: 3n, byteFee: 1_000n, baseExtrinsicWeight: 125_000_000n };
const baseFee = 3n * 125_000_000n;
// frame_system's remark in this runtime.
const remarkWeight = 2_000_000n;

let test: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  test = await startChain({ config });
  client = openClient(test.chain);
  await test.chain.createBlock();
});
afterAll(() => {
  client.close();
  test.chain.close();
});

const remark = (bytes = 1, options: object = {}) =>
  sign(test, encode(test, 'System.remark', { remark: `0x${'00'.repeat(bytes)}` }), test.keys.alice, options);
const u32 = (value: number) => test.registry.createType('u32', value).toU8a();

function query(method: 'query_info' | 'query_fee_details', extrinsic: Uint8Array, length = extrinsic.length) {
  const type = method === 'query_info' ? 'RuntimeDispatchInfo' : 'FeeDetails';
  const args = u8aConcat(extrinsic, u32(length));
  return test.registry.createType(type, test.chain.callRuntime(`TransactionPaymentApi_${method}`, args));
}

it.each([1, 200])('quotes the fee of a remark of %s bytes', (bytes) => {
  const extrinsic = remark(bytes);
  const lengthFee = 1_000n * BigInt(extrinsic.length);
  const weightFee = 3n * remarkWeight;
  expect(query('query_fee_details', extrinsic).toJSON()).toMatchObject({
    inclusionFee: {
      baseFee: Number(baseFee),
      lenFee: Number(lengthFee),
      adjustedWeightFee: Number(weightFee),
    },
  });
  expect(query('query_info', extrinsic).toJSON()).toEqual({
    weight: { refTime: Number(remarkWeight), proofSize: 0 },
    class: 'Normal',
    partialFee: Number(baseFee + lengthFee + weightFee),
  });
});

it('counts the given length, which need not be that of the bytes', () => {
  const extrinsic = remark();
  const { partialFee } = query('query_info', extrinsic, 0).toJSON() as { partialFee: number };
  expect(BigInt(partialFee)).toBe(baseFee + 3n * remarkWeight);
});

it('quotes the fee without the tip', () => {
  const [plain, tipped] = [remark(), remark(1, { tip: 1n })].map((bytes) =>
    query('query_info', bytes, 100).toJSON(),
  );
  expect(tipped).toEqual(plain);
});

it('quotes nothing for an unsigned extrinsic', () => {
  const call = test.registry.createType('Call', encode(test, 'System.remark', { remark: '0x' }));
  const bare = test.registry.createType('Extrinsic', call, { version: 4 }).toU8a();
  expect(query('query_fee_details', bare).toJSON()).toMatchObject({ inclusionFee: null });
  expect(query('query_info', bare).toJSON()).toMatchObject({
    partialFee: 0,
    weight: { refTime: Number(remarkWeight) },
  });
});

it('quotes a call as an extrinsic of the given length', () => {
  const call = encode(test, 'System.set_storage', { items: [] });
  const args = u8aConcat(toBytes(call), u32(50));
  const info = test.registry.createType(
    'RuntimeDispatchInfo',
    test.chain.callRuntime('TransactionPaymentCallApi_query_call_info', args),
  );
  expect(info.toJSON()).toEqual({
    weight: { refTime: Number(remarkWeight), proofSize: 0 },
    class: 'Operational',
    partialFee: Number(baseFee + 50n * 1_000n + 3n * remarkWeight),
  });
  const details = test.registry.createType(
    'FeeDetails',
    test.chain.callRuntime('TransactionPaymentCallApi_query_call_fee_details', args),
  );
  expect(details.toJSON()).toMatchObject({ inclusionFee: { lenFee: 50_000 } });
});

it.each(['TransactionPaymentApi', 'TransactionPaymentCallApi'])('%s converts weights and lengths', (api) => {
  const weight = test.registry.createType('WeightV2', { refTime: 2n ** 40n, proofSize: 7 }).toU8a();
  const read = (bytes: Uint8Array) => test.registry.createType('u128', bytes).toBigInt();
  expect(read(test.chain.callRuntime(`${api}_query_weight_to_fee`, weight))).toBe(3n * 2n ** 40n);
  expect(read(test.chain.callRuntime(`${api}_query_length_to_fee`, u32(0xffff_ffff)))).toBe(
    0xffff_ffffn * 1_000n,
  );
});

it('is the fee that a block charges', async () => {
  const extrinsic = remark();
  const { partialFee } = await client.call<{ partialFee: string }>('payment_queryInfo', toHex(extrinsic));
  const before = readAccount(test, test.keys.alice).free;
  await test.chain.submitExtrinsic(extrinsic);
  await test.chain.createBlock();
  expect(before - readAccount(test, test.keys.alice).free).toBe(BigInt(partialFee));
});

it('answers the payment methods in their own forms: text, numbers of the weight, and hex of the parts', async () => {
  const extrinsic = remark();
  const lengthFee = 1_000n * BigInt(extrinsic.length);
  const info = await client.call<{ weight: { ref_time: { value: bigint } } }>(
    'payment_queryInfo',
    toHex(extrinsic),
  );
  expect(JSON.parse(JSON.stringify(info))).toEqual({
    weight: { ref_time: Number(remarkWeight), proof_size: 0 },
    class: 'normal',
    partialFee: String(baseFee + lengthFee + 3n * remarkWeight),
  });
  expect(await client.call('payment_queryFeeDetails', toHex(extrinsic))).toEqual({
    inclusionFee: {
      baseFee: `0x${baseFee.toString(16)}`,
      lenFee: `0x${lengthFee.toString(16)}`,
      adjustedWeightFee: `0x${(3n * remarkWeight).toString(16)}`,
    },
  });
});
