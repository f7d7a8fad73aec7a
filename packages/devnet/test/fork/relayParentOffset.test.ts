import { readTrieProof } from '@parachron/runtime';
import {
  type BTreeSet,
  type Bytes,
  Metadata,
  type Option,
  Struct,
  TypeRegistry,
  type u32,
  type Vec,
} from '@polkadot/types';
import type { H256, Header } from '@polkadot/types/interfaces';
import assetHubPolkadot from '@polkadot/types-support/metadata/v15/asset-hub-polkadot-hex';
import { blake2AsU8a, sr25519Verify } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { encodeParachainInherent, type ReadItem } from '../../../node/src/blocks/encodeParachainInherent.js';
import { createFork } from '../../src/index.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

const now = 1_704_067_224_000;

/** The data of the inherent, in the types of a runtime that takes descendants of the relay chain's block. */
interface Inherent extends Struct {
  readonly validation: Struct & { readonly relayParentNumber: u32; readonly relayParentStorageRoot: H256 };
  readonly state: Struct & { readonly trieNodes: BTreeSet<Bytes> };
  readonly descendants: Vec<Header>;
  readonly collator: Option<Bytes>;
}

async function encodeInherent(offset: number): Promise<Inherent> {
  const hub = await createFork({ spec: await loadAssetHubSpec() });
  const read: ReadItem = (pallet, item) => hub.getStorage(pallet, item);
  const times = { before: now - 12_000, now };
  const inputs = { ...times, parentHeader: new Uint8Array(40), offset, readBefore: read };
  const given = await encodeParachainInherent(read, inputs);
  await hub.close();
  const data = given?.data ?? new Uint8Array();
  const registry = new TypeRegistry();
  // The answer of a runtime API wraps metadata, which begins with "meta".
  const metadata = `0x${assetHubPolkadot.slice(assetHubPolkadot.indexOf('6d657461'))}` as const;
  registry.setMetadata(new Metadata(registry, metadata));
  const basic = registry.lookup.types.find(
    ({ type }) => `${type.path.at(-1)}` === 'BasicParachainInherentData',
  );
  const names = basic?.type.def.asComposite.fields.map(({ type }) => registry.createLookupType(type)) ?? [];
  const [validation = 'Null', state = 'Null', descendants = 'Null', collator = 'Null'] = names;
  const downward = 'Vec<InboundDownwardMessage>';
  const horizontal = 'BTreeMap<ParaId, Vec<InboundHrmpMessage>>';
  const Type = Struct.with({ validation, state, downward, horizontal, descendants, collator });
  const inherent = new Type(registry, data);
  // No byte is left over; the set of nodes is in another order.
  expect(inherent.toU8a()).toHaveLength(data.length);
  return inherent as unknown as Inherent;
}

// polkadot-sdk, cumulus-pallet-parachain-system, verify_relay_parent_descendants; the runtimes at hand have no offset.
test.each([1, 3])(
  'the blocks of the relay chain after the parent block are given, offset %i',
  async (offset) => {
    const { validation, state, descendants, collator } = await encodeInherent(offset);
    const { relayParentNumber, relayParentStorageRoot: root } = validation;
    const nodes = [...state.trieNodes].map((node) => node.toU8a(true));
    const entries = readTrieProof({ root: root.toU8a(), nodes });
    // Babe.Authorities: one key of 32 bytes with a weight of 64 bits.
    const authorities = entries.get('0x1cb6f36e027abb2091cfb5110ab5087f5e0621c4869aa60c02be9adcc98a0d1d');
    expect(authorities).toHaveLength(1 + 32 + 8);
    const key = authorities?.subarray(1, 33) ?? new Uint8Array();
    expect(descendants).toHaveLength(offset + 1);
    expect(descendants[0]?.stateRoot.eq(root)).toBe(true);
    for (const [ahead, header] of descendants.entries()) {
      expect(header.number.toNumber()).toBe(relayParentNumber.toNumber() + ahead);
      if (ahead > 0) expect(header.parentHash.toHex()).toBe(descendants[ahead - 1]?.hash.toHex());
      const [author, seal] = header.digest.logs;
      // PreDigest::SecondaryPlain: the first authority, in the slot of the block.
      const slot = header.registry.createType('(u8, u32, u64)', author?.asPreRuntime[1].toU8a(true));
      expect(slot.toJSON()).toEqual([2, 0, now / 6_000 + ahead]);
      const [engine, signature] = seal?.asSeal ?? [];
      expect(engine?.toUtf8()).toBe('BABE');
      const digest = { logs: [author] };
      const unsealed = header.registry.createType('Header', { ...header.toJSON(), digest }).toU8a();
      expect(sr25519Verify(blake2AsU8a(unsealed, 256), signature?.toU8a(true) ?? '0x', key)).toBe(true);
    }
    expect(collator.isNone).toBe(true);
  },
);

test('without an offset, no block of the relay chain is given', async () => {
  const { descendants, collator } = await encodeInherent(0);
  expect(descendants).toHaveLength(0);
  expect(collator.isNone).toBe(true);
});
