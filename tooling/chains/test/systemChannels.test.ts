import { connect } from '@parachron/client';
import { hasCall } from '@parachron/core';
import { openChannels } from '@parachron/hrmp';
import { expect, test } from 'vitest';
import { listChains } from '../src/chains.js';

const free = (await listChains()).filter(
  ({ kind, local }) => kind === 'relay' && hasCall(local.registry, 'Hrmp', 'establish_channel_with_system'),
);

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
