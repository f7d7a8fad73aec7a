import { encodeItemKey } from '@parachron/client';
import { formatHex, type Hex, parseHex, readFields } from '@parachron/core';
import { addLength, encodeList, encodeU32, encodeU64 } from '@parachron/core/scale';
import { buildTrieProof } from '@parachron/runtime';
import type { Codec } from '@polkadot/types/types';
import { compactToU8a, u8aConcat, u8aEq } from '@polkadot/util';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { type DevAccount, deriveDevAccount } from '../accounts/DevAccount.js';
import type { BlockInputs, ChannelState, EgressChannel } from './BlockInputs.js';
import { encodeMapKey } from './BlockState.js';
import { createBabeAuthor, encodeAuthor } from './createDigest.js';

/** Milliseconds of a slot of relay chains: the parachain protocol fixes the number. */
export const RELAY_SLOT = 6_000;

/** Number of the relay chain's block if the state of a parachain names none. */
const FIRST_RELAY_NUMBER = 1_000;

/** The bound of the relay chains for the proof of a block of a parachain, in bytes. */
const MAX_POV_SIZE = 5 * 1024 * 1024;

const NO_HASH = new Uint8Array(32);

/** What a parachain's block takes from its relay chain. */
export interface RelayInputs extends Pick<BlockInputs, 'downwardMessages' | 'horizontalMessages' | 'relay'> {
  /** The header of the parent block. */
  readonly parentHeader: Uint8Array;
  /** The times of the parent block and of the block, in milliseconds. */
  readonly before: number;
  readonly now: number;
  /** Reads the state before the parent block, or that of the first block as it was found. */
  readonly readBefore: ReadItem;
  /** Number of the relay chain's blocks after its parent block that the runtime waits for. */
  readonly offset: number;
}

/** Reads a storage item of a chain, decoded. */
export type ReadItem = (pallet: string, item: string) => Promise<Codec | undefined>;

/**
 * Encodes the data of a parachain's inherent, as its collator does: the relay chain's state as far as the runtime reads it, and the
 * messages. Everything follows from the state of the parachain: the number of the relay chain's block, the hashes of the message
 * queues, the host configuration.
 *
 * Chain: `ParachainInherentData`; the fields that newer runtimes read come last, and older runtimes do not read them.
 *
 * @returns the data, and the number of the relay chain's block; undefined if the chain is no parachain
 */
export async function encodeParachainInherent(
  read: ReadItem,
  inputs: RelayInputs,
): Promise<{ readonly data: Uint8Array; readonly number: number } | undefined> {
  const own = await readOwn(read, inputs.readBefore);
  if (!own) return undefined;
  const { paraId } = own;
  const slot = Math.floor(inputs.now / RELAY_SLOT);
  const number = own.lastRelayNumber + Math.max(1, slot - Math.floor(inputs.before / RELAY_SLOT));
  // By ascending senders, as all objects with numbers as their keys.
  const horizontal = Object.entries(inputs.horizontalMessages ?? {}).map(
    ([sender, messages]) => [Number(sender), messages.map(({ data }) => parseHex(data))] as const,
  );
  const encode = (message: Uint8Array) => u8aConcat(encodeU32(own.sentAt), addLength(message));
  const downward = (inputs.downwardMessages ?? []).map(({ msg }) => parseHex(msg));
  const author = inputs.offset > 0 ? await deriveDevAccount('Alice') : undefined;
  // One authority, with the weight 1.
  const authorities = author && encodeList([u8aConcat(parseHex(author.publicKey), encodeU64(1))]);
  const ofPara = (pallet: string, item: string) => encodeMapKey(pallet, item, paraId);
  const configuration = inputs.relay?.configuration ?? own.configuration;
  // The part of the relay chain's state that the runtime reads, as a trie of its own with all of its nodes.
  const relay = buildTrieProof(
    new Map([
      [encodeItemKey('Babe', 'CurrentSlot'), encodeU64(slot)],
      [encodeItemKey('Babe', 'EpochIndex'), encodeU64(0)],
      [encodeItemKey('Babe', 'Randomness'), NO_HASH],
      [encodeItemKey('Configuration', 'ActiveConfig'), parseHex(configuration)],
      [ofPara('Paras', 'Heads'), addLength(inputs.parentHeader)],
      [ofPara('Dmp', 'DownwardMessageQueueHeads'), linkMessages(own, own.downwardHead, downward)],
      ...encodeEgress(paraId, inputs.relay?.egress ?? own.egress),
      ...encodeIngress(own, inputs.relay?.ingress ?? [], new Map(horizontal)),
      ...(authorities ? [[encodeItemKey('Babe', 'Authorities'), authorities] as const] : []),
      ...(own.isUpgrading ? [[ofPara('Paras', 'UpgradeGoAheadSignal'), Uint8Array.of(1)] as const] : []),
    ]),
  );
  const parent = { number, slot, root: relay.root };
  const descendants = author ? encodeDescendants(parent, { author, offset: inputs.offset }) : [];
  const messages = horizontal.filter(([, all]) => all.length > 0);
  const data = u8aConcat(
    addLength(inputs.parentHeader),
    encodeU32(number),
    relay.root,
    encodeU32(MAX_POV_SIZE),
    encodeList(relay.nodes.map(addLength)),
    encodeList(downward.map(encode)),
    encodeList(messages.map(([sender, all]) => u8aConcat(encodeU32(sender), encodeList(all.map(encode))))),
    encodeList(descendants),
    // No id of the collator.
    [0],
  );
  return { data, number };
}

