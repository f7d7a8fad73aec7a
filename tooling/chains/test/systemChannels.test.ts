import { type Chain, connect } from '@parachron/client';
import { encodeCall, hasCall } from '@parachron/core';
import type { RuntimeFork } from '@parachron/devnet';
import { type ChannelFacts, findChannelManager, getChannelFacts, solveChannels } from '@parachron/hrmp';
import { deriveSovereignAccount } from '@parachron/xcm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { listChains } from '../src/chains.js';

const listFree = async (method: string) =>
  (await listChains())
    .filter(({ kind, local }) => kind === 'relay' && hasCall(local.registry, 'Hrmp', method))
    .map((relay) => [relay.name, relay] as const);

async function readFacts(chain: Chain, paras: readonly [number, number]): Promise<ChannelFacts> {
  const manager = findChannelManager([chain.runtime]);
  if (!manager.known) throw new TypeError(manager.reason);
  const answer = await getChannelFacts(await chain.snapshot(), { paras, ...manager });
  if (!answer.known) throw new TypeError(answer.reason);
  return answer.facts;
}

test.each(await listFree('establish_channel_with_system'))(
  '%s: a refused call for both channels has each remedy once, and is not tried again',
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
    const facts = await readFacts(chain, paras);
    const begins = vi.fn(() => local.fork());
    const senders = { 3333: { version: 3 } } as const;
    const { steps } = await solveChannels({ facts, proposal: facts.config, senders, fork: { fork: begins } });
    const [step] = steps.filter(({ para }) => para !== undefined);
    expect(step?.id).toBe('establish-3333-with-1000');
    expect(step?.blocked?.reason).toContain('Hrmp.OpenHrmpChannelLimitExceeded');
    expect(step?.blocked?.howTo.match(/close a channel of parachain 3333/gi)).toHaveLength(1);
    // One fork has any account try the channels, one shows the price, and one runs the plan.
    expect(begins).toHaveBeenCalledTimes(3);
    await chain.close();
    await local.close();
  },
);

// polkadot/runtime/parachains/src/hrmp.rs, `establish_system_channel`: any signed origin, both paras below 2000, `Pays::No`.
describe.each(await listFree('establish_system_channel'))(
  '%s: channels of a system chain',
  (_name, { boot }) => {
    let local: RuntimeFork;
    let chain: Chain;
    beforeEach(async () => {
      local = await boot();
      await local.registerParas([1004, 1111, 3333]);
      chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    });
    afterEach(async () => {
      await chain.close();
      await local.close();
    });
    const solve = async (paras: readonly [number, number]) => {
      const facts = await readFacts(chain, paras);
      const senders = Object.fromEntries(paras.map((para) => [para, { version: 3 } as const]));
      return solveChannels({ facts, proposal: facts.config, senders, fork: local });
    };
    const listStates = async () => (await readFacts(chain, [1004, 1111])).channels.map(({ state }) => state);

    test('with another one are opened by steps that any account signs, without a fee', async () => {
      const { steps, due, money } = await solve([1004, 1111]);
      const free = { signed: {}, costs: [{ kind: 'fee', amount: 0n }] };
      expect(steps).toMatchObject([
        { ...free, id: 'establish-1004-to-1111' },
        { ...free, id: 'establish-1111-to-1004' },
      ]);
      expect(steps.flatMap(({ para, blocked }) => para ?? blocked ?? [])).toEqual([]);
      expect(due.map(({ id }) => id)).toEqual(steps.map(({ id }) => id));
      expect(money.map(({ needed }) => needed)).toEqual([0n, 0n]);
      for (const { layers } of steps)
        expect(await local.dispatch(layers[0]?.hex ?? '0x', 'anyone')).toMatchObject({ outcome: 'done' });
      expect(await listStates()).toEqual(['accepted', 'accepted']);
      expect((await solve([1004, 1111])).steps).toEqual([]);
    });

    test('with another one are blocked while that is not registered', async () => {
      const { steps } = await solve([1004, 1005]);
      expect(steps.map(({ id }) => id)).toEqual(['establish-1004-to-1005', 'establish-1005-to-1004']);
      for (const { blocked } of steps) expect(blocked?.howTo).toContain('Register parachain 1005');
    });

    // `init_open_channel` refuses a second request.
    test('with another one leave a pending request to its recipient', async () => {
      const args = { recipient: 1111, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
      const init = encodeCall(local.registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
      await local.endow(
        new Map([[deriveSovereignAccount({ paraId: 1004, relation: 'child' }).hex, 10n ** 18n]]),
      );
      await local.dispatch(init.hex, { paraId: 1004 });
      expect(await listStates()).toEqual(['requested', 'none']);
      const { steps } = await solve([1004, 1111]);
      expect(steps[0]).toMatchObject({ id: 'establish-1111-to-1004', signed: {} });
      expect(steps.at(-1)).toMatchObject({ id: 'accept-1004-to-1111', para: 1111 });
    });

    test('with another parachain are no matter of any account', async () => {
      const { steps } = await solve([1004, 3333]);
      const opening = steps.filter(({ layers }) => layers[0]?.call?.pallet === 'Hrmp');
      expect(opening.map(({ para }) => para)).not.toContain(undefined);
      expect(opening.length).toBeGreaterThan(0);
    });
  },
);
