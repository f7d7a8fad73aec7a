import type { DecodedEvent } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { assetHubOtherNames, assetHubPolkadot } from '@parachron/samples/runtimes';
import { encodeProgram, hereLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import type { Fork } from '../fork/Fork.js';
import { dispatchOnFork } from './dispatchOnFork.js';

const user = parseAccount(`0x${'11'.repeat(32)}`);
const failure = { kind: 'BadOrigin', error: 'BadOrigin', docs: '' };
const derived = { kind: 'account', account: user, source: 'fork', notes: [], evidence: [] } as const;

test.each([
  ['Utility', assetHubPolkadot()],
  ['Batches', assetHubOtherNames()],
])('the event of %s reports the result of the call', async (pallet, runtime) => {
  const remark = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const fees = { id: hereLocation, amount: 1n };
  const program = encodeProgram(
    [
      { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: user.hex }] },
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      {
        ...{ kind: 'Transact', originKind: 'SovereignAccount', call: remark.hex },
        requireWeightAtMost: { refTime: 1n, proofSize: 1n },
      },
    ],
    { version: 4 },
  );
  const named = { pallet, usualPallet: 'Utility', method: 'DispatchedAs' };
  const event: DecodedEvent = { phase: 0, ...named, data: {}, failure };
  const fork = { reset: async () => {}, snapshot: async () => {}, dispatchAsRoot: async () => [event] };
  const ended = await dispatchOnFork(fork as unknown as Fork, { program, runtime, derived });
  expect(ended).toEqual({ failure, events: [] });
});
