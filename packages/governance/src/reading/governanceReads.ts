import {
  type ConstantRead,
  constantRead,
  findUsualPallet,
  type Hex,
  type Planck,
  type Read,
  type Reads,
  type Runtime,
  requireInput,
  runtimeCallRead,
  storageRead,
} from '@parachron/core';
import { callWeightRead } from '@parachron/weight';
import type { Codec } from '@polkadot/types/types';
import { u8aToBigInt } from '@polkadot/util';
import { encodeRemark } from './encodeRemark.js';
import { findGovernancePallets } from './findGovernancePallets.js';
import { findMigration } from './findMigration.js';
import type { Track } from './Governance.js';
import { listTracks } from './listTracks.js';

/** The reads of the facts about a chain's routes to root, for one request. */
export type GovernanceReads = Reads & { readonly [name: string]: Read<unknown> };

/** Names a read by its pallet and item. */
export const nameRead = (pallet: string, item: string): string => `${pallet}.${item}`;

const democracyAmounts = ['MinimumDeposit', 'PreimageByteDeposit'];
const democracyPeriods = ['LaunchPeriod', 'VotingPeriod', 'EnactmentPeriod'];
/** The constants of the shortest vote, the newest name first. */
export const fastTrackPeriods = ['FastTrackVotingPeriod', 'EmergencyVotingPeriod'];

/**
 * Describes all reads of a chain: constants, the sudo key, members, and the time of a block. `getGovernance` performs
 * these reads; use this function to combine them with other reads of the same snapshot.
 *
 * Sends: nothing.
 *
 * @param runtime the chain's runtime
 * @returns the reads, by names such as `Sudo.Key`
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { governanceReads } from '@parachron/governance';
 *
 * const chain = await connect('wss://parachain.example');
 * const snapshot = await chain.snapshot();
 * // The snapshot keeps the answers: `getGovernance` does not request them again.
 * await snapshot.read(governanceReads(snapshot.runtime));
 * await chain.close();
 * ```
 */
export function governanceReads(runtime: Runtime): GovernanceReads {
  requireInput({ runtime }, { runtime: 'runtime' });
  const { registry } = runtime;
  const { sudo, referenda, collectives, democracy } = findGovernancePallets(registry);
  const migration = findMigration(registry);
  const reads: Read<unknown>[] = [
    ...(migration ? [storageRead(migration.pallet, migration.item, [], readVariant)] : []),
    ...(sudo ? [storageRead(sudo, 'Key', [], readKey)] : []),
    ...referenda.flatMap(describeReferendaReads),
    ...collectives.flatMap((pallet) => [
      storageRead(pallet, 'Members', [], readMembers),
      describeNumberRead(pallet, 'MotionDuration'),
    ]),
    ...(democracy ? describeDemocracyReads(democracy) : []),
    storageRead('ParachainSystem', 'LastRelayChainBlockNumber', [], readNumber),
    storageRead('ParachainSystem', 'RelevantMessagingState', [], readChannels),
    storageRead('Paras', 'Parachains', [], readParas),
    describeNumberRead('Babe', 'ExpectedBlockTime'),
    describeNumberRead('Timestamp', 'MinimumPeriod'),
  ];
  const named = reads.map((read) => [formatName(read), read] as const);
  // The dry run of a program of the relay chain makes a remark, and needs its weight.
  const remark = findUsualPallet(registry, 'ParachainSystem')
    ? { 'System.remark': callWeightRead(runtime, encodeRemark(registry)) }
    : {};
  const slot = runtimeCallRead('AuraApi', 'slot_duration', () => new Uint8Array(), readSlot);
  return { ...Object.fromEntries(named), ...remark, 'AuraApi.slot_duration': slot };
}

function formatName(read: Read<unknown>): string {
  if (read.kind === 'runtimeCall') return nameRead(read.api, read.method);
  return nameRead(read.pallet, read.kind === 'constant' ? read.name : read.item);
}

function describeReferendaReads(pallet: string): Read<Planck | number | readonly Track[]>[] {
  return [
    constantRead(pallet, 'Tracks', listTracks),
    describeAmountRead(pallet, 'SubmissionDeposit'),
    describeNumberRead(pallet, 'UndecidingTimeout'),
    storageRead(pallet, 'ReferendumCount', [], readNumber),
  ];
}

function describeDemocracyReads(pallet: string): ConstantRead<Planck | number | boolean>[] {
  return [
    ...democracyAmounts.map((name) => describeAmountRead(pallet, name)),
    ...[...democracyPeriods, ...fastTrackPeriods].map((name) => describeNumberRead(pallet, name)),
    constantRead(
      pallet,
      'InstantAllowed',
      ({ isTrue }: Codec & { readonly isTrue?: boolean }) => isTrue === true,
    ),
  ];
}

function describeAmountRead(pallet: string, name: string): ConstantRead<Planck> {
  return constantRead(pallet, name, (value) => BigInt(value.toString()));
}

function describeNumberRead(pallet: string, name: string): ConstantRead<number> {
  return constantRead(pallet, name, (value) => Number(value.toString()));
}

function readNumber(value: Codec | undefined): number {
  return Number(value?.toString() ?? 0);
}

/** Reads the sudo key; older pallets store an account of zeros if no key is set. */
function readKey(value: Codec | undefined): Hex | undefined {
  const hex = value?.toHex();
  return hex === undefined || /^0x0*$/.test(hex) ? undefined : hex;
}

function readMembers(value: Codec | undefined): Hex[] {
  return [...((value ?? []) as unknown as Iterable<Codec>)].map((member) => member.toHex());
}

/** Reads the name of an enum's variant. */
function readVariant(value: (Codec & { readonly type?: string }) | undefined): string {
  return value?.type ?? '';
}

function readParas(value: Codec | undefined): number[] {
  return [...((value ?? []) as unknown as Iterable<Codec>)].map(readNumber);
}

/** Reads the chains to which a parachain has channels. */
function readChannels(value: Codec | undefined): number[] {
  const { egressChannels = [] } = (value?.toJSON() ?? {}) as {
    egressChannels?: readonly (readonly unknown[])[];
  };
  return egressChannels.map(([para]) => Number(para));
}

function readSlot(bytes: Uint8Array): number {
  return Number(u8aToBigInt(bytes, { isLe: true }));
}
