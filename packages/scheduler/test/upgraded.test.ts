import type { Chain } from '@parachron/client';
import { expect, test } from 'vitest';
import { createScheduler, type Ticket } from '../src/index.js';
import { hour, start, startService } from './support/startService.js';

// After an upgrade, the calls and extensions of earlier blocks may not decode by the runtime of the connection.
test('a call of an earlier runtime, which the runtime of today does not know, is found in its block', async () => {
  const { dev, chain, alice: signer } = await startService({ variant: 'H' });
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const when = { at: BigInt(start) + hour };
  // Variant M has no dynamic dispatch.
  const call = scheduler.dynamicDispatchTaskCall({ providedId: 'rent', when, call: '0x00000400' });
  const tickets: Ticket[] = [];
  const { block, hash } = await scheduler.submit(call, { signer, onTicket: (one) => tickets.push(one) });
  const ticket = tickets.at(-1) as Ticket;
  const later = await startService({ variant: 'M' });
  const upgraded: Chain = {
    endpoint: chain.endpoint,
    provider: chain.provider,
    genesisHash: chain.genesisHash,
    roundTrips: 0,
    runtime: { ...later.chain.runtime, specVersion: later.chain.runtime.specVersion + 1 },
    snapshot: (at) => chain.snapshot(at),
    request: (method, params) => chain.request(method, params),
    subscribe: (subscription) => chain.subscribe(subscription),
    close: () => chain.close(),
  };
  const today = await createScheduler(upgraded);
  expect(await today.getSubmission(ticket)).toMatchObject({ kind: 'landed', block, hash });
  expect(await today.resumeSubmission(ticket, { signer })).toMatchObject({ block, hash });
  await dev.close();
  await later.dev.close();
});
