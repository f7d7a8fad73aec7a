import {
  type AnyType,
  array,
  bytes,
  compact,
  hexBytes,
  names,
  option,
  struct,
  u8,
  u32,
  u64,
  u128,
  variant,
} from '@parachron/core/scale';
import type { XcmVersion } from '@parachron/xcm';
import { onePerVersion } from './onePerVersion.js';

/** The crate path that clients know a version's types by. */
export function pathOf(version: XcmVersion, name: string): string {
  return `${version >= 4 ? 'staging_xcm' : 'xcm'}::v${version}::${name}`;
}

/** A consensus system, as versions name it. */
export const networkType = onePerVersion((version): AnyType => {
  const path = pathOf(version, version === 2 ? 'NetworkId' : 'junction::NetworkId');
  if (version === 2) {
    return variant(path, {
      Any: { index: 0 },
      Named: { index: 1, fields: [bytes] },
      Polkadot: { index: 2 },
      Kusama: { index: 3 },
    });
  }
  const testnets = { Westend: { index: 4 }, Rococo: { index: 5 }, Wococo: { index: 6 } };
  return variant(path, {
    ByGenesis: { index: 0, fields: [hexBytes(32)] },
    ByFork: { index: 1, fields: { block_number: u64, block_hash: hexBytes(32) } },
    Polkadot: { index: 2 },
    Kusama: { index: 3 },
    ...(version === 5 ? {} : testnets),
    Ethereum: { index: 7, fields: { chain_id: compact(u64) } },
    BitcoinCore: { index: 8 },
    BitcoinCash: { index: 9 },
    PolkadotBulletin: { index: 10 },
  });
});

const bodyType = onePerVersion((version) =>
  variant(pathOf(version, version === 2 ? 'BodyId' : 'junction::BodyId'), {
    Unit: { index: 0 },
    ...(version === 2
      ? { Named: { index: 1, fields: [bytes] } }
      : { Moniker: { index: 1, fields: [hexBytes(4)] } }),
    Index: { index: 2, fields: [compact(u32)] },
    Executive: { index: 3 },
    Technical: { index: 4 },
    Legislative: { index: 5 },
    Judicial: { index: 6 },
    Defense: { index: 7 },
    Administration: { index: 8 },
    Treasury: { index: 9 },
  }),
);

const share = { nom: compact(u32), denom: compact(u32) };

const bodyPartType = onePerVersion((version) =>
  variant(pathOf(version, version === 2 ? 'BodyPart' : 'junction::BodyPart'), {
    Voice: { index: 0 },
    Members: { index: 1, fields: { count: compact(u32) } },
    Fraction: { index: 2, fields: share },
    AtLeastProportion: { index: 3, fields: share },
    MoreThanProportion: { index: 4, fields: share },
  }),
);

/** One step down. */
export const junctionType = onePerVersion((version): AnyType => {
  const network = version === 2 ? networkType(2) : option(networkType(version));
  const key: AnyType | undefined = version === 2 ? bytes : undefined;
  return variant(pathOf(version, 'junction::Junction'), {
    Parachain: { index: 0, fields: [compact(u32)] },
    AccountId32: { index: 1, fields: { network, id: hexBytes(32) } },
    AccountIndex64: { index: 2, fields: { network, index: compact(u64) } },
    AccountKey20: { index: 3, fields: { network, key: hexBytes(20) } },
    PalletInstance: { index: 4, fields: [u8] },
    GeneralIndex: { index: 5, fields: [compact(u128)] },
    GeneralKey: { index: 6, fields: key ? [key] : { length: u8, data: hexBytes(32) } },
    OnlyChild: { index: 7 },
    Plurality: { index: 8, fields: { id: bodyType(version), part: bodyPartType(version) } },
    ...(version === 2 ? {} : { GlobalConsensus: { index: 9, fields: [networkType(version)] } }),
  });
});

/** The steps down. */
export const junctionsType = onePerVersion((version): AnyType => {
  const junction = junctionType(version);
  const path = version <= 3 ? 'Junctions' : 'junctions::Junctions';
  const steps = Array.from({ length: 8 }, (_, at) => {
    const count = at + 1;
    const listed = version < 4 ? Array.from({ length: count }, () => junction) : [array(junction, count)];
    return [`X${count}`, { index: count, fields: listed }];
  });
  const folder = version === 2 ? 'multilocation' : 'junctions';
  return variant(pathOf(version, version <= 3 ? `${folder}::${path}` : path), {
    Here: { index: 0 },
    ...Object.fromEntries(steps),
  });
});

/** A location. */
export const locationType = onePerVersion((version): AnyType => {
  const name = version <= 3 ? 'multilocation::MultiLocation' : 'location::Location';
  // Version 3 keeps its locations in the newer crate.
  const path = version === 3 ? `staging_xcm::v3::${name}` : pathOf(version, name);
  return struct(path, { parents: u8, interior: junctionsType(version) });
});

/** What a call is dispatched as. */
export const originKindType = names('xcm::v3::OriginKind', [
  'Native',
  'SovereignAccount',
  'Superuser',
  'Xcm',
]);
