// Steps go to a fork of the channel manager. Here the channel manager is a parachain: the real Asset Hub Rococo takes that role.

import type { OpenChain, OpenChains } from '@parachron/checklist';
import {
  dryRunPlan,
  dryRunSession,
  type ForkNetwork,
  openDryRunForks,
  openForks,
} from '@parachron/checklist/dry-runs';
import { encodeCall, type Hex, type PlanStep } from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { deriveSovereignAccount, encodeProgram, type Program, relayLocation, sendCall } from '@parachron/xcm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedParas } from '../../src/chains/embeddedSpecs.js';
import { onProgress } from '../support/local.js';
import { specFiles } from '../support/runCommand.js';

const { hub: channelManager, target } = embeddedParas;
const token = { parents: 1, interior: [] };
const fee = 10n ** 12n;

const booted: RuntimeFork[] = [];

/** Boots a chain; `top` adds to its genesis, which makes it another chain. */
async function boot(file: string, top: readonly [Hex, Hex][] = []): Promise<OpenChain> {
  const spec = await loadChainSpec(file);
  const local = await createFork({ spec: { ...spec, top: new Map([...spec.top, ...top]) } });
  booted.push(local);
  return { chain: await local.connectChain(file), local, forks: openDryRunForks({ local }) };
}

/** Joins forks of chains for a parachain. */
function join(chains: OpenChains, targetParaId: number): Promise<ForkNetwork> {
  const scope = { targetParaId, serviceParaId: embeddedParas.service };
  return openForks(chains, { scope, onProgress });
}

let relay: OpenChain;
let hub: OpenChain;
let forks: ForkNetwork;
beforeAll(async () => {
  [relay, hub] = await Promise.all([boot(specFiles.relay), boot(specFiles.target)]);
  forks = await join({ relay, channelManager: hub }, target);
});
afterAll(async () => {
  await forks?.close();
  await Promise.all(booted.map((chain) => chain.close()));
});

function getManager(): NonNullable<ForkNetwork['channelManager']> {
  if (!forks.channelManager) throw new TypeError('the channel manager has no fork');
  return forks.channelManager;
}

/** A step that has the parachain's account on the channel manager leave a remark there. */
function remark(bytes: Hex): PlanStep & { readonly program: Hex } {
  const { registry, chain } = getManager().chain.runtime;
  const call = encodeCall(registry, {
    pallet: 'System',
    method: 'remark_with_event',
    args: { remark: bytes },
  });
  const asset = { id: token, amount: fee };
  const transact: Program = [
    { kind: 'WithdrawAsset', assets: [asset] },
    { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
    {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      requireWeightAtMost: { refTime: 1_000_000_000n, proofSize: 0n },
      call: call.hex,
    },
  ];
  const program = encodeProgram(transact, { version: 2 });
  const layers = [
    { kind: 'inner-call', title: 'a remark', chain, hex: call.hex, call },
    { kind: 'program', title: 'the program', chain, hex: program },
  ] as const;
  return {
    id: 'remark',
    title: 'A remark.',
    sender: 'root',
    para: target,
    layers,
    after: [],
    program,
    dispatch: [],
    verify: '',
    notes: [],
  };
}

async function fundTarget(): Promise<void> {
  const { registry } = getManager().chain.runtime;
  const { hex } = deriveSovereignAccount({ paraId: target, relation: 'sibling' });
  const args = { who: { Id: hex }, new_free: 10n * fee, new_reserved: 0 };
  const call = encodeCall(registry, { pallet: 'Balances', method: 'set_balance', args });
  expect(await forks.network.dispatch(channelManager, call.hex, 'root')).toMatchObject({ outcome: 'done' });
}

it('the channel manager is forked by its own para id, and joined to the relay chain', () => {
  expect(getManager()).toMatchObject({ paraId: channelManager });
  expect(forks.network.paraIds).toEqual([channelManager, target, embeddedParas.service]);
});

it('the channel manager takes no message without a channel, and the step has the reason', async () => {
  const [step] = await dryRunPlan(forks, [remark('0x01')], { onProgress });
  expect(step).toMatchObject({ outcome: 'failed', reason: expect.stringContaining('no channel is open') });
});

it('the fork of the channel manager executes a program of a parachain alone, and names its error', async () => {
  const fork = await getManager().fork.fork();
  const events = await fork.receive({ from: target, program: remark('0x02').program });
  expect(events.map(({ pallet, method }) => `${pallet}.${method}`)).toContain('XcmpQueue.Fail');
});

it('the channel manager executes a step as a message of the parachain', async () => {
  const id = { sender: target, recipient: channelManager };
  const channel = {
    maxCapacity: 8,
    maxTotalSize: 8192,
    maxMessageSize: 1024,
    msgCount: 0,
    totalSize: 0,
    mqcHead: null,
    senderDeposit: 0,
    recipientDeposit: 0,
  };
  await forks.network.relay.write([
    { pallet: 'Hrmp', item: 'HrmpChannels', keys: [id], value: channel },
    { pallet: 'Hrmp', item: 'HrmpIngressChannelsIndex', keys: [channelManager], value: [target] },
    { pallet: 'Hrmp', item: 'HrmpEgressChannelsIndex', keys: [target], value: [channelManager] },
  ]);
  const [poor] = await dryRunPlan(forks, [remark('0x03')], { onProgress });
  expect(poor).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining('lacks funds for the program'),
  });
  await fundTarget();
  const [done] = await dryRunPlan(forks, [remark('0x04')], { onProgress });
  expect(done).toMatchObject({ outcome: 'done', reason: expect.stringContaining('executed the program') });
  expect(done?.evidence.map(({ key }) => key)).toContain('System.Events: System.Remarked');
});

