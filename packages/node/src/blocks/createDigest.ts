import { getRuntimeApiVersion, type Runtime, readList } from '@parachron/core';
import { addLength, encodeList, encodeU32, encodeU64 } from '@parachron/core/scale';
import { TypeRegistry } from '@polkadot/types';
import type { Header } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import { stringToU8a, u8aConcat, u8aToString } from '@polkadot/util';
import type { TreeBlock } from './BlockTree.js';
import type { ReadItem } from './encodeParachainInherent.js';

/** Variants of `DigestItem`. */
const SEAL = 5;
const PRE_RUNTIME = 6;
/** `PreDigest::SecondaryPlain` of BABE. */
const SECONDARY_PLAIN = 2;

/** The author of a block. */
export interface Author {
  /** The engine that decides who writes a block, by its identifier in headers. */
  readonly engine: string;
  /** What the engine records about the author. */
  readonly data: Uint8Array;
}

/**
 * The author of a block in a slot, by the runtime API that nodes need for its engine: one of the authorities of BABE, and the one
 * whose turn it is of Aura. Undefined for other engines.
 */
export async function readSlotAuthor(meta: Runtime, slot: number, read: ReadItem) {
  if (getRuntimeApiVersion(meta, 'BabeApi'))
    return createBabeAuthor(slot, await read('Session', 'DisabledValidators'));
  return getRuntimeApiVersion(meta, 'AuraApi') ? { engine: 'aura', data: encodeU64(slot) } : undefined;
}

/** The first of the authorities of BABE that is not disabled; newer runtimes store the severity of an offence beside the index. */
export function createBabeAuthor(slot: number, disabled?: Codec): Author {
  const stopped = readList(disabled).map((one) => Number([one].flat()[0]));
  let index = 0;
  while (stopped.includes(index)) index += 1;
  return { engine: 'BABE', data: u8aConcat([SECONDARY_PLAIN], encodeU32(index), encodeU64(slot)) };
}

/** `CumulusDigestItem::BundleInfo`: the place of a block among those of one core. */
const BUNDLE_INFO = 2;

/**
 * Encodes the digest with which a block begins: its author, and the items of the parent block for all other engines. A parachain with
 * several blocks on a core gives the first of them the whole weight: the block is the first and the last one.
 */
export function createDigest(parent: Pick<TreeBlock, 'header'>, author: Author | undefined): Uint8Array {
  const items = decodeHeader(parent.header)
    .digest.logs.filter((item) => item.isPreRuntime)
    .filter(({ asPreRuntime: [engine] }) => u8aToString(engine.toU8a(true)) !== author?.engine)
    .map((item) => {
      const [engine, data] = item.asPreRuntime.map((one) => one.toU8a(true));
      const isBundle = u8aToString(engine) === 'CMLS' && data?.length === 3 && data[0] === BUNDLE_INFO;
      return isBundle
        ? encodeAuthor({ engine: 'CMLS', data: Uint8Array.of(BUNDLE_INFO, 0, 1) })
        : item.toU8a();
    });
  return encodeList(author ? [encodeAuthor(author), ...items] : items);
}

/** The types that all chains share. */
export const plainRegistry = new TypeRegistry();

/** Decodes the header of a block, of its bytes or of the JSON of a node. */
export function decodeHeader(header: unknown): Header {
  return plainRegistry.createType<Header>('Header', header);
}

/** Encodes the item that begins a digest, or the seal that ends it. */
export function encodeAuthor({ engine, data }: Author, isSeal = false): Uint8Array {
  return u8aConcat([isSeal ? SEAL : PRE_RUNTIME], stringToU8a(engine), addLength(data));
}
