import type { DigestItem, Header } from '@polkadot/types/interfaces';
import type { Registry } from '@polkadot/types/types';
import { bnToU8a, compactToU8a, stringToU8a, u8aConcat, u8aToString } from '@polkadot/util';
import { getApiVersion } from '../pool/validateTransaction.js';
import type { ForkVersion } from './ForkRuntime.js';

/** Variants of the types in a header: `DigestItem::PreRuntime`, and `PreDigest::SecondaryPlain` of BABE. */
const PRE_RUNTIME = 6;
const SECONDARY_PLAIN = 2;

/** The author of a block. */
export interface Author {
  /** The engine that decides who writes a block, by its identifier in headers. */
  readonly engine: string;
  /** What the engine tells about the author. */
  readonly data: Uint8Array;
}

/**
 * The author of a block in a slot, by the runtime API that nodes need for its engine: the first of the authorities of BABE, and the one
 * whose turn it is of Aura. Undefined for other engines.
 */
export function getSlotAuthor(version: ForkVersion, slot: number): Author | undefined {
  const number = bnToU8a(slot, { bitLength: 64, isLe: true });
  if (hasApi(version, 'BabeApi')) {
    return { engine: 'BABE', data: u8aConcat([SECONDARY_PLAIN], new Uint8Array(4), number) };
  }
  return hasApi(version, 'AuraApi') ? { engine: 'aura', data: number } : undefined;
}

/** Encodes the digest with which a block begins: its author, and the items of the parent block for all other engines. */
export function createDigest(
  registry: Registry,
  { parent, author }: { parent: Uint8Array; author: Author | undefined },
): Uint8Array {
  const items = registry
    .createType<Header>('Header', parent)
    .digest.logs.filter((item) => item.isPreRuntime && nameEngine(item) !== author?.engine)
    .map((item) => item.toU8a());
  const all = author ? [encodeItem(author), ...items] : items;
  return u8aConcat(compactToU8a(all.length), ...all);
}

function encodeItem({ engine, data }: Author): Uint8Array {
  return u8aConcat([PRE_RUNTIME], stringToU8a(engine), compactToU8a(data.length), data);
}

function nameEngine(item: DigestItem): string {
  return u8aToString(item.asPreRuntime[0].toU8a(true));
}

/** Whether a runtime has an API. */
export function hasApi(version: ForkVersion, name: string): boolean {
  return getApiVersion(version, name) !== undefined;
}
