import { checks, type Report, runChecklist } from '@parachron/checklist';
import { type Chain, connect, type Snapshot } from '@parachron/client';
import { hasCall } from '@parachron/core';
import { createNetwork } from '@parachron/devnet';
import { openChannels } from '@parachron/hrmp';
import { isSystemPara } from '@parachron/xcm';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TestChain } from '../src/chains.js';
import { isShort, listChains, listPairs, type Pair, patience } from '../src/chains.js';

// Two system parachains: any account opens their channels by calls of the relay chain.

const pairs = (await listPairs()).filter(({ target }) => isSystemPara(target.paraId));
const relays = (await listChains()).filter(
  ({ kind, local }) => kind === 'relay' && hasCall(local.registry, 'Hrmp', 'establish_system_channel'),
);
const cases = relays.flatMap((relay) => {
  const [one, other] = pairs.filter((pair) => pair.relay === relay).map(({ target }) => target);
  return one && other ? [[`${relay.name}: ${one.name} × ${other.name}`, { relay, one, other }] as const] : [];
});
const ofChannels = checks.filter(({ id }) => id.startsWith('hrmp/'));
const payer = `0x${'ab'.repeat(32)}` as const;

type Target = Pair['target'];
interface Case {
  readonly relay: TestChain;
  readonly one: Target;
  readonly other: Target;
}

async function open({ relay, one, other }: Case) {
  const relayLocal = await relay.boot({ endow: new Map([[payer, 10n ** 20n]]) });
  const [first, second] = [await one.boot(), await other.boot()];
  const paras = { [one.paraId]: first, [other.paraId]: second };
  const network = await createNetwork({ relay: relayLocal, paras });
  await network.step();
  const nodes: Record<string, Chain> = {
    relay: await connect(relayLocal.provider, patience),
    target: await connect(first.provider, patience),
    service: await connect(second.provider, patience),
  };
  onTestFinished(async () => {
    await Promise.all(Object.values(nodes).map((node) => node.close()));
    await network.close();
  });
  return { network, nodes };
}

async function check(nodes: Readonly<Record<string, Chain>>, { one, other }: Case): Promise<Report> {
  const chains: Record<string, Snapshot> = {};
  for (const [role, node] of Object.entries(nodes)) chains[role] = await node.snapshot();
  const proposal = { maxCapacity: 1000, maxMessageSize: 102_400 };
  const scope = { network: 'chains', serviceParaId: other.paraId, targetParaId: one.paraId, proposal };
  return runChecklist(ofChannels, { scope, chains, nodes, endpoints: {} });
}

describe.skipIf(isShort).each(cases)('%s', (_title, opened) => {
  test('the printed calls open both channels, signed by any account', async () => {
    const { network, nodes } = await open(opened);
    const { plan } = await check(nodes, opened);
    const calls = plan.flatMap(({ dispatch }) => dispatch).flatMap((route) => route.calls);
    expect(calls.map(({ call, isOpen }) => [call?.method, isOpen])).toEqual([
      ['establish_system_channel', true],
      ['establish_system_channel', true],
    ]);
    // An account that no parachain knows.
    for (const { call } of calls) {
      const signed = await network.dispatch('relay', call?.hex ?? '0x', { account: payer });
      expect(signed).toMatchObject({ outcome: 'done' });
      await network.step();
    }
    await network.session();
    const after = await check(nodes, opened);
    expect(after.plan.map(({ id }) => id)).toEqual([]);
    const channels = after.findings.filter(({ check: id }) => id === 'hrmp/channel-open-both-ways');
    expect(channels.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
});

const free = relays.filter(({ local }) => hasCall(local.registry, 'Hrmp', 'establish_channel_with_system'));

test.each(free.map((relay) => [relay.name, relay] as const))(
  '%s: a refused call for both channels has each remedy once',
  async (_name, { boot }) => {
    const local = await boot();
    const paras = [1000, 3333] as const;
    await local.registerParas([...paras]);
    const stored = await local.getStorage('Configuration', 'ActiveConfig');
    const value = { ...Object(stored?.toJSON()), hrmpMaxParachainOutboundChannels: 1 };
    await local.write([
      { pallet: 'Configuration', item: 'ActiveConfig', value },
      { pallet: 'Hrmp', item: 'HrmpEgressChannelsIndex', keys: [3333], value: [2001] },
    ]);
    const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    const { steps } = await openChannels(chain, { paras });
    const [step] = steps.filter(({ para }) => para !== undefined);
    expect(step?.id).toBe('establish-3333-with-1000');
    expect(step?.blocked?.reason).toContain('Hrmp.OpenHrmpChannelLimitExceeded');
    expect(step?.blocked?.howTo.match(/close a channel of parachain 3333/gi)).toHaveLength(1);
    await chain.close();
    await local.close();
  },
);
