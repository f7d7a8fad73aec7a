import type { Hex } from '@parachron/core';
import { devAccounts } from '@parachron/network';
import type { ChainConfig } from '../../../src/chain/createChain.js';
import { createBaseRuntime } from '../../../src/chain/kinds/createBaseRuntime.js';
import type { Variant } from '../../../src/chain/kinds/ServiceConfig.js';
import { createServiceConfig } from '../../../src/chain/kinds/serviceDefaults.js';
import { Context } from '../../../src/chain/pallet/Context.js';
import { formatFailure } from '../../../src/chain/pallet/defineErrors.js';
import { now } from '../../../src/chain/pallets/timestamp.js';
import type { CallValue } from '../../../src/chain/scale/commonTypes.js';
import { lastTimeSlot } from '../../../src/service/automation/automationData.js';
import { createAutomationPallet } from '../../../src/service/automation/createAutomationPallet.js';
import { getSlotAt, type Slot } from '../../../src/service/automation/Slot.js';
import { createTaskStore, type Task } from '../../../src/service/automation/TaskStore.js';
import { createRules } from '../../../src/service/createServiceParts.js';
import { createXcmHandler } from '../../../src/service/handler/createXcmHandler.js';
import { createXcmpHandlerPallet, toEntry } from '../../../src/service/handler/createXcmpHandlerPallet.js';
import { parseTargets } from '../../../src/service/parseTargets.js';
import type { Service, ServiceBlock, TaskKey } from '../../../src/service/Service.js';
import { start } from './startService.js';

const { alice } = devAccounts;

/** The service in a block at the start of a slot, without a chain around it: for the rules of the pallet. */
export interface TestBlock extends ServiceBlock {
  /** The programs that left, with their recipients. */
  readonly sent: { recipient: number; program: Uint8Array }[];
  /** Dispatches a call of AutomationTime; returns `ok`, or the name of the failure without its pallet. */
  dispatch(call: string, args: Record<string, unknown>, who?: Hex): string;
  /** The events since the last call of this function: names and values. */
  takeEvents(): (readonly [string, unknown])[];
  slotAt(time: bigint): Slot;
  /** Sets the time of the chain in seconds. */
  setTime(seconds: bigint): void;
}

/** Options of a block: the variant, numbers that differ, and whether channels are closed. */
interface TestBlockOptions {
  readonly variant?: Variant;
  readonly config?: NonNullable<ChainConfig['config']>;
  readonly isClosed?: boolean;
}

export function createTestBlock({ variant = 'H', config, isClosed }: TestBlockOptions = {}): TestBlock {
  const complete = createServiceConfig({ variant, ...(config ? { config } : {}) });
  const { targets, fallback } = parseTargets(complete.targets);
  const sent: TestBlock['sent'] = [];
  const service: Service = {
    rules: createRules(complete),
    tasks: createTaskStore(variant),
    handler: createXcmHandler({
      paraId: complete.paraId,
      transport: { send: (_, message) => !isClosed && sent.push(message) > 0 },
      getVersion: () => 2,
      isPaidInRelayToken: () => false,
      fallback: fallback && toEntry(fallback),
      proofSize: 65_536n,
    }),
  };
  const pallets = [
    createAutomationPallet({ index: 60, service }),
    createXcmpHandlerPallet({ index: 62, targets }),
  ];
  const startTime = Number(start) * 1000;
  const runtime = createBaseRuntime(complete, { specName: 'test', startTime, parts: { pallets, apis: [] } });
  const context = new Context({
    runtime,
    state: { get: () => undefined, listKeys: () => [] },
    blockNumber: 1,
  });
  for (const pallet of runtime.pallets) pallet.genesis?.(context);
  context.put(lastTimeSlot, [], [start, start]);
  let seen = context.events.length;
  return {
    context,
    service,
    sent,
    dispatch: (call, args, who = alice) => {
      const outcome = context.dispatch({ kind: 'signed', who }, callOf(call, args));
      return outcome.ok ? 'ok' : formatFailure(outcome.failure).replace('AutomationTime.', '');
    },
    takeEvents: () => {
      const events = context.events.slice(seen).map(({ name, value }) => [name, value] as const);
      seen = context.events.length;
      return events;
    },
    slotAt: (time) => getSlotAt(context, time),
    setTime: (seconds) => context.put(now, [], seconds * 1000n),
  };
}

const callOf = (type: string, value: Record<string, unknown>): CallValue => ({
  type: 'AutomationTime',
  value: { type, value },
});

/** The id of a test's task by a digit. */
export const taskKey = (digit: string, who: Hex = alice): TaskKey => ({
  who,
  task_id: `0x${digit.repeat(64)}`,
});

/** A task of Alice that remarks at given times. */
export function remarkTask(context: Context, times: readonly bigint[], changes: Partial<Task> = {}): Task {
  const call = {
    type: 'System',
    value: { type: 'remark_with_event', value: { remark: new Uint8Array([1]) } },
  };
  return {
    owner_id: alice,
    provided_id: new Uint8Array([1]),
    schedule: { type: 'Fixed', value: { execution_times: [...times], executions_left: times.length } },
    action: { type: 'DynamicDispatch', value: { encoded_call: context.encodeCall(call) } },
    ...changes,
  };
}
