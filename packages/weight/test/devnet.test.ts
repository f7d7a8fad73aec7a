import { type Chain, connect, submit } from '@parachron/client';
import { encodeCall, type Hex, storageRead } from '@parachron/core';
import { createTarget, listDevAccounts, type RuntimeFork } from '@parachron/devnet';
import {
  deriveSovereignAccount,
  encodePage,
  encodeProgram,
  hereLocation,
  type Program,
  type Weight,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { Keyring } from '@polkadot/keyring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  assetFeeRead,
  deriveWeightV2,
  estimateCallWeight,
  estimateInclusionFee,
  programWeightRead,
} from '../src/index.js';
import { deriveWeightVersion } from '../src/weights.js';

const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const bob: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
const unit = 10n ** 12n;

/** A target of the local network with a balance of sibling 2114, and a connection to the target. */
async function openTarget(mode: 'instant' | 'manual') {
  const { hex: sovereign } = deriveSovereignAccount({ paraId: 2114, relation: 'sibling' });
  const endowed = [alice, sovereign].map((who) => ({ who, amount: 1_000n * unit }));
  const para = await createTarget({ mode: { kind: mode }, config: { endowed } });
  return { para, chain: await connect(para.provider, { timeoutMs: Number.POSITIVE_INFINITY }) };
}

const encode = (chain: Chain, pallet: string, method: string, args: Record<string, unknown>): Hex =>
  encodeCall(chain.runtime.registry, { pallet, method, args }).hex;

describe('calls on the devnet', () => {
  let para: RuntimeFork;
  let chain: Chain;
  beforeAll(async () => {
    ({ para, chain } = await openTarget('instant'));
  });
  afterAll(async () => {
    await chain.close();
    await para.close();
  });

  test('use the estimated weight and are charged the estimated fee', async () => {
    // Loads the cryptography that the keyring needs.
    await listDevAccounts();
    const signer = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
    const remark = encode(chain, 'System', 'remark_with_event', { remark: '0x2a' });
    const calls = [
      remark,
      encode(chain, 'Balances', 'transfer_keep_alive', { dest: { Id: bob }, value: unit }),
      encode(chain, 'Utility', 'batch_all', { calls: [remark, remark] }),
      encode(chain, 'Proxy', 'add_proxy', { delegate: { Id: bob }, proxy_type: 'Any', delay: 0 }),
    ];
    const snapshot = await chain.snapshot();
    expect(deriveWeightVersion(snapshot.runtime)).toBe(2);
    const estimates = await Promise.all(calls.map((hex) => estimateCallWeight(snapshot, hex)));
    for (const [at, call] of calls.entries()) {
      const estimate = estimates[at];
      const fee = await estimateInclusionFee(await chain.snapshot(), call);
      if (!estimate?.known || !fee.known) throw new TypeError('not estimated');
      expect(estimate.source).toBe('TransactionPaymentApi.query_info');
      const { events, fee: paid } = await submit(chain, call, { signer });
      const end = events.find(({ method }) => method === 'ExtrinsicSuccess');
      const { weight } = Object(end?.data.dispatch_info);
      expect({ refTime: BigInt(weight.refTime), proofSize: BigInt(weight.proofSize) }).toEqual(
        estimate.value,
      );
      expect(paid).toBe(fee.value);
    }
  });
});

describe('programs on the devnet', () => {
  const offer = { id: hereLocation, amount: unit };
  const native = (version: 4 | 5) => encodeVersionedPart('assetId', hereLocation, { version });
  let para: RuntimeFork;
  let chain: Chain;
  beforeAll(async () => {
    ({ para, chain } = await openTarget('manual'));
  });
  afterAll(async () => {
    await chain.close();
    await para.close();
  });

  // The sibling pays from its sovereign account; the remaining fee goes to a new account.
  const carry = (call: Hex, weight: Weight, newcomer: Hex): Program => [
    { kind: 'WithdrawAsset', assets: [offer] },
    { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: { parents: 0, interior: [{ kind: 'AccountId32', id: newcomer }] },
    },
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call },
  ];

  async function receive(program: Program, newcomer: Hex): Promise<{ left: bigint; ran: boolean }> {
    const data = encodePage([encodeProgram(program, { version: 4 })]);
    await para.build({ horizontalMessages: { 2114: [{ sentAt: 1, data }] } });
    const { account, events } = await (await chain.snapshot()).read({
      account: storageRead('System', 'Account', [newcomer], (value) => Object(value?.toJSON())),
      events: storageRead('System', 'Events', [], (value) => JSON.stringify(value?.toHuman())),
    });
    if (!account.known || !events.known) throw new TypeError('not read');
    return { left: BigInt(account.value.data.free), ran: events.value.includes('Remarked') };
  }

  test('have the weight and the fee that the target returns, and run with exactly the weight of their call', async () => {
    const snapshot = await chain.snapshot();
    const call = encode(chain, 'System', 'remark_with_event', { remark: '0x2a' });
    const weight = await estimateCallWeight(snapshot, call);
    if (!weight.known) throw new TypeError(weight.reason);
    const allowed = deriveWeightV2(weight.value, { proofSizeOfV1: 0n });
    const newcomer: Hex = `0x${'09'.repeat(32)}`;
    const program = carry(call, allowed, newcomer);
    const bytes = encodeProgram(program, { version: 4 });
    const { whole } = await snapshot.read({ whole: programWeightRead(bytes) });
    if (!whole.known || !whole.value) throw new TypeError('not weighed');
    const { fee, other } = await snapshot.read({
      fee: assetFeeRead(whole.value, native(4)),
      other: assetFeeRead(whole.value, native(5)),
    });
    if (!fee.known || fee.value === undefined) throw new TypeError('no fee');
    // That target knows its token in version 4 only.
    expect(other.known).toBe(false);
    expect(await receive(program, newcomer)).toEqual({ left: unit - fee.value, ran: true });
    // One picosecond less is too little for the call.
    const short = { ...allowed, refTime: allowed.refTime - 1n };
    const next: Hex = `0x${'0a'.repeat(32)}`;
    expect((await receive(carry(call, short, next), next)).ran).toBe(false);
  });

  test('have no fee in an asset that the target does not accept', async () => {
    const foreign = encodeVersionedPart(
      'assetId',
      { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] },
      { version: 4 },
    );
    const fee = assetFeeRead({ refTime: 1n, proofSize: 1n }, foreign);
    expect((await (await chain.snapshot()).read({ fee })).fee).toMatchObject({
      known: true,
      value: undefined,
    });
  });
});
