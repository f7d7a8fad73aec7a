// A scheduler that drops calls that are too heavy says so: a vote on such a call has no effect.
import { encodeCall } from '@parachron/core';
import { expect, test } from 'vitest';
import { listChains } from '../src/chains.js';

const heavy = (await listChains()).flatMap(({ name, local }) => {
  const { events } = local.registry.metadata.pallets.find((one) => `${one.name}` === 'Scheduler') ?? {};
  const type = events?.isSome ? local.registry.lookup.getSiType(events.unwrap().type).def : undefined;
  const isNamed =
    type?.isVariant && type.asVariant.variants.some((one) => `${one.name}` === 'PermanentlyOverweight');
  return isNamed ? [{ name, local }] : [];
});

test.each(heavy)('$name reports a call that is heavier than a block as failed', async ({ local }) => {
  const fork = await local.fork();
  const { hex: call } = encodeCall(fork.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x' },
  });
  const weight = { refTime: 10n ** 15n, proofSize: 0n };
  const args = { call, weight };
  const { hex } = encodeCall(fork.registry, { pallet: 'Utility', method: 'with_weight', args });
  expect(await fork.dispatch(hex, 'root')).toMatchObject({
    outcome: 'failed',
    error: 'the call is too heavy for the scheduler (Scheduler.PermanentlyOverweight)',
  });
});
