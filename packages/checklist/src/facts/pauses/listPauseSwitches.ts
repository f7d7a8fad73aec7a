import { type JsonValue, listPallets, type Runtime } from '@parachron/core';
import { getXcmPallet } from '@parachron/xcm';
import type { Role, Scope } from '../../Scope.js';
import { listPauseMaps, type PauseEnd } from './listPauseMaps.js';

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
  readonly end?: PauseEnd;
}

const isSet = (value: JsonValue | undefined) => value === true;
const isThere = (value: JsonValue | undefined) => value !== undefined && value !== null;

/**
 * The calls that channels, proxies and tasks need, by the role of the chain: each pallet that has all calls of a group, because the
 * names of pallets differ.
 */
const needed: { readonly [R in Role]: readonly (readonly string[])[] } = {
  relay: [['hrmp_init_open_channel', 'hrmp_accept_open_channel']],
  channelManager: [['hrmp_init_open_channel', 'hrmp_accept_open_channel']],
  target: [['add_proxy', 'proxy']],
  service: [['schedule_xcmp_task', 'cancel_task']],
};

function listNeededCalls(role: Role, { registry }: Runtime): (readonly [pallet: string, call: string])[] {
  const pallets = listPallets(registry);
  const xcm = role === 'target' || role === 'service' ? getXcmPallet(registry) : undefined;
  return [
    ...needed[role].flatMap((group) =>
      pallets
        .filter(({ calls }) => group.every((call) => calls.has(call)))
        .flatMap(({ name }) => group.map((call) => [name, call] as const)),
    ),
    ...(xcm ? [[xcm, 'send'] as const] : []),
  ];
}

/** A switch in any pallet with its item of storage. */
type Kind = Omit<PauseSwitch, 'pallet' | 'keys'> & {
  /** Another item or a call of the same pallet, if other pallets use the name of the item too. */
  readonly beside?: string;
};

/** Switches for the whole chain, by the items of public pallets; the switch of the XCM pallet has its own list. */
const whole: readonly Kind[] = [
  // SafeMode
  {
    item: 'EnteredUntil',
    describe: (value) => (isThere(value) ? `safe mode until block ${String(value)}` : undefined),
    end: { method: 'force_exit', args: {} },
  },
  // MaintenanceMode
  {
    item: 'MaintenanceMode',
    describe: (value) => (isSet(value) ? 'maintenance mode' : undefined),
    end: { method: 'resume_normal_operation', args: {} },
  },
  // MultiBlockMigrations
  {
    item: 'Cursor',
    beside: 'Historic',
    describe: (value) => (isThere(value) ? 'a storage migration is in progress' : undefined),
  },
  // RcMigrator
  {
    isPassing: true,
    item: 'RcMigrationStage',
    describe: (value) => describeMigration(value, 'a migration to the Asset Hub'),
  },
  // AhMigrator
  {
    isPassing: true,
    item: 'AhMigrationStage',
    describe: (value) => describeMigration(value, 'the migration of the relay chain to this chain'),
  },
  // XcmpQueue
  {
    item: 'QueueSuspended',
    describe: (value) => (isSet(value) ? 'the queue of messages from parachains is suspended' : undefined),
    end: { method: 'resume_xcm_execution', args: {} },
  },
  // EmergencyParaXcm
  {
    item: 'Mode',
    beside: 'paused_to_normal',
    describe: (value) => (String(value) === 'Paused' ? 'messages are paused for an emergency' : undefined),
  },
  // TransactionPause
  {
    item: 'PausedXcm',
    describe: (value) => (isSet(value) ? 'messages are paused' : undefined),
  },
];

/** The stages in which the migration between a relay chain and its Asset Hub refuses no call that a plan or a task makes. */
const quiet: ReadonlySet<string> = new Set(['Pending', 'Scheduled', 'MigrationDone']);

function describeMigration(value: JsonValue | undefined, what: string): string | undefined {
  const [name] = typeof value === 'string' ? [value] : Object.keys(Object(value));
  const stage = name && name.charAt(0).toUpperCase() + name.slice(1);
  return !stage || quiet.has(stage)
    ? undefined
    : `${what} is in progress (stage ${stage}), and the chain refuses some calls until its end`;
}

function listIn({ registry }: Runtime, { beside, ...kind }: Kind): PauseSwitch[] {
  return listPallets(registry)
    .filter(({ storage, calls }) => {
      const isMarked = beside === undefined || storage.includes(beside) || calls.has(beside);
      return isMarked && storage.includes(kind.item);
    })
    .map(({ name }) => ({ ...kind, pallet: name, keys: [] }));
}

/**
 * The switch of the pallet that executes messages, which is `XcmPallet` on relay chains and `PolkadotXcm` on parachains. A barrier
 * without `RespectSuspension` ignores the switch.
 */
const execution: Kind = {
  item: 'XcmExecutionSuspended',
  describe: (value) => (isSet(value) ? 'the execution of messages is suspended' : undefined),
  mayBeIgnored: true,
  end: { method: 'force_suspension', args: { suspended: false } },
};

/**
 * Channels that a queue has suspended, by the other parachain: outgoing channels, because the queue of the other parachain is
 * full, and incoming channels, because the chain's own queue is full. Older queues store incoming channels with their state,
 * newer queues as a set.
 *
 * Chain: `OutboundXcmpStatus`, `InboundXcmpSuspended` and, before that, `InboundXcmpStatus` of cumulus-pallet-xcmp-queue.
 */
function listChannelSwitches(other: number): Kind[] {
  const out = `messages to parachain ${other} wait: parachain ${other} has suspended the channel`;
  const into = `the channel from parachain ${other} is suspended, so its messages wait`;
  return [
    {
      isPassing: true,
      item: 'OutboundXcmpStatus',
      describe: (value) => (isSuspended(value, { field: 'recipient', other }) ? out : undefined),
    },
    {
      isPassing: true,
      item: 'InboundXcmpStatus',
      describe: (value) => (isSuspended(value, { field: 'sender', other }) ? into : undefined),
    },
    {
      isPassing: true,
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
  const single = listPauseMaps(runtime).flatMap(({ pallet, item, createEnd }) =>
    listNeededCalls(role, runtime).map(
      ([name, call]): PauseSwitch => ({
        pallet,
        item,
        keys: [[name, call]],
        describe: (value) => (value !== undefined ? `the call ${name}.${call} is paused` : undefined),
        end: createEnd(name, call),
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
  return [...[execution, ...whole, ...channels].flatMap((kind) => listIn(runtime, kind)), ...single];
}
