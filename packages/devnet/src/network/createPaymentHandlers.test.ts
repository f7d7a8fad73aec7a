import { type Chain, createChain, createChainProvider } from '@parachron/devnet-chain';
import { readRegistry } from '@parachron/devnet-chain/test';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { Metadata, TypeRegistry } from '@polkadot/types';
import { compactToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPaymentHandlers } from './createPaymentHandlers.js';
import type { RpcHandler } from './createRpcSession.js';

// Chopsticks answers with the bytes of the runtime API; a small chain answers with the JSON of a node.
let chain: Chain;
let provider: ProviderInterface;
let signed: string;
let bare: string;
beforeAll(async () => {
  // Fees beyond the exact integers of JavaScript: 6 × 10^9 for each unit of the weight.
  const config = { weightFee: 6_000_000_000n, byteFee: 1n };
  chain = await createChain({ variant: 'H', mode: { kind: 'manual' }, config });
  provider = createChainProvider(chain);
  const registry = readRegistry(chain, 15);
  const call = registry.createType('Call', { callIndex: [0, 0], args: { remark: '0x00' } });
  const withLength = (bytes: Uint8Array) => u8aToHex(u8aConcat(compactToU8a(bytes.length), bytes));
  bare = withLength(u8aConcat([4], call.toU8a()));
  // Version 4, an account, a signature of sr25519, an immortal era, nonce and tip 0: the runtime quotes without a check of the signature.
  const account = [0, ...new Uint8Array(32)];
  signed = withLength(u8aConcat([0x84], account, [1], new Uint8Array(64), [0, 0, 0], call.toU8a()));
});
afterAll(() => chain.close());

const createBytesHandler =
  (method: string): RpcHandler =>
  async ([extrinsic]) => {
    const length = u8aToHex(new Uint8Array(Uint32Array.of((String(extrinsic).length - 2) / 2).buffer));
    return provider.send('state_call', [
      `TransactionPaymentApi_${method}`,
      `${String(extrinsic)}${length.slice(2)}`,
    ]);
  };

const inner = new Map([
  ['payment_queryInfo', createBytesHandler('query_info')],
  ['payment_queryFeeDetails', createBytesHandler('query_fee_details')],
]);
const ask = (method: string, extrinsic: string) =>
  createPaymentHandlers({ registry: readRegistry(chain, 15) }, inner).get(method)?.([extrinsic], {} as never);

it.each(['payment_queryInfo', 'payment_queryFeeDetails'])('%s answers as a node does', async (method) => {
  const answer = await provider.send(method, [signed]);
  expect(JSON.stringify(answer)).toMatch(/partialFee|inclusionFee/);
  expect(await ask(method, signed)).toEqual(answer);
});

it('writes the weight by the names of the runtime, and a fee with all its digits', async () => {
  // base_extrinsic 125 000 000 and remark 2 000 000 units of weight, and one planck for each byte.
  const length = BigInt((signed.length - 2) / 2);
  expect(await ask('payment_queryInfo', signed)).toEqual({
    weight: { ref_time: 2_000_000, proof_size: 0 },
    class: 'normal',
    partialFee: String(127_000_000n * 6_000_000_000n + length),
  });
  expect(await ask('payment_queryFeeDetails', signed)).toEqual({
    inclusionFee: {
      baseFee: `0x${(125_000_000n * 6_000_000_000n).toString(16)}`,
      lenFee: `0x${length.toString(16)}`,
      adjustedWeightFee: `0x${(2_000_000n * 6_000_000_000n).toString(16)}`,
    },
  });
});

it('answers without a fee for an unsigned extrinsic', async () => {
  expect(await ask('payment_queryFeeDetails', bare)).toEqual({ inclusionFee: null });
  expect(await ask('payment_queryInfo', bare)).toMatchObject({ partialFee: '0' });
});

it('writes the one number that a weight is in older runtimes', async () => {
  const registry = new TypeRegistry();
  registry.setMetadata(new Metadata(registry, u8aToHex(chain.runtime.getMetadata(14))));
  registry.register({ RuntimeDispatchInfo: 'RuntimeDispatchInfoV1' });
  // Weight 7, class Operational, fee 9.
  const bytes = `0x0700000000000000${'01'}${'09'.padEnd(32, '0')}`;
  const handlers = createPaymentHandlers({ registry }, new Map([['payment_queryInfo', async () => bytes]]));
  expect(await handlers.get('payment_queryInfo')?.([], {} as never)).toEqual({
    weight: 7,
    class: 'operational',
    partialFee: '9',
  });
});

it('adds no method that chopsticks lacks', () => {
  expect([...createPaymentHandlers({ registry: readRegistry(chain, 15) }, new Map()).keys()]).toEqual([]);
});
