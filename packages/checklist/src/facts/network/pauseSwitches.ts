import type { JsonValue, Runtime } from '@parachron/core';
import type { Role } from '../../Scope.js';
import { hasStorage } from './hasStorage.js';

/** A way in which a chain can stop calls or messages: what to read, and what it means. */
export interface PauseSwitch {
  readonly pallet: string;
  readonly item: string;
  readonly keys: readonly unknown[];
  /** One phrase of what is stopped, or undefined where nothing is; `undefined` stands for nothing stored. */
  readonly describe: (value: JsonValue | undefined, keys: readonly unknown[]) => string | undefined;
  /** The call of root by which it ends, where the runtime has it. */
  readonly end?: { readonly method: string; readonly args: Readonly<Record<string, unknown>> };
}

const isSet = (value: JsonValue | undefined) => value === true;
const isThere = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** The calls that what is asked for rests on, by the role of the chain. */
const needed: { readonly [R in Role]: readonly (readonly [string, string])[] } = {
  relay: [
    ['Hrmp', 'hrmp_init_open_channel'],
    ['Hrmp', 'hrmp_accept_open_channel'],
  ],
  host: [
    ['Hrmp', 'hrmp_init_open_channel'],
    ['Hrmp', 'hrmp_accept_open_channel'],
  ],
  target: [
    ['Proxy', 'add_proxy'],
    ['Proxy', 'proxy'],
    ['PolkadotXcm', 'send'],
  ],
  service: [
    ['AutomationTime', 'schedule_xcmp_task'],
    ['AutomationTime', 'cancel_task'],
    ['PolkadotXcm', 'send'],
  ],
};

/** Switches for the whole chain, by the pallets that public chains have them in. */
const whole: readonly PauseSwitch[] = [
  {
    pallet: 'SafeMode',
    item: 'EnteredUntil',
    keys: [],
    describe: (value) => (isThere(value) ? `it is in safe mode until its block ${String(value)}` : undefined),
    end: { method: 'force_exit', args: {} },
  },
  {
    pallet: 'MaintenanceMode',
    item: 'MaintenanceMode',
    keys: [],
    describe: (value) => (isSet(value) ? 'it is in maintenance mode' : undefined),
    end: { method: 'resume_normal_operation', args: {} },
  },
  {
    pallet: 'MultiBlockMigrations',
    item: 'Cursor',
    keys: [],
    describe: (value) => (isThere(value) ? 'a migration of its storage is under way' : undefined),
  },
  {
    pallet: 'PolkadotXcm',
    item: 'XcmExecutionSuspended',
    keys: [],
    describe: (value) => (isSet(value) ? 'it executes no messages' : undefined),
    end: { method: 'force_suspension', args: { suspended: false } },
  },
  {
    pallet: 'XcmpQueue',
    item: 'QueueSuspended',
    keys: [],
    describe: (value) => (isSet(value) ? 'its queue of messages from parachains is suspended' : undefined),
    end: { method: 'resume_xcm_execution', args: {} },
  },
  {
    pallet: 'EmergencyParaXcm',
    item: 'Mode',
    keys: [],
    describe: (value) =>
      String(value) === 'Paused' ? 'its messages are paused for an emergency' : undefined,
  },
  {
    pallet: 'TransactionPause',
    item: 'PausedXcm',
    keys: [],
    describe: (value) => (isSet(value) ? 'its messages are paused' : undefined),
  },
];

/** The pause switches that a runtime has; those of single calls for the calls that matter. */
export function listPauseSwitches(role: Role, runtime: Runtime): PauseSwitch[] {
  const calls = needed[role];
  const single = (
    [
      ['TxPause', 'PausedCalls', 'unpause'],
      ['TransactionPause', 'PausedTransactions', undefined],
    ] as const
  ).flatMap(([pallet, item, method]) =>
    calls.map(
      ([name, call]): PauseSwitch => ({
        pallet,
        item,
        keys: [[name, call]],
        describe: (value) => (value !== undefined ? `the call ${name}.${call} is paused` : undefined),
        ...(method ? { end: { method, args: { ident: [name, call] } } } : {}),
      }),
    ),
  );
  return [...whole, ...single].filter(({ pallet, item }) => hasStorage(runtime, pallet, item));
}