type StoredChannel = readonly [recipient: number, channel: ChannelState];
type OwnState = NonNullable<Awaited<ReturnType<typeof readOwn>>>;

/** Reads what a parachain stores about itself and its relay chain. */
async function readOwn(read: ReadItem, readBefore: ReadItem) {
  const isPending = async (readCode: ReadItem) =>
    ((await readCode('ParachainSystem', 'PendingValidationCode'))?.encodedLength ?? 0) > 1;
  const [paraId, number, data, configuration, downward, horizontal, pending, messaging] = await Promise.all([
    read('ParachainInfo', 'ParachainId'),
    read('ParachainSystem', 'LastRelayChainBlockNumber'),
    read('ParachainSystem', 'ValidationData'),
    read('ParachainSystem', 'HostConfiguration'),
    read('ParachainSystem', 'LastDmqMqcHead'),
    read('ParachainSystem', 'LastHrmpMqcHeads'),
    isPending(read),
    read('ParachainSystem', 'RelevantMessagingState'),
  ]);
  if (!paraId) return undefined;
  const heads = (horizontal ?? []) as Iterable<readonly [Codec, Codec]>;
  const channels = readFields(messaging).egressChannels as readonly StoredChannel[] | undefined;
  const last = Number(number ?? readFields(data).relayParentNumber ?? 0);
  const lastRelayNumber = last === 0 ? FIRST_RELAY_NUMBER : last;
  return {
    paraId: paraId.toU8a(),
    lastRelayNumber,
    /** The number of the block that sent the messages: those of earlier blocks of the relay chain count as processed. */
    sentAt: lastRelayNumber + 1,
    configuration: configuration?.toHex() ?? defaultConfiguration,
    downwardHead: downward?.toU8a() ?? NO_HASH,
    horizontalHeads: new Map([...heads].map(([sender, head]) => [Number(sender), head.toU8a()])),
    // The channels that the relay chain named last: without a relay chain beside it, a parachain keeps them.
    egress: channels?.map(([recipient, channel]): EgressChannel => ({ ...channel, recipient })),
    // The relay chain consents to code that was stored here. Code from before waits, as on the chain.
    isUpgrading: pending && !(await isPending(readBefore)),
  };
}

/** The configuration of a relay chain's start, for a parachain that was never given one. */
const defaults = [3_145_728, 20_480, 174_762, 1_048_576, 65_531, 16, 10, 14_400, 600, 3, 2];
const defaultConfiguration = formatHex(u8aConcat(...defaults.map((value) => encodeU32(value))));

/** A key of the relay chain's state with its value. */
type Entry = readonly [Hex, Uint8Array];

