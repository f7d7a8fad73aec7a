// One call from the chains to a report whose plan was tried: the real Rococo, and a parachain at an endpoint.
import { createRequire } from 'node:module';
import { connect } from '@parachron/client';
import { createDevnet, createTarget, loadChainSpec, serveChain } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { hexToU8a } from '@polkadot/util';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { checkParachain } from '../src/index.js';

const require = createRequire(import.meta.url);
const specs = require.resolve('relay-chain-specs/package.json');
const loadRelay = () =>
  loadChainSpec(specs.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js'));

let target: string;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }] });
  const [chain] = devnet.targets;
  if (!chain) throw new TypeError('no target');
  const server = await serveChain(chain.chain, { port: 0 });
  target = server.url.replace(/^http/, 'ws');
  closing.push(() => devnet.close(), server.close);
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

it('a plan opens both channels on forks, and no live chain changes', async () => {
  const report = await checkParachain({ relay: await loadRelay(), target });
  expect(report.verdict).toBe('not-ready');
  const { outcome, rounds, after } = report.dryRun ?? {};
  expect(outcome).toBe('done');
  expect(rounds?.map(({ left }) => left)).toEqual([[]]);
  const channels = after?.findings.filter(({ check }) => check === 'hrmp/channel-open-both-ways');
  expect(channels?.map((finding) => finding.outcome)).toEqual(['pass', 'pass']);
  const again = await checkParachain({ relay: await loadRelay(), target }, { dryRun: false });
  expect(again.plan).toEqual(report.plan);
  expect(again).not.toHaveProperty('dryRun');
});

it('a plan whose steps cannot take effect is not tried a second time, and needs no further funds', async () => {
  const { top, ...spec } = await loadRelay();
  const para = 'd0070000';
  const place = `${xxhashAsHex(hexToU8a(`0x${para}`), 64).slice(2)}${para}`;
  // 63 channels each way, of parachains 0x03030303; the limit is lower.
  const channels = `0xfc${'03'.repeat(4 * 63)}` as const;
  const full = ['HrmpIngressChannelsIndex', 'HrmpEgressChannelsIndex'].map((item) => {
    const prefix = ['Hrmp', item].map((name) => xxhashAsHex(name, 128).slice(2)).join('');
    return [`0x${prefix}${place}` as const, channels] as const;
  });
  const relay = { ...spec, top: new Map([...top, ...full]) };
  const { dryRun, plan } = await checkParachain({ relay, target });
  expect(dryRun?.steps.filter(({ outcome }) => outcome === 'failed')).toHaveLength(1);
  expect(dryRun?.rounds).toHaveLength(1);
  expect(plan.map(({ id }) => id)).not.toContainEqual(expect.stringContaining('round'));
});

it('is not ready for a service whose program names a location of the token that the chain does not know', async () => {
  const row = {
    flow: 'remote',
    instructionWeight: 10n ** 9n,
    feePerSecond: 10n ** 16n,
    xcmVersion: 4,
  } as const;
  const devnet = await createDevnet({
    targets: [{ paraId: 2000 }],
    service: { config: { targets: { '2000/0': { ...row, feeAsset: 'relay' } } } },
    serve: { port: 0 },
  });
  onTestFinished(() => devnet.close());
  const chains = { relay: await loadRelay(), target, service: devnet.service.endpoint ?? '' };
  const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const { dryRun } = await checkParachain(chains, { user, calls: { r: '0x0000042a' } });
  expect(dryRun?.steps.at(-1)).toMatchObject({ id: 'message', outcome: 'failed' });
  const failed = dryRun?.after.findings.filter(({ outcome }) => outcome === 'fail');
  expect(failed?.map(({ check, subject }) => [check, subject])).toEqual([['proxy/granted', 'task with r']]);
  expect(failed?.[0]?.reason).toContain('The target does not know the asset');
  expect(dryRun?.after.verdict).toBe('not-ready');
});

it('is not ready for a service without a row for it, whose default program fails there', async () => {
  const devnet = await createDevnet({ targets: [{ paraId: 2000 }], serve: { port: 0 } });
  onTestFinished(() => devnet.close());
  const row = { pallet: 'XcmpHandler', item: 'XcmChainCurrencyData', keys: [2000, 0], value: null };
  await devnet.service.chain.write([row]);
  await devnet.service.chain.build();
  const chains = { relay: await loadRelay(), target, service: devnet.service.endpoint ?? '' };
  const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const { dryRun } = await checkParachain(chains, { user, calls: { r: '0x0000042a' } });
  expect(dryRun?.steps.at(-1)).toMatchObject({ id: 'message', outcome: 'failed' });
  const failed = dryRun?.after.findings.filter(({ outcome }) => outcome === 'fail');
  expect(failed?.map(({ check, subject }) => [check, subject])).toEqual([
    ['proxy/granted', expect.stringMatching(/^derived account /)],
  ]);
  expect(dryRun?.after.verdict).toBe('not-ready');
});

it('the task of a dry run is awaited while the blocks of its slot run the tasks of others', async () => {
  // A block has weight for one message: the specification, MaxWeightPercentage and action weights.
  const config = { automation: { maxBlockWeight: 26_000_000_000n } };
  const devnet = await createDevnet({
    targets: [{ paraId: 2000 }],
    service: { config },
    clock: () => Date.UTC(2026, 0, 1, 0, 5),
    serve: { port: 0 },
  });
  onTestFinished(() => devnet.close());
  const scheduler = await createScheduler(await connect(devnet.service.endpoint ?? ''), { variant: 'H' });
  const { nextSlot } = await scheduler.getClock();
  const account = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
  for (let other = 0; other < 6; other += 1) {
    const task = { paraId: 2000, call: '0x0000042a', callWeight: 1_000_000n } as const;
    // The dry run has its task after the next slot.
    const when = { at: [nextSlot, nextSlot + 3600n] };
    const call = scheduler.crossChainTaskCall({ ...task, providedId: `${other}`, when });
    expect(await devnet.service.chain.dispatch(call.hex, { account })).toMatchObject({ outcome: 'done' });
  }
  await scheduler.chain.close();
  const chains = { relay: await loadRelay(), target, service: devnet.service.endpoint ?? '' };
  const user = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
  const { dryRun } = await checkParachain(chains, { user, calls: { r: '0x0000042a' } });
  expect(dryRun?.steps.slice(-2)).toMatchObject([{ id: 'task', outcome: 'done' }, { id: 'message' }]);
});

it('a chain that cannot be opened is named, and the others are closed', async () => {
  const wrong = checkParachain({ relay: await loadRelay(), target: 'ws://127.0.0.1:1' });
  await expect(wrong).rejects.toMatchObject({ code: 'ENDPOINT_REFUSED' });
});

it('a chain that goes on is read and tried at one block', async () => {
  const small = await createTarget({ clock: () => 0 });
  let heads = 0;
  const moving: Parameters<typeof serveChain>[0] = {
    connect: (...about) => {
      const session = small.connect(...about);
      const call: typeof session.call = async (method, ...more) => {
        if (method === 'chain_getFinalizedHead') heads += 1;
        return session.call(method, ...more);
      };
      return { ...session, call };
    },
  };
  const server = await serveChain(moving, { port: 0 });
  onTestFinished(async () => {
    await server.close();
    await small.close();
  });
  await checkParachain({ target: server.url.replace(/^http/, 'ws') });
  // A later head may have another runtime.
  expect(heads).toBe(1);
});
