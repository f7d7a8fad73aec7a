// A program that another parachain sends, on a small parachain.
import { fileURLToPath } from 'node:url';
import { type Call, encodeCall, formatAccount, type Hex } from '@parachron/core';
import { createFork, createTarget, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import {
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  hereLocation,
  type Program,
  relayLocation,
} from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeProgram } from '../src/index.js';

let chain: Awaited<ReturnType<typeof createTarget>>;
beforeAll(async () => {
  chain = await createTarget({ paraId: 2000 });
});
const sender = 2114;
const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 12n };
const payment: Program = [
  { kind: 'WithdrawAsset', assets: [fees] },
  { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
];

/** Makes a call that leaves an event, or the given call. */
const transact = (given?: Hex, refTime = 1_000_000_000n): Program => {
  const args = { remark: '0x1234' };
  const remark = () =>
    encodeCall(chain.registry, { pallet: 'System', method: 'remark_with_event', args }).hex;
  const requireWeightAtMost = { refTime, proofSize: 100_000n };
  const call = given ?? remark();
  return [{ kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost, call }];
};

async function explain(program: Program, isFunded = false): Promise<string> {
  const message = { from: sender, program: encodeProgram(program, { version: 3 }) };
  const before = await chain.fork();
  const { hex } = deriveSovereignAccount({ paraId: sender, relation: 'sibling' });
  if (isFunded) await before.endow(new Map([[hex, 10n ** 13n]]));
  const verdict = findVerdict(await (await before.fork()).receive(message), message);
  return (await judgeProgram(before, message, verdict ?? expect.fail())).reason;
}

test('is explained by what it lacks', async () => {
  expect(await explain(transact())).toBe(
    'the program does not begin with its payment, which parachain 2114 has to make (WithdrawAsset of Here, then BuyExecution).',
  );
  const account = formatAccount(deriveSovereignAccount({ paraId: sender, relation: 'sibling' }));
  const noFunds = `the account of the parachain lacks funds for the program. Its account ${account} holds 0 UNIT, and the program takes 1 UNIT: fund it first.`;
  expect(await explain([...payment, ...transact()])).toBe(noFunds);
  const low =
    /Also, its calls need more weight than the program permits them\. Permit System\.remark\w* refTime [\d,]+ and proofSize [\d,]+\.$/;
  expect(await explain([...payment, ...transact(undefined, 1n)])).toMatch(low);
});

test('succeeds with what it lacked', async () => {
  expect(await explain([...payment, ...transact()], true)).toMatch(/^System.Remarked, /);
});

test('may carry bytes that are no call', async () => {
  expect(await explain([...payment, ...transact('0xffff')], true)).toContain(
    'the call 0xffff is refused inside the program',
  );
});

describe('on an Asset Hub', () => {
  let hub: RuntimeFork;
  beforeAll(async () => {
    const file = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));
    hub = await createFork({ spec: await loadChainSpec(file) });
    const { hex } = deriveSovereignAccount({ paraId: sender, relation: 'sibling' });
    await hub.endow(new Map([[hex, 10n ** 13n]]));
  });
  afterAll(() => hub.close());
  const explainNative = async (method: string, args: Call['args'], id = relayLocation) => {
    const { hex: call } = encodeCall(hub.registry, { pallet: 'System', method, args });
    const offer = { ...fees, id };
    const requireWeightAtMost = { refTime: 1_000_000_000n, proofSize: 100_000n };
    const program: Program = [
      { kind: 'WithdrawAsset', assets: [offer] },
      { kind: 'BuyExecution', fees: offer, weightLimit: 'Unlimited' },
      { kind: 'Transact', originKind: 'Native', requireWeightAtMost, call },
    ];
    const message = { from: sender, program: encodeProgram(program, { version: 2 }) };
    const verdict = findVerdict(await (await hub.fork()).receive(message), message);
    return (await judgeProgram(hub, message, verdict ?? expect.fail())).reason;
  };

  // cumulus_pallet_xcm: the native origin of a sibling is `Origin::SiblingParachain`, which is no account, and root for no call.
  test('of the kind Native has the origin of a sibling, which a call may refuse', async () => {
    const refused =
      'by parachain 2114 fails: BadOrigin: The call needs another origin than the one it was sent with.';
    expect(await explainNative('remark_with_event', { remark: '0x1234' })).toContain(refused);
    expect(await explainNative('set_storage', { items: [] })).toContain(`System.set_storage ${refused}`);
  });

  // cumulus_pallet_xcm: the native origin of the relay chain is `Origin::Relay`, which is not root; pallet_xcm leaves no event of the call.
  test.each([
    [
      'Native',
      'failed',
      'PolkadotXcm.force_default_xcm_version by the relay chain fails: BadOrigin: The call needs another origin than the one it was sent with.',
    ],
    ['Superuser', 'done', 'each call succeeds alone, too.'],
  ] as const)('of the kind %s from the relay chain has %s', async (originKind, outcome, reason) => {
    const set = { pallet: 'PolkadotXcm', method: 'force_default_xcm_version' };
    const { hex: call } = encodeCall(hub.registry, { ...set, args: { maybe_xcm_version: 2 } });
    const requireWeightAtMost = { refTime: 1_000_000_000n, proofSize: 100_000n };
    const program: Program = [{ kind: 'Transact', originKind, requireWeightAtMost, call }];
    const message = { from: 'relay', program: encodeProgram(program, { version: 2 }) } as const;
    const verdict = findVerdict(await (await hub.fork()).receive(message), message);
    expect(await judgeProgram(hub, message, verdict ?? expect.fail())).toMatchObject({ outcome, reason });
  });

  // Its own token is that of the relay chain.
  test('is explained by a payment that does not name the token of the relay chain', async () => {
    expect(await explainNative('remark', { remark: '0x1234' }, hereLocation)).toMatch(
      /^the program does not pay with the token of this chain \(parents 1, Here\)\./,
    );
  });
});
