import type { Hex } from '@parachron/core';
import type { Context } from '../../../src/chain/Context.js';
import { formatFailure } from '../../../src/chain/Pallet.js';
import { account } from '../../../src/chain/pallets/system.js';
import { now } from '../../../src/chain/pallets/timestamp.js';
import { accountTasksH, accountTasksM, putSlot } from '../../../src/service/automationTime.js';
import { deriveTaskId } from '../../../src/service/calls.js';
import { xcmChainCurrencyData } from '../../../src/service/xcmpHandler.js';
import { setLock } from '../../support/setLock.js';
import {
  automation,
  hour,
  idOf,
  minute,
  remark,
  type TestService,
  target,
  textBytes,
} from './startService.js';

export type Variant = 'H' | 'M';
export type CallName =
  | 'schedule_xcmp_task'
  | 'schedule_dynamic_dispatch_task'
  | 'schedule_native_transfer_task';

/** A valid scheduling call, before faults are inserted into the call and the state. */
export interface Attempt {
  readonly variant: Variant;
  readonly context: Context;
  readonly who: Hex;
  readonly other: Hex;
  times: bigint[];
  args: Record<string, unknown>;
  /** Actions to run once the arguments are complete. */
  readonly later: (() => void)[];
}

/** A fault, and the error that results if no earlier check fails. */
export interface Fault {
  readonly name: string;
  readonly error: string;
  readonly put: (attempt: Attempt) => void;
}

const maxHorizon = 15_552_000n;
const slotOf = (attempt: Attempt) => (attempt.variant === 'H' ? hour : minute);
const nowOf = (attempt: Attempt) => {
  const seconds = attempt.context.get(now) / 1000n;
  return seconds - (seconds % slotOf(attempt));
};

function fault(name: string, error: string, put: Fault['put']): Fault {
  return { name, error, put };
}

const times = (name: string, error: string, make: (attempt: Attempt) => bigint[]): Fault =>
  fault(name, error, (attempt) => {
    attempt.times = make(attempt);
  });

/** Faults of the times of a list, one at a time. */
export const timeFaults: readonly Fault[] = [
  times('no time', 'InvalidTime', () => []),
  times('too many times', 'TooManyExecutionsTimes', (attempt) =>
    // The first time is invalid too, but the count is checked first.
    Array.from({ length: 25 }, (_, at) => nowOf(attempt) + BigInt(at) * slotOf(attempt) + 1n),
  ),
  times('not whole', 'InvalidTime', (attempt) => [nowOf(attempt) + slotOf(attempt) + 1n]),
  times('past', 'PastTime', (attempt) => [nowOf(attempt)]),
  times('too far', 'TimeTooFarOut', (attempt) => [nowOf(attempt) + maxHorizon + slotOf(attempt)]),
  fault('no block time', 'BlockTimeNotSet', (attempt) => {
    attempt.later.push(() => attempt.context.put(now, [], 0n));
  }),
];

const emptyId = fault('empty id', 'EmptyProvidedId', ({ args }) => {
  args.provided_id = new Uint8Array();
});
const emptyMessage = fault('empty message', 'EmptyMessage', ({ args, variant }) => {
  args[variant === 'H' ? 'encoded_call' : 'call'] = new Uint8Array();
});
const lookupFaults: readonly Fault[] = [
  fault('unknown currency', 'XcmpHandler.CurrencyChainComboNotFound', ({ args }) => {
    args.currency_id = 7;
  }),
  fault('too heavy', 'XcmpHandler.WeightOverflow', ({ args, variant }) => {
    args[variant === 'H' ? 'encoded_call_weight' : 'weight_at_most'] = (1n << 64n) - 1n;
  }),
  fault('too dear', 'XcmpHandler.FeeOverflow', ({ context }) => {
    const entry = context.get(xcmChainCurrencyData, target, 0);
    if (entry)
      context.put(xcmChainCurrencyData, [target, 0], { ...entry, fee_per_second: (1n << 128n) - 1n });
  }),
];

