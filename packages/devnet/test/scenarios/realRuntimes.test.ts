// The service with real runtimes: the Rococo relay chain (9190) determines the open channels, and Asset Hub Rococo (statemine 900)
// receives the messages of the service. Both use version 2 of XCM.
import { encodeCall, type Hex } from '@parachron/core';
import { encodeSignedExtrinsic } from '@parachron/network';
import {
  deriveHashedDescriptionAccount,
  deriveLocation,
  deriveLocationHashAccount,
  deriveSovereignAccount,
  encodePage,
  encodeProgram,
  type Location,
  type Program,
} from '@parachron/xcm';
import type { ApiPromise } from '@polkadot/api';
import { u8aToHex } from '@polkadot/util';
import { encodeAddress } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SmallChain } from '../../src/chain/SmallChain.js';
import {
  type BuiltBlock,
  createFork,
  createNetwork,
  type DevAccount,
  deriveDevAccount,
  type Network,
  type RuntimeFork,
} from '../../src/index.js';
import { createServiceChain } from '../../src/service/createServiceChain.js';
import {
  alice,
  bob,
  type Call,
  getFree,
  hour,
  listEvents,
  openApi,
  type SeenEvent,
  start,
  submit,
  tx,
} from '../support/clients.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';
import { hrmpCall, nativeTransact } from '../support/relayPrograms.js';
import { advanceTo } from '../support/smallChain.js';

const serviceId = 2114;
const hubId = 1000;
const roc = 1_000_000_000_000n;
const token = 10_000_000_000n;
const here: Location = { parents: 0, interior: [] };
const relayPlace: Location = { parents: 1, interior: [] };
/** Specification, Fees: six instructions of 1e9 and the call's 1e9, at 10 ROC a second. */
const fee = 70_000_000_000n;

let relay: RuntimeFork;
let hub: RuntimeFork;
let chain: SmallChain;
let network: Network;
let service: ApiPromise;
let hubApi: ApiPromise;

const onHub = deriveSovereignAccount({ paraId: serviceId, relation: 'sibling' }).hex;
const onService = deriveSovereignAccount({ paraId: hubId, relation: 'sibling' }).hex;
const aliceHex = u8aToHex(alice.publicKey);
const bobHex = u8aToHex(bob.publicKey);
/** The derived accounts of Alice as a user of the service: by the older rule and by the newer rule. */
const user = {
  paraId: serviceId,
  relation: 'sibling',
  account: { kind: 'AccountId32', hex: aliceHex },
} as const;
const derived = [
  deriveLocationHashAccount(deriveLocation(user)).hex,
  deriveHashedDescriptionAccount(user).hex,
];

beforeAll(async () => {
  [relay, hub, chain] = await Promise.all([
    createFork({ spec: await loadRelaySpec() }, { endow: 'development' }),
    createFork({ spec: await loadAssetHubSpec() }, { endow: 'development' }),
    createServiceChain({
      variant: 'H',
      mode: { kind: 'manual' },
      clock: () => start * 1000,
      config: {
        targets: {
          [`${hubId}/0`]: {
            flow: 'sovereign',
            feeAsset: 'relay',
            instructionWeight: 1_000_000_000n,
            // Many times the price of a second there.
            feePerSecond: 10n * roc,
            xcmVersion: 2,
          },
        },
      },
    }),
  ]);
  network = await createNetwork({ relay, paras: { [hubId]: hub, [serviceId]: chain } });
  await network.endowSovereigns(new Map([hubId, serviceId].map((id) => [id, 1_000n * roc])));
  await hub.endow(new Map([onHub, ...derived].map((who) => [who, 100n * roc])));
  [service, hubApi] = await Promise.all([openApi(chain.provider), openApi(hub.provider)]);
  await network.step();
});

afterAll(async () => {
  await Promise.all([service.disconnect(), hubApi.disconnect()]);
  await network.close();
});

/** Includes a call signed by Alice in the service's next block, and returns the events of that block. */
async function run(call: Call): Promise<SeenEvent[]> {
  await submit(service, call, alice);
  return listEvents(service, (await chain.build()).hash);
}

const asRoot = (call: Call) => tx(service, 'sudo', 'sudo', call);

