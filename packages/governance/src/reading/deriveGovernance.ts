import { type Answer, type Hex, omitUndefined, type Planck, type Runtime, readKnown } from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import { deriveBlockSeconds } from './deriveBlockSeconds.js';
import { findGovernancePallets } from './findGovernancePallets.js';
import { describeMove, findMigration } from './findMigration.js';
import type {
  BlockClock,
  DemocracyPallet,
  Governance,
  ReferendaPallet,
  SourcedAnswer,
  Track,
} from './Governance.js';
import { fastTrackPeriods, nameRead } from './governanceReads.js';

/** The answers to the reads, by their names. */
export type GovernanceAnswers = { readonly [name: string]: Answer<unknown> };

/**
 * Derives the facts by which a chain dispatches calls as root from its metadata and its state; whitelisting needs a dry
 * run.
 */
export function deriveGovernance(
  runtime: Runtime,
  answers: GovernanceAnswers,
  para: number | undefined,
): Governance {
  const { sudo, referenda, collectives, democracy, preimages } = findGovernancePallets(runtime.registry);
  const migration = findMigration(runtime.registry);
  const stage = migration && findAnswer<string>(answers, migration.pallet, migration.item);
  const moved = migration && stage && describeMove(runtime.chain, migration, stage);
  const counts: SourcedAnswer<BlockClock> =
    para === undefined
      ? { known: true, value: 'own', source: 'a chain without a relay chain' }
      : describeUntried(runtime);
  return {
    runtime,
    ...omitUndefined({ para }),
    ...(sudo ? { sudo: { pallet: sudo, key: findAnswer<Hex | undefined>(answers, sudo, 'Key') } } : {}),
    referenda: referenda.map((pallet) => ({ ...deriveReferenda(answers, pallet), counts })),
    collectives: collectives.map((pallet) => ({
      pallet,
      members: findAnswer<readonly Hex[]>(answers, pallet, 'Members'),
      motionPeriod: derivePeriod(
        answers,
        { runtime, pallet, name: 'MotionDuration' },
        describeMotionAdvice(pallet),
      ),
    })),
    rootWrappers: [],
    ...(democracy ? { democracy: deriveDemocracy(answers, { runtime, pallet: democracy }) } : {}),
    ...omitUndefined({ preimages }),
    ...omitUndefined({ moved }),
    systemParas: listSystemParas(answers),
    blockSeconds: deriveBlockSeconds(answers, runtime.chain),
  };
}

function deriveReferenda(answers: GovernanceAnswers, pallet: string): Omit<ReferendaPallet, 'counts'> {
  const tracks = readKnown(findAnswer<readonly Track[]>(answers, pallet, 'Tracks')) ?? [];
  return {
    pallet,
    submissionDeposit: readKnown(findAnswer<Planck>(answers, pallet, 'SubmissionDeposit')),
    nextIndex: findAnswer<number>(answers, pallet, 'ReferendumCount'),
    tracks,
    rootTrack: findTrack(pallet, tracks, 'root'),
    whitelistTrack: findTrack(pallet, tracks, 'whitelisted_caller'),
  };
}

/** Finds a track by its usual name; a dry run is more reliable. */
function findTrack(pallet: string, tracks: readonly Track[], name: string): SourcedAnswer<Track | undefined> {
  const value = tracks.find((track) => track.name === name);
  return { known: true, value, source: `the names in ${pallet}.Tracks` };
}

/** Lists the system parachains: a relay chain stores its parachains, a parachain the recipients of its channels. */
function listSystemParas(answers: GovernanceAnswers): number[] {
  const paras = ['Paras.Parachains', 'ParachainSystem.RelevantMessagingState'].flatMap(
    (name) => readKnown(answers[name] as Answer<readonly number[]> | undefined) ?? [],
  );
  return [...new Set(paras)].filter(isSystemPara);
}

function describeUntried({ chain }: Runtime): SourcedAnswer<never> {
  return {
    known: false,
    reason: `the metadata of ${chain} does not show whether its referenda count its blocks or those of the relay chain`,
    howToFindOut: 'Compare Scheduler.Scheduled of a submission with the number of its block.',
  };
}

interface OfPallet {
  readonly runtime: Runtime;
  readonly pallet: string;
}

const describeMotionAdvice = (pallet: string) =>
  `Subtract the block in which a motion was proposed from the end of the motion in ${pallet}.Voting.`;

/** Derives a period from its constant. */
function derivePeriod(
  answers: GovernanceAnswers,
  { runtime, pallet, name }: OfPallet & { readonly name: string },
  howToFindOut = `Ask the team of ${runtime.chain}.`,
): SourcedAnswer<number> {
  const value = readKnown(findAnswer<number>(answers, pallet, name));
  if (value !== undefined) return { known: true, value, source: `${pallet}.${name}` };
  return { known: false, reason: `${runtime.chain} has no constant ${pallet}.${name}`, howToFindOut };
}

function deriveDemocracy(answers: GovernanceAnswers, { runtime, pallet }: OfPallet): DemocracyPallet {
  const readAmount = (name: string) => readKnown(findAnswer<Planck>(answers, pallet, name));
  const readPeriod = (name: string) => derivePeriod(answers, { runtime, pallet, name });
  const [fastTrackPeriod] = fastTrackPeriods.flatMap((constant) => {
    const blocks = readKnown(findAnswer<number>(answers, pallet, constant));
    return blocks === undefined ? [] : [{ constant, blocks }];
  });
  return {
    pallet,
    minimumDeposit: readAmount('MinimumDeposit'),
    preimageByteDeposit: readAmount('PreimageByteDeposit'),
    launchPeriod: readPeriod('LaunchPeriod'),
    votingPeriod: readPeriod('VotingPeriod'),
    enactmentPeriod: readPeriod('EnactmentPeriod'),
    ...omitUndefined({ fastTrackPeriod }),
    allowsInstant: readKnown(findAnswer<boolean>(answers, pallet, 'InstantAllowed')) ?? false,
  };
}

function findAnswer<T>(answers: GovernanceAnswers, pallet: string, item: string): Answer<T> {
  return (answers[nameRead(pallet, item)] as Answer<T> | undefined) ?? notRead;
}

const notRead: Answer<never> = {
  known: false,
  reason: 'the value was not read',
  howToFindOut: 'Read the value manually.',
};
