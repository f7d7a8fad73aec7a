import type { Hex } from '@parachron/core';
import { encodeCall } from '@parachron/core';
import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, test } from 'vitest';
import { createMetadataSnapshot } from '../../test/support/metadataSnapshot.js';
import { listFees } from './listFees.js';

const account: Hex = `0x${'01'.repeat(32)}`;

describe('the fee of a call that is free if it succeeds', () => {
  const quote = async (runtime: ReturnType<typeof assetHubKusama>, effects?: object) => {
    const snapshot = createMetadataSnapshot(runtime, {
      'TransactionPaymentApi.query_info': { partialFee: 1_000_000_000n },
      ...(effects ? { 'DryRunApi.dry_run_call': { ok: true, effects } } : {}),
    });
    const call = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const signer = { chain: runtime.chain, account, name: 'the sudo key' };
    const [fee] = await listFees(snapshot, [{ title: 'sends', signer, call }], { isFreeOnSuccess: true });
    return fee;
  };
  const title = 'inclusion fee of System.remark';

  test('is 0 if a dry run reports that the call pays no fee', async () => {
    expect(await quote(assetHubKusama(), { events: [], paysFee: false })).toMatchObject({
      title,
      amount: 0n,
      source: 'DryRunApi.dry_run_call: Pays::No',
    });
  });

  test('is the whole fee if a dry run reports that the call pays', async () => {
    expect(await quote(assetHubKusama(), { events: [], paysFee: true })).toMatchObject({
      title,
      amount: 1_000_000_000n,
    });
  });

  test('is an upper bound if no dry run shows a success', async () => {
    const failure = { error: 'RequireSudo' };
    const most = { title: `${title}, at most`, amount: 1_000_000_000n };
    expect(await quote(assetHubKusama(), { events: [], failure })).toMatchObject(most);
    expect(await quote(assetHubKusama())).toMatchObject(most);
    expect(await quote(kusama2025())).toMatchObject(most);
  });
});
