// Programs that a relay chain refuses are explained by the relay chain's own error, whatever its events hold.
import { encodeCall, type Hex } from '@parachron/core';
import { createLocalChain, explainUpward, type LocalChain, submitRegistration } from '@parachron/devnet';
import { deriveCarryProgram } from '@parachron/hrmp';
import { deriveSovereignAccount, encodeProgram, isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { listChains } from '../src/listChains.js';

const relays = (await listChains()).filter(({ kind }) => kind === 'relay');
const [para, other] = [2000, 2114];
const weight = { refTime: 1_000_000_000n, proofSize: 100_000n };

function encodeAsk(relay: LocalChain, recipient: number): Hex {
  const args = { recipient, proposed_max_capacity: 1, proposed_max_message_size: 1 };
  return encodeCall(relay.registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args }).hex;
}

function encodeBatch(relay: LocalChain, calls: readonly Hex[]): Hex {
  return encodeCall(relay.registry, { pallet: 'Utility', method: 'batch_all', args: { calls } }).hex;
}

describe.each(relays.map((relay) => [relay.name, relay] as const))('%s', (_name, { local }) => {
  test('names the error of a filter that only programs meet', async () => {
    const relay = await createLocalChain({ chain: local });
    await relay.newBlock();
    await submitRegistration(relay, [para, other]);
    const free = 10n ** 15n;
    await relay.endow(new Map([[deriveSovereignAccount({ paraId: para, relation: 'child' }).hex, free]]));
    const [version = 3] = listXcmVersions(relay.registry).filter(isXcmVersion).slice(-1);
    const explain = (call: Hex, fee = free / 2n) => {
      const program = deriveCarryProgram({ para, calls: [{ hex: call, weight }], fee, version });
      return explainUpward(relay, {
        paraId: para,
        program: encodeProgram(program, { version }),
        at: relay.head.hash,
      });
    };
    expect(await explain(encodeAsk(relay, other))).toBeUndefined();
    expect(await explain(encodeAsk(relay, other), 10n ** 30n)).toMatchObject({ part: 'payment' });
    const batch = await explain(encodeBatch(relay, [encodeAsk(relay, other)]));
    // Relay chains without a filter inside programs take the batch.
    const filtered = { part: 'program', call: 'Utility.batch_all', error: 'NoPermission' };
    expect([undefined, filtered]).toContainEqual(batch);
    await relay.close();
  });
});
