import { connect } from '@parachron/client';
import { hasCall } from '@parachron/core';
import { findChannelManager, getChannelFacts, solveChannels } from '@parachron/hrmp';
import { expect, test, vi } from 'vitest';
import { listChains } from '../src/chains.js';

const free = (await listChains()).filter(
  ({ kind, local }) => kind === 'relay' && hasCall(local.registry, 'Hrmp', 'establish_channel_with_system'),
);

test.each(free.map((relay) => [relay.name, relay] as const))(
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
    const manager = findChannelManager([chain.runtime]);
    if (!manager.known) throw new TypeError(manager.reason);
    const answer = await getChannelFacts(await chain.snapshot(), { paras, ...manager });
    if (!answer.known) throw new TypeError(answer.reason);
    const { facts } = answer;
    const begins = vi.fn(() => local.fork());
    const senders = { 3333: { version: 3 } } as const;
    const { steps } = await solveChannels({ facts, proposal: facts.config, senders, fork: { fork: begins } });
    const [step] = steps.filter(({ para }) => para !== undefined);
    expect(step?.id).toBe('establish-3333-with-1000');
    expect(step?.blocked?.reason).toContain('Hrmp.OpenHrmpChannelLimitExceeded');
    expect(step?.blocked?.howTo.match(/close a channel of parachain 3333/gi)).toHaveLength(1);
    // One fork shows the price, and one runs the plan.
    expect(begins).toHaveBeenCalledTimes(2);
    await chain.close();
    await local.close();
  },
);