/** The channels to a parachain, also those of messages alone: the list, and each of them with its messages. */
function encodeIngress(
  own: OwnState,
  listed: readonly number[],
  messages: ReadonlyMap<number, readonly Uint8Array[]>,
): Entry[] {
  const { paraId, horizontalHeads } = own;
  const senders = [...new Set([...listed, ...messages.keys()])].sort((one, other) => one - other);
  // Its bounds and its contents do not matter to the recipient of a channel, which checks the hash of the messages.
  const bounds = { maxCapacity: 1_000, maxTotalSize: 102_400, maxMessageSize: 102_400 };
  const list = encodeList(senders.map((sender) => encodeU32(sender)));
  return [
    [encodeMapKey('Hrmp', 'HrmpIngressChannelsIndex', paraId), list],
    ...senders.map((sender): Entry => {
      const head = linkMessages(own, horizontalHeads.get(sender) ?? NO_HASH, messages.get(sender) ?? []);
      const key = encodeMapKey('Hrmp', 'HrmpChannels', u8aConcat(encodeU32(sender), paraId));
      return [key, encodeChannel(bounds, head)];
    }),
  ];
}

/** The channels from a parachain: the list, and each of them; nothing of unknown channels, which then stay as they are. */
function encodeEgress(paraId: Uint8Array, channels: readonly EgressChannel[] | undefined): Entry[] {
  if (!channels) return [];
  const recipients = encodeList(channels.map(({ recipient }) => encodeU32(recipient)));
  return [
    [encodeMapKey('Hrmp', 'HrmpEgressChannelsIndex', paraId), recipients],
    ...channels.map((channel): Entry => {
      const key = encodeMapKey('Hrmp', 'HrmpChannels', u8aConcat(paraId, encodeU32(channel.recipient)));
      return [key, encodeChannel(channel, NO_HASH)];
    }),
  ];
}

/** A channel in the form that parachains read: bounds, contents, and the hash of its messages. */
function encodeChannel(channel: ChannelState, head: Uint8Array): Uint8Array {
  const { maxCapacity, maxTotalSize, maxMessageSize, msgCount = 0, totalSize = 0 } = channel;
  const numbers = [maxCapacity, maxTotalSize, maxMessageSize, msgCount, totalSize];
  return u8aConcat(
    ...numbers.map((one) => encodeU32(one)),
    u8aEq(head, NO_HASH) ? [0] : u8aConcat([1], head),
  );
}

/** The hash of a queue after more messages. */
function linkMessages({ sentAt }: OwnState, before: Uint8Array, added: readonly Uint8Array[]): Uint8Array {
  const link = (head: Uint8Array, message: Uint8Array) =>
    blake2AsU8a(u8aConcat(head, encodeU32(sentAt), blake2AsU8a(addLength(message), 256)), 256);
  return added.reduce(link, before);
}

/**
 * Encodes the headers of the relay chain's block and of the blocks after it: a parachain with an offset waits for them, so that its own
 * block survives a short fork of the relay chain.
 *
 * Source: polkadot-sdk, `cumulus-pallet-parachain-system`, `verify_relay_parent_descendants`: the first header has the root of the state,
 * each has the hash of the one before, and the seal of an authority of that state.
 */
function encodeDescendants(
  { number, slot, root }: { readonly number: number; readonly slot: number; readonly root: Uint8Array },
  { author, offset }: { readonly author: DevAccount; readonly offset: number },
): Uint8Array[] {
  const headers: Uint8Array[] = [];
  for (let ahead = 0; ahead <= offset; ahead += 1) {
    const last = headers.at(-1);
    const parent = last ? blake2AsU8a(last, 256) : NO_HASH;
    const start = u8aConcat(parent, compactToU8a(number + ahead), last ? NO_HASH : root, NO_HASH);
    const digest = encodeAuthor(createBabeAuthor(slot + ahead));
    const unsealed = u8aConcat(start, encodeList([digest]));
    const seal = encodeAuthor({ engine: 'BABE', data: author.sign(blake2AsU8a(unsealed, 256)) }, true);
    headers.push(u8aConcat(start, encodeList([digest, seal])));
  }
  return headers;
}
