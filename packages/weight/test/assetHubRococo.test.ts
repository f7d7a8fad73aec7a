import { encodeCall } from '@parachron/core';
import { listHubCalls, type Measured, measureCalls } from '@parachron/samples';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encodeForeignCall, estimateCallWeight } from '../src/index.js';
import { deriveWeightVersion } from '../src/weights.js';
import { type BootedChain, bootAssetHub } from './support/bootChain.js';
import { estimateCalls } from './support/estimateCalls.js';

let hub: BootedChain;
let measured: readonly Measured[];
beforeAll(async () => {
  hub = await bootAssetHub();
  const { chain, local } = hub;
  const calls = await listHubCalls(local.registry);
  measured = await measureCalls({ local, chain, calls, estimate: estimateCalls });
});
afterAll(() => hub.close());

describe('calls on Asset Hub Rococo 900', () => {
  test('use the estimated weight, and never more', () => {
    const whole = measured.filter(({ endsEarly }) => !endsEarly);
    expect(whole).toHaveLength(17);
    for (const { name, estimated, used, errorPercent } of whole) {
      expect(estimated, name).toBeGreaterThanOrEqual(used);
      // A completed call never uses less than the estimated weight.
      expect(errorPercent, name).toBeLessThanOrEqual(0);
    }
  });

  test('use less than the estimated weight if they stop early', () => {
    const [stopped] = measured.filter(({ endsEarly }) => endsEarly);
    expect(stopped?.used).toBeGreaterThan(0n);
    expect(stopped?.estimated).toBeGreaterThan(stopped?.used ?? 0n);
  });

  test('are charged exactly the estimated inclusion fee', () => {
    for (const { name, feeEstimated, feePaid } of measured) expect(feeEstimated, name).toBe(feePaid);
  });

  test('have weights of version 1', async () => {
    const snapshot = await hub.chain.snapshot();
    expect(deriveWeightVersion(snapshot.runtime)).toBe(1);
    const { registry } = snapshot.runtime;
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x01' } });
    const call = encodeForeignCall(registry, remark);
    const before = hub.chain.roundTrips;
    const weight = await estimateCallWeight(snapshot, call);
    // A remark has at least its base weight, and the weight of an extrinsic is far below the two seconds of a block.
    const { value } = weight.known ? weight : { value: 0n };
    expect(value).toBeGreaterThan(0n);
    expect(value).toBeLessThan(2_000_000_000_000n);
    expect(weight).toMatchObject({
      known: true,
      source: 'TransactionPaymentApi.query_info',
      evidence: [{ chain: 'Rococo Asset Hub', block: snapshot.block }],
    });
    expect(hub.chain.roundTrips - before).toBe(1);
  });
});
