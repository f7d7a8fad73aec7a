import {
  type Answer,
  type ConstantRead,
  constantRead,
  findUsualPallet,
  type Hex,
  omitUndefined,
  type Planck,
  type Read,
  type Reads,
  type Runtime,
  readKnown,
  requireInput,
  runtimeCallRead,
  storageRead,
} from '@parachron/core';
import { callWeightRead } from '@parachron/weight';
import { isSystemPara } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import { hexToString, isHex, u8aToBigInt } from '@polkadot/util';
import type {
  BlockClock,
  DemocracyPallet,
  Governance,
  ReferendaPallet,
  SourcedAnswer,
  Track,
} from '../Governance.js';
import { encodeRemark } from '../proposals.js';
import { deriveBlockSeconds } from './blockSeconds.js';
import { findGovernancePallets } from './findPallets.js';

/** The reads of the facts about a chain's routes to root, for one request. */
export type GovernanceReads = Reads & { readonly [name: string]: Read<unknown> };

/** The answers to the reads, by their names. */
export type GovernanceAnswers = { readonly [name: string]: Answer<unknown> };

/** The constants of the shortest vote, the newest name first. */
const fastTrackPeriods = ['FastTrackVotingPeriod', 'EmergencyVotingPeriod'];

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
  const reads: Read<unknown>[] = [
    ...(sudo ? [storageRead(sudo, 'Key', [], readKey)] : []),
    ...referenda.flatMap((pallet) => [
      constantRead(pallet, 'Tracks', listTracks),
      constantRead(pallet, 'SubmissionDeposit', readAmount),
      storageRead(pallet, 'ReferendumCount', [], readNumber),
    ]),
    ...collectives.flatMap((pallet) => [
      storageRead(pallet, 'Members', [], readMembers),
      constantRead(pallet, 'MotionDuration', readNumber),
    ]),
    ...(democracy ? describeDemocracyReads(democracy) : []),
    storageRead('ParachainSystem', 'RelevantMessagingState', [], readChannels),
    storageRead('Paras', 'Parachains', [], (value) => listItems(value).map(readNumber)),
    constantRead('Babe', 'ExpectedBlockTime', readNumber),
    constantRead('Timestamp', 'MinimumPeriod', readNumber),
    runtimeCallRead('AuraApi', 'slot_duration', () => new Uint8Array(), readSlot),
  ];
  // The tried program of the relay chain makes a remark, and needs its weight.
  const remark = findUsualPallet(registry, 'ParachainSystem')
    ? { 'System.remark': callWeightRead(runtime, encodeRemark(registry).hex) }
    : {};
  return { ...Object.fromEntries(reads.map((read) => [formatName(read), read])), ...remark };
}

function formatName(read: Read<unknown>): string {
  if (read.kind === 'runtimeCall') return `${read.api}.${read.method}`;
  return `${read.pallet}.${read.kind === 'constant' ? read.name : read.item}`;
}

function describeDemocracyReads(pallet: string): ConstantRead<Planck | number | boolean>[] {
  return [
    constantRead(pallet, 'MinimumDeposit', readAmount),
    ...['LaunchPeriod', 'VotingPeriod', 'EnactmentPeriod', ...fastTrackPeriods].map((name) =>
      constantRead(pallet, name, readNumber),
    ),
    constantRead(pallet, 'InstantAllowed', (value) => value.toJSON() === true),
  ];
}

function readAmount(value: Codec): Planck {
  return BigInt(value.toString());
}

function readNumber(value: Codec | undefined): number {
  return Number(value?.toString() ?? 0);
}

function listItems(value: Codec | undefined): Codec[] {
  return [...((value ?? []) as unknown as Iterable<Codec>)];
}

/** Reads the sudo key; older pallets store an account of zeros if no key is set. */
function readKey(value: Codec | undefined): Hex | undefined {
  const hex = value?.toHex();
  return hex === undefined || /^0x0*$/.test(hex) ? undefined : hex;
}

