import type { Chain } from '@parachron/client';
import type { DeliveryExplanation } from '@parachron/proxy';
import { expectTypeOf, test } from 'vitest';
import {
  createScheduler,
  type Scheduler,
  type SchedulerH,
  type SchedulerM,
  type TaskEvent,
} from './index.js';

declare const chain: Chain;
declare const h: SchedulerH;
declare const m: SchedulerM;
declare const either: Scheduler;

const message = { providedId: 'x', paraId: 2000, call: '0x00', callWeight: 1n } as const;

test('createScheduler returns the type of the requested variant', async () => {
  expectTypeOf(await createScheduler(chain, { variant: 'H' })).toEqualTypeOf<SchedulerH>();
  expectTypeOf(await createScheduler(chain, { variant: 'M' })).toEqualTypeOf<SchedulerM>();
  expectTypeOf(await createScheduler(chain)).toEqualTypeOf<SchedulerH | SchedulerM>();
  // @ts-expect-error there are two variants
  createScheduler(chain, { variant: 'X' });
});

test('a scheduler of unknown variant offers only members of both variants until a program compares its variant', () => {
  // @ts-expect-error only variant H has this member
  either.dynamicDispatchTaskCall;
  if (either.variant === 'H') expectTypeOf(either).toEqualTypeOf<SchedulerH>();
  else expectTypeOf(either).toEqualTypeOf<SchedulerM>();
  // Members of both variants need no narrowing.
  either.cancelTaskCall(`0x${'00'.repeat(32)}`);
});

test('each variant has its own calls', () => {
  h.dynamicDispatchTaskCall({ providedId: 'x', when: { at: 0 }, call: '0x00' });
  m.nativeTransferTaskCall({ providedId: 'x', when: { at: 0 }, recipient: '', amount: 1n });
  // @ts-expect-error only variant M has this member
  h.nativeTransferTaskCall;
  // @ts-expect-error only variant H has this member
  m.dynamicDispatchTaskCall;
});

test('only variant H offers recurring tasks', () => {
  h.crossChainTaskCall({ ...message, when: { first: 0, every: { hours: 1 } } });
  m.crossChainTaskCall({ ...message, when: { at: [0, 60n, '2030-01-01T00:00Z', new Date()] } });
  // @ts-expect-error M takes a list of times
  m.crossChainTaskCall({ ...message, when: { first: 0, every: { hours: 1 } } });
  // @ts-expect-error amounts and weights are bigints
  h.crossChainTaskCall({ ...message, callWeight: 1, when: { at: 0 } });
});

test('quoteTask accepts scheduling calls and no cancellation', () => {
  const call = h.crossChainTaskCall({ ...message, when: { at: 0 } });
  expectTypeOf(call.order.paraId).toEqualTypeOf<number>();
  h.quoteTask(call, { owner: '' });
  // @ts-expect-error a cancellation has no fees of its own
  h.quoteTask(h.cancelTaskCall('0x00'), { owner: '' });
});

test('an end on the target has a delivery, and a failure on the service has a reason', (event: TaskEvent) => {
  if (event.kind !== 'failed' && event.kind !== 'executed') return;
  expectTypeOf(event.delivery).toEqualTypeOf<DeliveryExplanation | undefined>();
  if (event.where === 'target') expectTypeOf(event.delivery).toEqualTypeOf<DeliveryExplanation>();
  else expectTypeOf(event.delivery).toEqualTypeOf<undefined>();
  // @ts-expect-error an executed task has no reason
  if (event.kind === 'executed') event.reason;
});
