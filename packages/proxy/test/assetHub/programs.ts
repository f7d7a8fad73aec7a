// Programs of the service injected into the real Asset Hub Rococo 900, a runtime of another project: the events of its
// queue and its pallets have the predicted names.
import { encodeCall, type Hex } from '@parachron/core';
import { encodeProgram, hereLocation, type Program, relayLocation, type Weight } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { type DeliveryOutcome, explainDelivery, proxyCall, tryDelivery } from '../../src/index.js';
import { type BootedHub, grant as grantTo } from '../support/bootAssetHub.js';
import { alice, bob, SERVICE, sovereign, unit, user } from '../support/users.js';

const service = { parents: 1, interior: [{ kind: 'Parachain', paraId: SERVICE }] } as const;
const enough: Weight = { refTime: 2_000_000_000n, proofSize: 0n };

/** The chain derives no accounts of users, so the service's own account acts here; otherwise the program equals that of a task. */
function taskProgram(
  call: Hex,
  changes: { offer?: bigint; weight?: Weight; token?: typeof relayLocation } = {},
): Program {
  const { offer = unit, weight = enough, token = relayLocation } = changes;
  const asset = { id: token, amount: offer };
  return [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost: weight, call },
    { kind: 'RefundSurplus' },
    { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
  ];
}

interface Grant {
  readonly type: string;
  readonly delay?: number;
}

async function deliver(
  hub: BootedHub,
  options: { grant?: Grant; funds?: bigint; make: (transfer: Hex) => Program },
) {
  const { grant, funds = 10n * unit, make } = options;
  const { runtime } = hub.chain;
  const fork = await hub.fork.fork();
  await fork.endow(new Map([[sovereign.hex, funds]]));
  if (grant) {
    const delay = grant.delay ?? 0;
    await grantTo(fork, alice, [{ delegate: sovereign.hex, proxyType: grant.type, delay }]);
  }
  const args = { dest: { Id: bob.hex }, value: unit };
  const transfer = encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  const call = proxyCall(runtime, { real: alice, call: transfer }).hex;
  const program = encodeProgram(make(call), { version: 2 });
  const events = await (await fork.fork()).receive({ from: SERVICE, program });
  return tryDelivery(fork, { user, program, events });
}

export function testPrograms(open: () => BootedHub): void {
  const any = { type: 'Any' };
  const cases: readonly (readonly [string, DeliveryOutcome, Parameters<typeof deliver>[1]])[] = [
    ['executed', 'executed', { grant: any, make: (call) => taskProgram(call) }],
    ['nothing granted', 'proxy-not-found', { make: (call) => taskProgram(call) }],
    ['a delay', 'proxy-delayed', { grant: { type: 'Any', delay: 5 }, make: (call) => taskProgram(call) }],
    [
      'too narrow a type',
      'proxy-filtered',
      { grant: { type: 'NonTransfer' }, make: (call) => taskProgram(call) },
    ],
    ['no money', 'funds', { grant: any, funds: unit / 100n, make: (call) => taskProgram(call) }],
    ['a small offer', 'fees', { grant: any, make: (call) => taskProgram(call, { offer: 5n }) }],
    [
      'a token that the chain does not have',
      'asset-not-found',
      { grant: any, make: (call) => taskProgram(call, { token: hereLocation }) },
    ],
    ['no call', 'undecodable-call', { grant: any, make: () => taskProgram('0xffff') }],
    [
      'little weight',
      'weight',
      { grant: any, make: (call) => taskProgram(call, { weight: { refTime: 10n, proofSize: 0n } }) },
    ],
    [
      'absurd weight',
      'overweight',
      { grant: any, make: (call) => taskProgram(call, { weight: { refTime: 10n ** 14n, proofSize: 0n } }) },
    ],
    ['no payment', 'barrier', { grant: any, make: () => [{ kind: 'ClearOrigin' }] }],
  ];

  test.each(cases)('%s: %s', async (_name, outcome, options) => {
    const seen = await deliver(open(), options);
    expect({ outcome: seen.outcome, error: seen.error, sentence: seen.sentence }).toMatchObject({ outcome });
    // The events of the others report an error with several causes, or no error.
    const reported: readonly DeliveryOutcome[] = [
      'executed',
      'undecodable-call',
      'weight',
      'overweight',
      'barrier',
    ];
    if (reported.includes(outcome)) expect(seen.certainty).toBe('reported');
  });

  test("a failing call, with its pallet's error", async () => {
    const { runtime } = open().chain;
    const { registry } = runtime;
    const args = { dest: { Id: bob.hex }, value: 10n ** 30n };
    const tooMuch = encodeCall(registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
    const call = proxyCall(runtime, { real: alice, call: tooMuch }).hex;
    expect(await deliver(open(), { grant: any, make: () => taskProgram(call) })).toMatchObject({
      outcome: 'call-failed',
      certainty: 'reported',
      error: 'Balances.InsufficientBalance',
    });
  });

  test('an unknown version is dropped without an event', async () => {
    const { chain, fork } = open();
    const { runtime } = chain;
    const program = encodeProgram(taskProgram('0x0000'), { version: 3 });
    const events = await fork.receive({ from: SERVICE, program });
    expect(explainDelivery(events, { program, runtime })).toMatchObject({
      outcome: 'unsupported-version',
      certainty: 'tried',
    });
  });
}