/** Lets an hour pass on the service; returns the events of its hooks about tasks and messages. */
async function passHour(hours: number): Promise<SeenEvent[]> {
  const events: SeenEvent[] = [];
  for (const { hash } of await advanceTo(chain, (start + hours * hour) * 1000))
    events.push(...(await listEvents(service, hash)));
  return events.filter(({ name }) => /^(automationTime|xcmpHandler|xcmpQueue)/.test(name));
}

/** Moves waiting messages into the next blocks of the chains; returns the events of the queue and the XCM pallet of Asset Hub. */
async function deliver() {
  const { paras } = await network.step();
  const events = await (paras.get(hubId) as BuiltBlock).events();
  const reported = events.filter(({ pallet }) => /^(XcmpQueue|PolkadotXcm|Proxy|System)$/.test(pallet));
  return reported.filter(({ method }) => method !== 'ExtrinsicSuccess');
}

/** The call that the service sends for Alice: a payment to Bob, by the proxy that she granted on Asset Hub. */
function encodeProxied(): Hex {
  const pay = tx(hubApi, 'balances', 'transferKeepAlive', bob.address, 5n * roc);
  return tx(hubApi, 'proxy', 'proxy', alice.address, null, pay).method.toHex();
}

/** Changes the row for Asset Hub in the service's table; the paid amount stays the same. */
async function setTarget({ native, flow }: { native: boolean; flow: 'Normal' | 'Alternate' }): Promise<void> {
  const data = { native, feePerSecond: 10n * roc, instructionWeight: 1_000_000_000n, flow };
  const names = (await run(asRoot(tx(service, 'xcmpHandler', 'addChainCurrencyData', hubId, 0, data)))).map(
    ({ name }) => name,
  );
  expect(names).toContain('xcmpHandler.XcmDataAdded');
}

/** A call with the service's own origin, with the same payment as the task. */
function createControl(call: Hex): Program {
  const fees = { id: relayPlace, amount: fee };
  return [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      requireWeightAtMost: { refTime: 1_000_000_000n, proofSize: 0n },
      call,
    },
    { kind: 'RefundSurplus' },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: deriveLocation({ paraId: serviceId, relation: 'sibling' }),
    },
  ];
}

function encodeTransact(call: Hex, originKind: 'Superuser'): Hex {
  const requireWeightAtMost = { refTime: 1_000_000_000n, proofSize: 0n };
  return encodeProgram([{ kind: 'Transact', originKind, requireWeightAtMost, call }], { version: 2 });
}

/** Sends a downward message from the relay to the service: as root, or as an account of the relay. */
async function sendDown(program: Hex, signer?: DevAccount): Promise<void> {
  const { hex: call } = encodeCall(relay.registry, {
    pallet: 'XcmPallet',
    method: 'send',
    args: {
      dest: { V1: { parents: 0, interior: { X1: { Parachain: serviceId } } } },
      message: relay.registry.createType('XcmVersionedXcm', program),
    },
  });
  if (!signer) {
    const { outcome } = await network.dispatch('relay', call, 'root');
    if (outcome !== 'done') throw new TypeError('the relay chain refused to send the program');
    return;
  }
  await relay.provider.send('author_submitExtrinsic', [await encodeSignedExtrinsic(relay, { call, signer })]);
}

/** Builds the next blocks of all chains; returns the events of the service about messages. */
async function stepService(): Promise<SeenEvent[]> {
  const { paras } = await network.step();
  const events = await listEvents(service, paras.get(serviceId)?.hash ?? '');
  return events.filter(({ name }) => !/^(system.ExtrinsicSuccess|balances.Issued)$/.test(name));
}