const stateFaults: readonly Fault[] = [
  fault('poor', 'InsufficientBalance', ({ context, who }) => setFree(context, who, 900_000_000n)),
  fault('duplicate', 'DuplicateTask', (attempt) => {
    attempt.later.push(() => putRecord(attempt));
  }),
  fault('full slot', 'TimeSlotFull', (attempt) => {
    attempt.later.push(() => {
      for (const time of attempt.times) {
        const key: [Hex, Hex] = [attempt.who, `0x${'00'.repeat(32)}`];
        putSlot(attempt.context, time, { tasks: Array.from({ length: 256 }, () => key), weight: 0n });
      }
    });
  }),
  fault('locked', 'LiquidityRestrictions', ({ context, who }) => {
    const { data } = context.get(account, who);
    setLock(context, { who, id: '0x6c6f636b65642020', amount: data.free });
  }),
];

function setFree(context: Context, who: Hex, free: bigint): void {
  const info = context.get(account, who);
  context.put(account, [who], { ...info, data: { ...info.data, free } });
}

function putRecord({ context, who, variant, args }: Attempt): void {
  const provided_id = args.provided_id as Uint8Array;
  const key = [who, deriveTaskId(who, provided_id)] as [Hex, Hex];
  const times = { execution_times: [], executions_left: 1 };
  const value = { encoded_call: new Uint8Array() };
  if (variant === 'H') {
    const schedule = { type: 'Fixed', value: times } as const;
    const action = { type: 'DynamicDispatch', value } as const;
    context.put(accountTasksH, key, { owner_id: who, provided_id, schedule, action });
  } else {
    const transfer = { sender: who, recipient: who, amount: 1n };
    const action = { type: 'NativeTransfer', value: transfer } as const;
    context.put(accountTasksM, key, { owner_id: who, provided_id, ...times, action });
  }
}

/** Faults of each call in the order of the specification; the faults of a nested list share one position. */
export const orders: readonly {
  variant: Variant;
  call: CallName;
  faults: readonly (Fault | readonly Fault[])[];
}[] = [
  {
    variant: 'H',
    call: 'schedule_xcmp_task',
    faults: [timeFaults, emptyId, emptyMessage, ...lookupFaults, ...stateFaults],
  },
  { variant: 'H', call: 'schedule_dynamic_dispatch_task', faults: [timeFaults, emptyId, ...stateFaults] },
  {
    variant: 'M',
    call: 'schedule_native_transfer_task',
    faults: [
      fault('too little', 'InvalidAmount', ({ args }) => {
        // The amount must exceed the minimum, so an equal amount is invalid.
        args.amount = 1_000_000_000n;
      }),
      fault('to self', 'TransferToSelf', ({ args, who }) => {
        args.recipient_id = who;
      }),
      emptyId,
      timeFaults,
      ...stateFaults,
    ],
  },
  {
    variant: 'M',
    call: 'schedule_xcmp_task',
    faults: [emptyId, emptyMessage, timeFaults, ...lookupFaults, ...stateFaults],
  },
];

/** Creates a valid call, inserts faults and dispatches the call; returns the error, or undefined. */
export function tryFaults(
  test: TestService,
  options: { variant: Variant; call: CallName; faults: readonly Fault[] },
): string | undefined {
  const { variant, call, faults } = options;
  const context = test.chain.getContext();
  if (!context) return 'no state';
  const who = idOf(test.keys.alice);
  const attempt: Attempt = {
    variant,
    context,
    who,
    other: idOf(test.keys.bob),
    times: [],
    args: makeArgs(test, variant, call),
    later: [],
  };
  attempt.times = [nowOf(attempt) + slotOf(attempt)];
  for (const one of faults) one.put(attempt);
  for (const act of attempt.later) act();
  const when =
    variant === 'H'
      ? { schedule: { type: 'Fixed', value: { execution_times: attempt.times } } }
      : { execution_times: attempt.times };
  const outcome = context.dispatch({ kind: 'signed', who }, automation(call, { ...attempt.args, ...when }));
  return outcome.ok ? undefined : formatFailure(outcome.failure).replace('AutomationTime.', '');
}

function makeArgs(test: TestService, variant: Variant, call: CallName): Record<string, unknown> {
  const provided_id = textBytes('task');
  if (call === 'schedule_dynamic_dispatch_task') return { provided_id, call: remark('x') };
  if (call === 'schedule_native_transfer_task') {
    return { provided_id, recipient_id: idOf(test.keys.bob), amount: 1_000_000_001n };
  }
  const encoded = new Uint8Array([0, 1, 2]);
  const common = { provided_id, para_id: target, currency_id: 0 };
  return variant === 'H'
    ? { ...common, encoded_call: encoded, encoded_call_weight: 100_000_000n }
    : { ...common, call: encoded, weight_at_most: 100_000_000n };
}