it('of several messages of one block, the step follows its own', async () => {
  // A message of an earlier block, which waited for capacity: the runtime sends such messages first.
  const earlier = encodeProgram([{ kind: 'ClearOrigin' }, { kind: 'ClearOrigin' }], { version: 2 });
  const { relay: receiver } = forks;
  const manager = getManager();
  const { registry, chain } = manager.chain.runtime;
  const instructions: Program = [{ kind: 'ClearOrigin' }];
  const program = encodeProgram(instructions, { version: 2 });
  const send = sendCall(registry, { dest: relayLocation, program: instructions, version: 2 });
  const layers = [
    { kind: 'program', title: 'the program', chain: receiver.chain.runtime.chain, hex: program },
    { kind: 'send', title: 'PolkadotXcm.send', chain, hex: send.hex, call: send },
  ] as const;
  const step = { ...remark('0x05'), para: channelManager, layers, program };
  await manager.chain.request('dev_setStorage', [{ ParachainSystem: { PendingUpwardMessages: [earlier] } }]);
  const [tried] = await dryRunPlan(forks, [step], { onProgress });
  // The relay chain executes programs of system parachains without payment.
  expect(tried).toMatchObject({ outcome: 'done', hex: program, chain: receiver.chain.runtime.chain });
});

it('the session ends before the plan if a channel of the parachains is closing', async () => {
  const scope = { targetParaId: target, serviceParaId: embeddedParas.service };
  expect(await dryRunSession(forks, { scope, onProgress })).toEqual([]);
  const id = { sender: target, recipient: embeddedParas.service };
  const forked = forks.network.relay;
  const limits = { maxCapacity: 8, maxTotalSize: 1024, maxMessageSize: 128 };
  const channel = {
    ...limits,
    msgCount: 0,
    totalSize: 0,
    mqcHead: null,
    senderDeposit: 0,
    recipientDeposit: 0,
  };
  await forked.write([
    { pallet: 'Hrmp', item: 'HrmpChannels', keys: [id], value: channel },
    { pallet: 'Hrmp', item: 'HrmpCloseChannelRequests', keys: [id], value: null },
    { pallet: 'Hrmp', item: 'HrmpCloseChannelRequestsList', value: [id] },
  ]);
  await forks.network.step();
  expect(await dryRunSession(forks, { scope, onProgress })).toMatchObject([
    { outcome: 'done', reason: expect.stringContaining('processed 1 of 1 waiting channels') },
  ]);
  expect((await forked.getStorage('Hrmp', 'HrmpChannels', [id]))?.isEmpty ?? true).toBe(true);
  const what = 'The clock is advanced to the end of the session.';
  expect(forks.network.prepared).toContainEqual(expect.objectContaining({ what }));
  expect(await dryRunSession(forks, { scope, onProgress })).toEqual([]);
});

it('a channel manager whose para id is not known has no fork, with the reason', async () => {
  // A relay chain states no para id.
  const opened = await join({ relay, channelManager: relay }, target);
  try {
    expect(opened.channelManager).toBeUndefined();
    expect(opened.missing).toEqual([{ role: 'channelManager', reason: 'The chain states no para id.' }]);
  } finally {
    await opened.close();
  }
});

const refuse = { fork: () => Promise.reject(new RangeError('no fork')), close: () => undefined };

it.each([
  ['is the channel manager', {}],
  ['cannot be forked, and is the channel manager', { forks: refuse }],
])('a target that %s shares its fork, and the chains themselves are not changed', async (_name, changed) => {
  const opened = await join({ relay, target: { ...hub, ...changed }, channelManager: hub }, channelManager);
  const heads = [relay, hub].map(({ local }) => local?.head);
  try {
    expect(opened.channelManager).toBe(opened.target);
    expect(opened.missing).toEqual([]);
    const { chain } = opened.target as NonNullable<ForkNetwork['target']>;
    expect(chain.endpoint).toMatch(/^fork of .*\.js(on)?$/);
    const before = (await chain.snapshot()).block.number;
    await opened.network.step();
    expect((await chain.snapshot()).block.number).toBe(before + 1);
    expect([relay, hub].map(({ local }) => local?.head)).toEqual(heads);
  } finally {
    await opened.close();
  }
});

it('a target with the para id of another chain does not get its fork, and the reason has both hashes', async () => {
  const another = await boot(specFiles.target, [['0xff', '0x01']]);
  const opened = await join({ relay, target: hub, channelManager: another }, channelManager);
  try {
    expect(opened.target?.paraId).toBe(channelManager);
    expect(opened.channelManager).toBeUndefined();
    expect(opened.missing).toEqual([
      {
        role: 'channelManager',
        reason: expect.stringMatching(/para id 1000 of the target chain, .* \(0x\w{64}, not 0x\w{64}\)/),
      },
    ]);
    // The fork of the target has its place in the network.
    const before = (await opened.target?.chain.snapshot())?.block.number ?? 0;
    await opened.network.step();
    expect((await opened.target?.chain.snapshot())?.block.number).toBe(before + 1);
  } finally {
    await opened.close();
  }
});