function readMembers(value: Codec | undefined): Hex[] {
  return listItems(value).map((member) => member.toHex());
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

type Plain = { readonly [name: string]: unknown };

/** Decodes the constant `Tracks`: in older runtimes pairs of an id and its details, in newer runtimes objects. */
function listTracks(value: Codec): Track[] {
  const entries = value.toJSON() as unknown as readonly (readonly [number, Plain] | Plain)[];
  return entries.map((entry) => {
    const [id, info] = 'id' in entry ? [entry.id, entry.info as Plain] : (entry as readonly [number, Plain]);
    const name = `${info.name}`;
    return {
      id: Number(id),
      // Newer runtimes pad names with zeros to a fixed length.
      name: (isHex(name) ? hexToString(name) : name).replaceAll('\0', ''),
      decisionDeposit: BigInt(`${info.decisionDeposit}`),
      ...(info.maxDeciding === undefined ? {} : { maxDeciding: Number(info.maxDeciding) }),
      preparePeriod: Number(info.preparePeriod),
      decisionPeriod: Number(info.decisionPeriod),
      confirmPeriod: Number(info.confirmPeriod),
      minEnactmentPeriod: Number(info.minEnactmentPeriod),
    };
  });
}

/** Derives the facts by which a chain dispatches calls as root from its metadata and its state. */
export function deriveGovernance(
  runtime: Runtime,
  answers: GovernanceAnswers,
  para: number | undefined,
): Governance {
  const { sudo, referenda, collectives, democracy, preimages } = findGovernancePallets(runtime.registry);
  const of = { runtime, answers };
  const counts: SourcedAnswer<BlockClock> =
    para === undefined
      ? { known: true, value: 'own', source: 'a chain without a relay chain' }
      : {
          known: false,
          reason: `the metadata of ${runtime.chain} does not show whether its referenda count its blocks or those of the relay chain`,
          howToFindOut: 'Compare the stored block of a submission with the number of its block.',
        };
  const systemParas = ['Paras.Parachains', 'ParachainSystem.RelevantMessagingState'].flatMap(
    (name) => readKnown(findAnswer<readonly number[]>(answers, name)) ?? [],
  );
  return {
    runtime,
    ...omitUndefined({ para, preimages }),
    ...(sudo ? { sudo: { pallet: sudo, key: findAnswer<Hex | undefined>(answers, `${sudo}.Key`) } } : {}),
    referenda: referenda.map((pallet) => ({ ...deriveReferenda(answers, pallet), counts })),
    collectives: collectives.map((pallet) => ({
      pallet,
      members: findAnswer<readonly Hex[]>(answers, `${pallet}.Members`),
      motionPeriod: derivePeriod(
        of,
        `${pallet}.MotionDuration`,
        `Subtract the block in which a motion was proposed from the end of the motion in ${pallet}.Voting.`,
      ),
    })),
    rootWrappers: [],
    ...(democracy ? { democracy: deriveDemocracy(of, democracy) } : {}),
    systemParas: [...new Set(systemParas)].filter(isSystemPara),
    blockSeconds: deriveBlockSeconds(answers, runtime.chain),
  };
}

function deriveReferenda(answers: GovernanceAnswers, pallet: string): Omit<ReferendaPallet, 'counts'> {
  const tracks = readKnown(findAnswer<readonly Track[]>(answers, `${pallet}.Tracks`)) ?? [];
  /** Finds a track by its usual name; a tried submission is more reliable. */
  const findTrack = (name: string) => ({
    known: true as const,
    value: tracks.find((track) => track.name === name),
    source: `the names in ${pallet}.Tracks`,
  });
  return {
    pallet,
    submissionDeposit: readKnown(findAnswer<Planck>(answers, `${pallet}.SubmissionDeposit`)),
    nextIndex: findAnswer<number>(answers, `${pallet}.ReferendumCount`),
    tracks,
    rootTrack: findTrack('root'),
    whitelistTrack: findTrack('whitelisted_caller'),
  };
}

interface OfChain {
  readonly runtime: Runtime;
  readonly answers: GovernanceAnswers;
}

/** Derives a period from its constant. */
function derivePeriod(
  { runtime, answers }: OfChain,
  name: string,
  howToFindOut = `Ask the team of ${runtime.chain}.`,
): SourcedAnswer<number> {
  const value = readKnown(findAnswer<number>(answers, name));
  if (value !== undefined) return { known: true, value, source: name };
  return { known: false, reason: `${runtime.chain} has no constant ${name}`, howToFindOut };
}

function deriveDemocracy(of: OfChain, pallet: string): DemocracyPallet {
  const read = <T>(name: string) => readKnown(findAnswer<T>(of.answers, `${pallet}.${name}`));
  const [fastTrackPeriod] = fastTrackPeriods.flatMap((constant) => {
    const blocks = read<number>(constant);
    return blocks === undefined ? [] : [{ constant, blocks }];
  });
  return {
    pallet,
    minimumDeposit: read<Planck>('MinimumDeposit'),
    launchPeriod: derivePeriod(of, `${pallet}.LaunchPeriod`),
    votingPeriod: derivePeriod(of, `${pallet}.VotingPeriod`),
    enactmentPeriod: derivePeriod(of, `${pallet}.EnactmentPeriod`),
    ...omitUndefined({ fastTrackPeriod }),
    allowsInstant: read<boolean>('InstantAllowed') ?? false,
  };
}

function findAnswer<T>(answers: GovernanceAnswers, name: string): Answer<T> {
  const notRead = {
    known: false,
    reason: 'the value was not read',
    howToFindOut: 'Read the value manually.',
  } as const;
  return (answers[name] as Answer<T> | undefined) ?? notRead;
}
