import { type JsonValue, listPallets, type Runtime } from '@parachron/core';
import type { Role, Scope } from '../../Scope.js';
import { hasStorage } from '../network/hasStorage.js';
import { pauseMaps } from './pauseMaps.js';

/** A switch by which a chain can stop calls or messages: its reads and their meaning. */
export interface PauseSwitch {
  readonly pallet: string;
  readonly item: string;
  readonly keys: readonly unknown[];
  /** Returns the paused functions as a phrase, or undefined if none is paused; the argument is undefined if nothing is stored. */
  readonly describe: (value: JsonValue | undefined, keys: readonly unknown[]) => string | undefined;
  /** True if the pause ends by itself: a warning instead of a failure. */
  readonly isPassing?: boolean;
  /** True if the barrier of a runtime may ignore the switch: the metadata does not show whether it does. */
  readonly mayBeIgnored?: boolean;
  /** The call of root that ends the pause, if the runtime has it. */
  readonly end?: { readonly method: string; readonly args: Readonly<Record<string, unknown>> };
}

const isSet = (value: JsonValue | undefined) => value === true;
const isThere = (value: JsonValue | undefined) => value !== undefined && value !== null;

/** The calls that channels, proxies and tasks need, by the role of the chain. */
const needed: { readonly [R in Role]: readonly (readonly [string, string])[] } = {
  relay: [
    ['Hrmp', 'hrmp_init_open_channel'],
    ['Hrmp', 'hrmp_accept_open_channel'],
  ],
  channelManager: [
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

/** Switches for the whole chain, by the pallets of public chains; the switch of the XCM pallet has its own name. */
const whole: readonly PauseSwitch[] = [
  {
    pallet: 'SafeMode',
    item: 'EnteredUntil',
    keys: [],
    describe: (value) => (isThere(value) ? `safe mode until block ${String(value)}` : undefined),
    end: { method: 'force_exit', args: {} },
  },
  {
    pallet: 'MaintenanceMode',
    item: 'MaintenanceMode',
    keys: [],
    describe: (value) => (isSet(value) ? 'maintenance mode' : undefined),
    end: { method: 'resume_normal_operation', args: {} },
  },
  {
    pallet: 'MultiBlockMigrations',
    item: 'Cursor',
    keys: [],
    describe: (value) => (isThere(value) ? 'a storage migration is in progress' : undefined),
  },
  {
    pallet: 'XcmpQueue',
    item: 'QueueSuspended',
    keys: [],
    describe: (value) => (isSet(value) ? 'the queue of messages from parachains is suspended' : undefined),
    end: { method: 'resume_xcm_execution', args: {} },
  },
  {
    pallet: 'EmergencyParaXcm',
    item: 'Mode',
    keys: [],
    describe: (value) => (String(value) === 'Paused' ? 'messages are paused for an emergency' : undefined),
  },
  {
    pallet: 'TransactionPause',
    item: 'PausedXcm',
    keys: [],
    describe: (value) => (isSet(value) ? 'messages are paused' : undefined),
  },
];

/**
 * The switch of the pallet that executes messages, which is `XcmPallet` on relay chains and `PolkadotXcm` on parachains. A barrier
 * without `RespectSuspension` ignores the switch.
 */
function listExecutionSwitches({ registry }: Runtime): PauseSwitch[] {
  const item = 'XcmExecutionSuspended';
  const having = listPallets(registry).filter(({ storage }) => storage.includes(item));
  return having.map(({ name }) => ({
    pallet: name,
    item,
    keys: [],
    describe: (value) => (isSet(value) ? 'the execution of messages is suspended' : undefined),
    mayBeIgnored: true,
    end: { method: 'force_suspension', args: { suspended: false } },
  }));
}

/**
 * Channels that a queue has suspended, by the other parachain: outgoing channels, because the queue of the other parachain is
 * full, and incoming channels, because the chain's own queue is full. Older queues store incoming channels with their state,
 * newer queues as a set.
 *
 * Chain: `OutboundXcmpStatus`, `InboundXcmpSuspended` and, before that, `InboundXcmpStatus` of cumulus-pallet-xcmp-queue.
 */
function listChannelSwitches(other: number): PauseSwitch[] {
  const out = `messages to parachain ${other} wait: parachain ${other} has suspended the channel`;
  const into = `the channel from parachain ${other} is suspended, so its messages wait`;
  const queue = { pallet: 'XcmpQueue', keys: [], isPassing: true } as const;
  return [
    {
      ...queue,
      item: 'OutboundXcmpStatus',
      describe: (value) => (isSuspended(value, { field: 'recipient', other }) ? out : undefined),
    },
    {
      ...queue,
      item: 'InboundXcmpStatus',
      describe: (value) => (isSuspended(value, { field: 'sender', other }) ? into : undefined),
    },
    {
      ...queue,
      item: 'InboundXcmpSuspended',
      describe: (value) => (listOf(value).some((id) => Number(id) === other) ? into : undefined),
    },
  ];
}

function isSuspended(
  value: JsonValue | undefined,
  { field, other }: { readonly field: string; readonly other: number },
): boolean {
  return listOf(value).some((channel) => {
    const { [field]: id, state } = Object(channel) as Readonly<Record<string, unknown>>;
    return Number(id) === other && state === 'Suspended';
  });
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return Array.isArray(value) ? value : [];
}

/** Lists the pause switches of a runtime. Of single calls and channels, only the relevant switches are listed. */
export function listPauseSwitches(role: Role, runtime: Runtime, scope: Scope): PauseSwitch[] {
  const maps = pauseMaps.filter(([pallet, item]) => hasStorage(runtime, pallet, item));
  const single = maps.flatMap(([pallet, item, method]) =>
    needed[role].map(
      ([name, call]): PauseSwitch => ({
        pallet,
        item,
        keys: [[name, call]],
        describe: (value) => (value !== undefined ? `the call ${name}.${call} is paused` : undefined),
        ...(method ? { end: { method, args: { ident: [name, call] } } } : {}),
      }),
    ),
  );
  const others = {
    relay: [],
    channelManager: [],
    target: [scope.serviceParaId],
    service: [scope.targetParaId],
  };
  const channels = others[role].flatMap(listChannelSwitches);
  return [
    ...listExecutionSwitches(runtime),
    ...[...whole, ...channels].filter(({ pallet, item }) => hasStorage(runtime, pallet, item)),
    ...single,
  ];
}