describe('a cross-chain task to Asset Hub Rococo', () => {
  let taskId: string;
  let bobBefore: bigint;

  test('is scheduled while no channel is open, and a proxy is granted to both accounts that a chain may derive', async () => {
    for (const delegate of derived) {
      await submit(hubApi, tx(hubApi, 'proxy', 'addProxy', delegate, 'Any', 0), alice);
      const granted = (await hub.build().then((block) => block.events())).map(({ method }) => method);
      expect(granted).toContain('ProxyAdded');
    }
    bobBefore = await getFree(hubApi, bob.address);
    const executionTimes = [1, 2, 3, 4].map((hours) => start + hours * hour);
    const call = tx(
      service,
      'automationTime',
      'scheduleXcmpTask',
      'to-the-hub',
      { Fixed: { executionTimes } },
      hubId,
      0,
      encodeProxied(),
      1_000_000_000,
    );
    const events = await run(call);
    const scheduled = events.find(({ name }) => name === 'automationTime.TaskScheduled');
    expect(scheduled?.data).toMatchObject({ who: service.createType('AccountId', aliceHex).toHuman() });
    taskId = (scheduled?.data as { taskId: string } | undefined)?.taskId ?? '';
  });

  test('fails as specified without a channel: the relay’s own state has none', async () => {
    expect(
      await relay.getStorage('Hrmp', 'HrmpChannels', [{ sender: serviceId, recipient: hubId }]),
    ).toBeUndefined();
    expect(await passHour(1)).toEqual([
      { name: 'xcmpHandler.XcmTransactedLocally', data: {} },
      {
        name: 'automationTime.XcmpTaskFailed',
        data: { taskId, paraId: '1,000', error: 'xcmpHandler.ErrorSendingXcmToTarget' },
      },
    ]);
    expect(await deliver()).toEqual([]);
  });

  test('has its channels opened by programs of the paras themselves, upward to the real relay', async () => {
    const open = (recipient: number) =>
      hrmpCall(relay, 'hrmp_init_open_channel', {
        recipient,
        proposed_max_capacity: 8,
        proposed_max_message_size: 1024,
      });
    const accept = (sender: number) => hrmpCall(relay, 'hrmp_accept_open_channel', { sender });
    const fromService = async (call: Hex) => {
      const message = service.createType(
        'XcmVersionedXcm',
        nativeTransact(relay, { paraId: serviceId, call }),
      );
      const dest = { V1: { parents: 1, interior: 'Here' } };
      const names = (await run(asRoot(tx(service, 'polkadotXcm', 'send', dest, message)))).map(
        ({ name }) => name,
      );
      expect(names).toContain('polkadotXcm.Sent');
    };
    const fromHub = (call: Hex) => network.sendUpward(hubId, nativeTransact(relay, { paraId: hubId, call }));
    await fromService(open(hubId));
    const { relay: first } = await network.step();
    expect((await first.events()).map(({ method }) => method)).toContain('OpenChannelRequested');
    await fromHub(accept(serviceId));
    await fromHub(open(serviceId));
    await fromService(accept(hubId));
    await network.session();
    for (const [sender, recipient] of [
      [serviceId, hubId],
      [hubId, serviceId],
    ]) {
      expect(
        (await relay.getStorage('Hrmp', 'HrmpChannels', [{ sender, recipient }]))?.toJSON(),
      ).toMatchObject({ maxMessageSize: 1024 });
    }
    // The paras see it in their next blocks.
    await network.step();
  });

  test('arrives, pays, descends to the user’s account, and fails there: Asset Hub derives no account', async () => {
    expect((await passHour(2)).map(({ name }) => name)).toEqual([
      'xcmpHandler.XcmTransactedLocally',
      'xcmpQueue.XcmpMessageSent',
      'xcmpHandler.XcmSent',
      'automationTime.XcmpTaskSucceeded',
    ]);
    const before = await getFree(hubApi, onHub);
    const reported = await deliver();
    // The fee was withdrawn from the service's account there and bought execution; the unused part is trapped.
    expect(before - (await getFree(hubApi, onHub))).toBe(fee);
    expect(reported.map(({ method }) => method)).toEqual(['AssetsTrapped', 'Fail']);
    // No account is derived for (1, Parachain 2114, AccountId32 Alice), so Transact has no origin to dispatch with.
    expect(reported[1]?.data).toMatchObject({ 1: { badOrigin: null } });
    expect(await getFree(hubApi, bob.address)).toBe(bobBefore);
  });

  test('would have run as the service’s own account: Asset Hub derives no account for the descended location', async () => {
    const { hex: call } = encodeCall(hub.registry, {
      pallet: 'System',
      method: 'remark_with_event',
      args: { remark: '0x2a' },
    });
    const program = createControl(call);
    await network.sendHorizontal(serviceId, hubId, encodePage([encodeProgram(program, { version: 2 })]));
    const reported = await deliver();
    expect(reported.map(({ pallet, method }) => `${pallet}.${method}`)).toEqual([
      'System.Remarked',
      'XcmpQueue.Success',
    ]);
    expect(reported[0]?.data).toMatchObject({ sender: encodeAddress(onHub, hub.registry.chainSS58) });
  });

  test('does not begin if the user’s own account pays: the barrier requires the payment first', async () => {
    await setTarget({ native: true, flow: 'Alternate' });
    expect((await passHour(3)).map(({ name }) => name)).toContain('automationTime.XcmpTaskSucceeded');
    const reported = await deliver();
    expect(reported.map(({ method, data }) => [method, data[1]])).toEqual([['Fail', { barrier: null }]]);
  });

  test('buys nothing with the service’s token, which Asset Hub trusts and does not price', async () => {
    await setTarget({ native: false, flow: 'Normal' });
    expect((await passHour(4)).map(({ name }) => name)).toContain('automationTime.XcmpTaskSucceeded');
    const reported = await deliver();
    // The whole holding register was offered as the fee, and a fee that buys nothing is lost: no asset remains to trap.
    expect(reported.map(({ method, data }) => [method, data[1]])).toEqual([['Fail', { tooExpensive: null }]]);
    expect(await getFree(hubApi, bob.address)).toBe(bobBefore);
  });
});

