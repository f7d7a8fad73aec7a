import type { Chain, Forkable } from '@parachron/client';
import {
  constantRead,
  type Hex,
  listPallets,
  omitUndefined,
  type PalletNames,
  readKnown,
  requireInput,
  type Snapshot,
  storageRead,
} from '@parachron/core';
import { isSystemPara } from '@parachron/xcm';
import type { Codec } from '@polkadot/types/types';
import { hexToString, isHex } from '@polkadot/util';
import type { CollectivePallet, Governance, ReferendaPallet, Track } from './Governance.js';
import { getBlockSeconds } from './periods.js';
import { tryParent } from './routes/parents.js';

/** A chain, and the optional fork to find its routes to root. */
export interface GovernedChain {
  readonly snapshot: Snapshot;
  /** Absent for a relay chain. */
  readonly para?: number;
  /** The connected chain, to measure the block time if the runtime does not state the block time. */
  readonly node?: Pick<Chain, 'request' | 'endpoint' | 'runtime'>;
  /** A fork, on which routes are carried out; without a fork, they are unknown. */
  readonly fork?: Forkable;
}

/**
 * Gets the facts by which a chain dispatches calls as root: its sudo key, its tracks of referenda, its collectives with
 * their members, its democracy pallet, its block time, and whether its relay chain is its root.
 *
 * Chain: `Sudo.Key`, `Referenda.Tracks`, collectives' `Members`,
 * `AuraApi.slot_duration`; on a fork, a parachain receives a program with superuser origin.
 * Sends: reads only, and the times of two blocks if the runtime does not state its block time.
 *
 * @param chain the chain at one block
 * @returns the facts; unknown facts have a reason and how to find out
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { getGovernance } from '@parachron/governance';
 *
 * const relay = await connect('wss://relay.example');
 * const governance = await getGovernance({ snapshot: await relay.snapshot() });
 * governance.referenda.map(({ tracks }) => tracks.map(({ name }) => name));
 * await relay.close();
 * ```
 */
export async function getGovernance(chain: GovernedChain): Promise<Governance> {
  requireInput(
    { chain },
    { chain: { snapshot: 'snapshot', para: 'number?', node: 'object?', fork: 'object?' } },
  );
  const { snapshot, para, fork, node } = chain;
  const { runtime } = snapshot;
  const pallets = listPallets(runtime.registry);
  // By their calls, because their names differ.
  const find = (method: string, ...fields: readonly string[]) =>
    pallets.filter(({ calls }) => fields.every((field) => calls.get(method)?.includes(field)));
  const names = (found: readonly PalletNames[]) => found.map(({ name }) => name);
  const [sudo] = names(find('sudo', 'call'));
  const [whitelist] = names(find('dispatch_whitelisted_call_with_preimage', 'call'));
  const [democracy] = names(find('propose', 'value'));
  const [preimages] = names(find('note_preimage', 'bytes'));
  // Pallets that only forward motions to a collective have no list of proposals.
  const collective = find('propose', 'threshold', 'length_bound').filter(({ storage }) =>
    storage.includes('ProposalOf'),
  );
  const [referenda, collectives, blockSeconds, state, takesParent] = await Promise.all([
    Promise.all(names(find('submit', 'proposal_origin')).map((pallet) => readReferenda(snapshot, pallet))),
    Promise.all(names(collective).map((pallet) => readCollective(snapshot, pallet))),
    getBlockSeconds(snapshot, node),
    snapshot.read({
      key: storageRead(sudo ?? '', 'Key', [], readKey),
      paras: storageRead('Paras', 'Parachains', [], (value) => listItems(value).map(readNumber)),
      channels: storageRead('ParachainSystem', 'RelevantMessagingState', [], readChannels),
    }),
    para === undefined || !fork ? undefined : tryParent(snapshot, fork),
  ]);
  const paras = [...(readKnown(state.paras) ?? []), ...(readKnown(state.channels) ?? [])];
  return {
    runtime,
    ...omitUndefined({ para, whitelist, preimages, democracy, takesParent }),
    ...(sudo ? { sudo: { pallet: sudo, key: state.key } } : {}),
    referenda,
    collectives,
    // A relay chain stores its parachains, a parachain the recipients of its channels.
    systemParas: [...new Set(paras)].filter(isSystemPara),
    blockSeconds,
  };
}

async function readReferenda(snapshot: Snapshot, pallet: string): Promise<ReferendaPallet> {
  const { tracks } = await snapshot.read({ tracks: constantRead(pallet, 'Tracks', listTracks) });
  return { pallet, tracks: readKnown(tracks) ?? [] };
}

async function readCollective(snapshot: Snapshot, pallet: string): Promise<CollectivePallet> {
  const { members } = await snapshot.read({
    members: storageRead(pallet, 'Members', [], (value) => listItems(value).map((member) => member.toHex())),
  });
  return { pallet, members };
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
      ...(info.maxDeciding === undefined ? {} : { maxDeciding: Number(info.maxDeciding) }),
      preparePeriod: Number(info.preparePeriod),
      decisionPeriod: Number(info.decisionPeriod),
      confirmPeriod: Number(info.confirmPeriod),
      minEnactmentPeriod: Number(info.minEnactmentPeriod),
    };
  });
}
