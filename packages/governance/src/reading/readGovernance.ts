import {
  constantRead,
  type Hex,
  omitUndefined,
  type Planck,
  readKnown,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import { hexToString, isHex } from '@polkadot/util';
import type {
  BlockClock,
  CollectivePallet,
  DemocracyPallet,
  Governance,
  ReferendaPallet,
  SourcedAnswer,
  Track,
} from '../Governance.js';
import type { GovernedChain } from '../getGovernance.js';
import { getBlockSeconds } from './blockSeconds.js';
import { findGovernancePallets } from './findPallets.js';

/** Reads the facts by which a chain dispatches calls as root from its metadata and its state. */
export async function readGovernance(
  snapshot: Snapshot,
  { para, node }: Pick<GovernedChain, 'para' | 'node'>,
): Promise<Governance> {
  const { runtime } = snapshot;
  const { sudo, preimages, ...pallets } = findGovernancePallets(runtime.registry);
  const [referenda, collectives, democracy, blockSeconds, state] = await Promise.all([
    Promise.all(pallets.referenda.map((pallet) => readReferenda(snapshot, { pallet, para }))),
    Promise.all(pallets.collectives.map((pallet) => readCollective(snapshot, pallet))),
    pallets.democracy ? readDemocracy(snapshot, pallets.democracy) : undefined,
    getBlockSeconds(snapshot, node),
    snapshot.read({
      key: storageRead(sudo ?? '', 'Key', [], readKey),
      paras: storageRead('Paras', 'Parachains', [], (value) => listItems(value).map(readNumber)),
      channels: storageRead('ParachainSystem', 'RelevantMessagingState', [], readChannels),
    }),
  ]);
  const paras = [...(readKnown(state.paras) ?? []), ...(readKnown(state.channels) ?? [])];
  return {
    runtime,
    ...omitUndefined({ para, preimages, democracy }),
    ...(sudo ? { sudo: { pallet: sudo, key: state.key } } : {}),
    referenda,
    collectives,
    rootWrappers: [],
    // A relay chain stores its parachains, a parachain the recipients of its channels.
    systemParas: [...new Set(paras)].filter(isSystemPara),
    blockSeconds,
  };
}

async function readReferenda(
  snapshot: Snapshot,
  { pallet, para }: { readonly pallet: string; readonly para: number | undefined },
): Promise<ReferendaPallet> {
  const { chain } = snapshot.runtime;
  const { listed, submissionDeposit, nextIndex } = await snapshot.read({
    listed: constantRead(pallet, 'Tracks', listTracks),
    submissionDeposit: constantRead(pallet, 'SubmissionDeposit', readAmount),
    nextIndex: storageRead(pallet, 'ReferendumCount', [], readNumber),
  });
  const tracks = readKnown(listed) ?? [];
  /** Finds a track by its usual name; a tried submission is more reliable. */
  const findTrack = (name: string) => {
    const value = tracks.find((track) => track.name === name);
    return { known: true, value, source: `the names in ${pallet}.Tracks` } as const;
  };
  const counts: SourcedAnswer<BlockClock> =
    para === undefined
      ? { known: true, value: 'own', source: 'a chain without a relay chain' }
      : {
          known: false,
          reason: `the metadata of ${chain} does not show whether its referenda count its blocks or those of the relay chain`,
          howToFindOut: 'Compare the stored block of a submission with the number of its block.',
        };
  return {
    pallet,
    submissionDeposit: readKnown(submissionDeposit),
    nextIndex,
    tracks,
    rootTrack: findTrack('root'),
    whitelistTrack: findTrack('whitelisted_caller'),
    counts,
  };
}

async function readCollective(snapshot: Snapshot, pallet: string): Promise<CollectivePallet> {
  const { members } = await snapshot.read({
    members: storageRead(pallet, 'Members', [], (value) => listItems(value).map((member) => member.toHex())),
  });
  const advice = `Subtract the block in which a motion was proposed from the end of the motion in ${pallet}.Voting.`;
  return { pallet, members, motionPeriod: await readPeriod(snapshot, pallet, 'MotionDuration', advice) };
}

/** The constants of the shortest vote, the newest name first. */
const fastTrackPeriods = ['FastTrackVotingPeriod', 'EmergencyVotingPeriod'];

async function readDemocracy(snapshot: Snapshot, pallet: string): Promise<DemocracyPallet> {
  const read = async <T>(name: string, decode: (value: Codec) => T) =>
    readKnown((await snapshot.read({ value: constantRead(pallet, name, decode) })).value);
  const shortest = await Promise.all(
    fastTrackPeriods.map(async (constant) => ({ constant, blocks: await read(constant, readNumber) })),
  );
  const [fastTrackPeriod] = shortest.flatMap(({ constant, blocks }) =>
    blocks === undefined ? [] : [{ constant, blocks }],
  );
  return {
    pallet,
    minimumDeposit: await read('MinimumDeposit', readAmount),
    launchPeriod: await readPeriod(snapshot, pallet, 'LaunchPeriod'),
    votingPeriod: await readPeriod(snapshot, pallet, 'VotingPeriod'),
    enactmentPeriod: await readPeriod(snapshot, pallet, 'EnactmentPeriod'),
    ...omitUndefined({ fastTrackPeriod }),
    allowsInstant: (await read('InstantAllowed', (value) => value.toJSON() === true)) ?? false,
  };
}

/** Reads a period from its constant. */
async function readPeriod(
  snapshot: Snapshot,
  pallet: string,
  name: string,
  howToFindOut = `Ask the team of ${snapshot.runtime.chain}.`,
): Promise<SourcedAnswer<number>> {
  const { value } = await snapshot.read({ value: constantRead(pallet, name, readNumber) });
  if (value.known) return { known: true, value: value.value, source: `${pallet}.${name}` };
  const reason = `${snapshot.runtime.chain} has no constant ${pallet}.${name}`;
  return { known: false, reason, howToFindOut };
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

/** Reads the chains to which a parachain has channels. */
function readChannels(value: Codec | undefined): number[] {
  const { egressChannels = [] } = (value?.toJSON() ?? {}) as {
    egressChannels?: readonly (readonly unknown[])[];
  };
  return egressChannels.map(([para]) => Number(para));
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
