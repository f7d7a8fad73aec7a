// The service and its target are connected by a channel; the real Rococo relay chain decides whether it is open and has capacity.
import type { RuntimeFork } from '@parachron/devnet';
import { explainDelivery } from '@parachron/proxy';
import { afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { listEvents } from '../src/listEvents.js';
import { loadRelaySpec } from '../src/loadSpecs.js';
import { SERVICE, TARGET } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';

let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});

const channel = { sender: SERVICE, recipient: TARGET };
const scenario = { ...planReady({ variant: 'H', flow: 'remote' }), slots: 1 };

test('without a channel the service reports at the time of the task that it cannot send', async () => {
  fixture = await createFixture({ ...scenario, relay: { spec: await loadRelaySpec() }, channels: [] });
  const result = await runScenario(fixture, scenario);
  // The target would accept the program, and a dry run does not cover channels.
  expect(result.plan.arrives).toBe('yes');
  expect(result.rounds[0]).toMatchObject({ explanation: undefined, moved: { target: { bob: 0n } } });
  expect(result.watched.map((event) => (event.kind === 'failed' ? event.reason.error : event.kind))).toEqual([
    'scheduled',
    'triggered',
    'ErrorSendingXcmToTarget',
    'done',
  ]);
});

test('with a full channel the message waits at the service, and arrives when the channel has capacity again', async () => {
  fixture = await createFixture({ ...scenario, relay: { spec: await loadRelaySpec() } });
  const { devnet, target } = fixture;
  await setWaiting(fixture, 'full');
  const result = await runScenario(fixture, scenario);
  // The service reports the message as sent; the target has not received it.
  const [round] = result.rounds;
  expect(round?.explanation).toMatchObject({ outcome: 'not-seen', certainty: 'reported' });
  expect(result.watched.map(({ kind }) => kind)).toEqual([
    'scheduled',
    'triggered',
    'sent',
    'unseen',
    'done',
  ]);
  expect(round?.moved.target.bob).toBe(0n);

  const before = (await target.snapshot()).block.number;
  await setWaiting(fixture, 'empty');
  await devnet.advanceToNextSlot();
  const events = await listEvents(target, { after: before });
  const context = { program: result.program, runtime: target.runtime, from: SERVICE };
  expect(explainDelivery(events, context)).toMatchObject({ outcome: 'executed', certainty: 'reported' });
  expect(events.filter(({ method }) => method === 'Transfer')).toHaveLength(1);
});

/** Other messages fill the channel or have left it, and the service's next block sees that. */
async function setWaiting({ devnet }: Fixture, wanted: 'full' | 'empty'): Promise<void> {
  const relay = devnet.relay?.chain as RuntimeFork;
  const stored = (await relay.getStorage('Hrmp', 'HrmpChannels', [channel]))?.toJSON() as {
    maxCapacity: number;
  };
  const value = { ...stored, msgCount: wanted === 'full' ? stored.maxCapacity : 0 };
  await relay.write([{ pallet: 'Hrmp', item: 'HrmpChannels', keys: [channel], value }]);
  await devnet.step();
}