describe('messages to the service', () => {
  const inOneToken = (amount: bigint): Program => {
    const fees = { id: here, amount };
    return [
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      {
        kind: 'DepositAsset',
        assets: { kind: 'AllCounted', count: 1 },
        beneficiary: { parents: 0, interior: [{ kind: 'AccountId32', id: bobHex }] },
      },
    ];
  };

  test('from Asset Hub are paid from its sovereign account on the service', async () => {
    const { hex: send } = encodeCall(hub.registry, {
      pallet: 'PolkadotXcm',
      method: 'send',
      args: {
        dest: { V1: { parents: 1, interior: { X1: { Parachain: serviceId } } } },
        message: hub.registry.createType('XcmVersionedXcm', encodeProgram(inOneToken(token), { version: 2 })),
      },
    });
    expect(await network.dispatch(hubId, send, 'root')).toMatchObject({ outcome: 'done' });
    const [held, bobs] = [await getFree(service, onService), await getFree(service, bob.address)];
    const reported = await stepService();
    expect(reported.map(({ name }) => name)).toEqual([
      'balances.Withdraw',
      'balances.Deposit',
      'balances.Deposit',
      'messageQueue.Processed',
    ]);
    // Three instructions at the service's own price: 1e9 each, 419e9 per second (the specification, per-target defaults).
    const cost = (3n * 1_000_000_000n * 419_000_000_000n) / 10n ** 12n;
    expect(held - (await getFree(service, onService))).toBe(token);
    expect((await getFree(service, bob.address)) - bobs).toBe(token - cost);
  });

  test('from the relay’s root act as root without paying', async () => {
    const set = tx(service, 'balances', 'forceSetBalance', onService, 123n * token);
    await sendDown(encodeTransact(set.method.toHex(), 'Superuser'));
    const reported = await stepService();
    expect(reported.map(({ name }) => name).slice(0, 3)).toEqual([
      'parachainSystem.DownwardMessagesReceived',
      'balances.BalanceSet',
      'messageQueue.Processed',
    ]);
    expect(reported[2]?.data).toMatchObject({ success: true });
    expect(await getFree(service, onService)).toBe(123n * token);
  });

  test('from an account of the relay chain do not act as root', async () => {
    const set = tx(service, 'balances', 'forceSetBalance', onService, 1n);
    await sendDown(encodeTransact(set.method.toHex(), 'Superuser'), await deriveDevAccount('Bob'));
    const reported = await stepService();
    expect(reported.map(({ name }) => name)).toEqual([
      'parachainSystem.DownwardMessagesReceived',
      'messageQueue.ProcessingFailed',
    ]);
    expect(reported.at(-1)?.data).toMatchObject({ error: 'Unsupported' });
    expect(await getFree(service, onService)).toBe(123n * token);
  });
});
