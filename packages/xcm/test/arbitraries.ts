import fc from 'fast-check';
import type {
  Asset,
  AssetFilter,
  BodyId,
  BodyPart,
  Hint,
  Instruction,
  Junction,
  Location,
  MaybeErrorCode,
  NetworkId,
  Program,
  QueryResponseInfo,
  Response,
  Weight,
  XcmError,
  XcmVersion,
} from '../src/index.js';

type Arb<T> = fc.Arbitrary<T>;
type Hex = `0x${string}`;

const max64 = (1n << 64n) - 1n;
const max128 = (1n << 128n) - 1n;

export const hexOf = (minLength: number, maxLength = minLength): Arb<Hex> =>
  fc.uint8Array({ minLength, maxLength }).map((bytes): Hex => `0x${Buffer.from(bytes).toString('hex')}`);

const u32 = fc.nat(0xffffffff);
const u64 = fc.oneof(fc.bigInt(0n, 300n), fc.bigInt(0n, max64), fc.constant(1n << 30n));
const kinds = <K extends string>(...names: K[]): Arb<K extends string ? { kind: K } : never> =>
  fc.constantFrom(...names).map((kind) => ({ kind }) as K extends string ? { kind: K } : never);

const weight = (version: XcmVersion): Arb<Weight> =>
  version === 2
    ? u64.map((refTime) => ({ refTime, proofSize: 0n }))
    : fc.record({ refTime: u64, proofSize: u64 });

const weightLimit = (version: XcmVersion) => fc.oneof(fc.constant('Unlimited' as const), weight(version));

export function network(version: XcmVersion): Arb<NetworkId> {
  if (version === 2) {
    return fc.oneof(
      kinds('Polkadot', 'Kusama'),
      hexOf(0, 32).map((name): NetworkId => ({ kind: 'Named', name })),
    );
  }
  return fc.oneof(
    kinds('Polkadot', 'Kusama', 'BitcoinCore', 'BitcoinCash'),
    version === 5 ? kinds('Polkadot') : kinds('Westend', 'Rococo', 'Wococo'),
    hexOf(32).map((genesis): NetworkId => ({ kind: 'ByGenesis', genesis })),
    u64.map((chainId): NetworkId => ({ kind: 'Ethereum', chainId })),
    fc.record({ kind: fc.constant('ByFork' as const), blockNumber: u64, blockHash: hexOf(32) }),
  );
}

/** Version 2 has the last three bodies only in runtimes newer than Rococo's. */
const body = (version: XcmVersion): Arb<BodyId> =>
  fc.oneof(
    kinds('Unit', 'Executive', 'Technical', 'Legislative', 'Judicial'),
    version === 2 ? kinds('Unit') : kinds('Defense', 'Administration', 'Treasury'),
    u32.map((index): BodyId => ({ kind: 'Index', index })),
    version === 2
      ? hexOf(0, 32).map((name): BodyId => ({ kind: 'Named', name }))
      : hexOf(4).map((name): BodyId => ({ kind: 'Moniker', name })),
  );

const part: Arb<BodyPart> = fc.oneof(
  kinds('Voice'),
  u32.map((count): BodyPart => ({ kind: 'Members', count })),
  fc.record({
    kind: fc.constantFrom('Fraction' as const, 'AtLeastProportion' as const, 'MoreThanProportion' as const),
    nom: u32,
    denom: u32,
  }),
);

export function junction(version: XcmVersion): Arb<Junction> {
  const anyNetwork = { network: network(version) };
  const loose = { requiredKeys: ['kind'] as ['kind'] };
  const withNetwork = <K extends string, F extends string, T>(kind: K, field: F, value: Arb<T>) =>
    fc
      .tuple(fc.record({ kind: fc.constant(kind), ...anyNetwork }, loose), value)
      .map(([rest, inner]) => ({ ...rest, [field]: inner }) as unknown as Junction);
  const key = fc.tuple(fc.nat(32), hexOf(32)).map(
    ([length, data]): Junction => ({
      kind: 'GeneralKey',
      length,
      // Version 2 contains only the significant part.
      data: version === 2 ? `0x${data.slice(2, 2 + length * 2).padEnd(64, '0')}` : data,
    }),
  );
  return fc.oneof(
    u32.map((paraId): Junction => ({ kind: 'Parachain', paraId })),
    withNetwork('AccountId32', 'id', hexOf(32)),
    withNetwork('AccountKey20', 'key', hexOf(20)),
    withNetwork('AccountIndex64', 'index', u64),
    fc.nat(255).map((index): Junction => ({ kind: 'PalletInstance', index })),
    fc.bigInt(0n, max128).map((index): Junction => ({ kind: 'GeneralIndex', index })),
    key,
    kinds('OnlyChild'),
    fc.record({ kind: fc.constant('Plurality' as const), id: body(version), part }),
    ...(version === 2
      ? []
      : [network(version).map((known): Junction => ({ kind: 'GlobalConsensus', network: known }))]),
  );
}

export const interior = (version: XcmVersion): Arb<readonly Junction[]> =>
  fc.array(junction(version), { maxLength: 8, size: 'small' });

export const location = (version: XcmVersion): Arb<Location> =>
  fc.record({ parents: fc.nat(255), interior: interior(version) });

const asset = (version: XcmVersion): Arb<Asset> =>
  fc.record({ id: location(version), amount: fc.bigInt(1n, max128) });

const text = (value: unknown) =>
  JSON.stringify(value, (_key, inner) => (typeof inner === 'bigint' ? `${inner}n` : inner));

const assets = (version: XcmVersion): Arb<readonly Asset[]> =>
  fc.uniqueArray(asset(version), { maxLength: 4, selector: ({ id }) => text(id) });

/** Filters of assets: version 2 has counted filters only in the two deposit instructions. */
function filter(version: XcmVersion, { deposit = false } = {}): Arb<AssetFilter> {
  const id = location(version);
  const definite = assets(version).map((list): AssetFilter => ({ kind: 'Definite', assets: list }));
  const wild: Arb<AssetFilter>[] = [kinds('All'), id.map((of): AssetFilter => ({ kind: 'AllOf', id: of }))];
  const counted: Arb<AssetFilter>[] = [
    u32.map((count): AssetFilter => ({ kind: 'AllCounted', count })),
    fc.record({ kind: fc.constant('AllOfCounted' as const), id, count: u32 }),
  ];
  if (version === 2) return fc.oneof(definite, ...(deposit ? counted : wild));
  return fc.oneof(definite, ...wild, ...counted);
}

const info = (version: XcmVersion): Arb<QueryResponseInfo> =>
  fc.record({ destination: location(version), queryId: u64, maxWeight: weight(version) });

const error = (version: XcmVersion): Arb<XcmError> =>
  fc.oneof(
    kinds(
      'Overflow',
      'LocationFull',
      'TooExpensive',
      'UnhandledXcmVersion',
      'Barrier',
      'WeightNotComputable',
    ),
    version === 2 ? kinds('BadOrigin') : kinds('ExpectationFalse', 'NotDepositable', 'ExceedsStackLimit'),
    version === 5 ? kinds('TooManyAssets') : kinds('Overflow'),
    u64.map((code): XcmError => ({ kind: 'Trap', code })),
    weight(version).map((of): XcmError => ({ kind: 'WeightLimitReached', weight: of })),
  );

const status: Arb<MaybeErrorCode> = fc.oneof(
  kinds('Success'),
  fc.record({
    kind: fc.constantFrom('Error' as const, 'TruncatedError' as const),
    error: hexOf(0, 128),
  }),
);

const failure = (version: XcmVersion) => fc.record({ index: u32, error: error(version) });

function response(version: XcmVersion): Arb<Response> {
  const old: Arb<Response>[] = [
    kinds('Null'),
    assets(version).map((list): Response => ({ kind: 'Assets', assets: list })),
    fc.record(
      { kind: fc.constant('ExecutionResult' as const), failure: failure(version) },
      { requiredKeys: ['kind'] },
    ),
    u32.map((known): Response => ({ kind: 'Version', version: known })),
  ];
  if (version === 2) return fc.oneof(...old);
  const pallet = fc.record({
    index: u32,
    name: hexOf(0, 48),
    moduleName: hexOf(0, 48),
    major: u32,
    minor: u32,
    patch: u32,
  });
  return fc.oneof(
    ...old,
    fc.array(pallet, { maxLength: 3 }).map((pallets): Response => ({ kind: 'PalletsInfo', pallets })),
    status.map((known): Response => ({ kind: 'DispatchResult', status: known })),
  );
}

type Shape<K extends Instruction['kind']> = Extract<Instruction, { kind: K }>;
type FieldArbs<T> = { [F in Exclude<keyof Required<T>, 'kind'>]: Arb<Exclude<Required<T>[F], undefined>> };

/** One instruction with random fields; the fields in `may` are sometimes absent. */
function one<K extends Instruction['kind']>(
  kind: K,
  fieldArbs: FieldArbs<Shape<K>>,
  may: readonly string[] = [],
): Arb<Instruction> {
  const model = { kind: fc.constant(kind), ...fieldArbs } as unknown as Record<string, Arb<unknown>>;
  const requiredKeys = Object.keys(model).filter((name) => !may.includes(name));
  return fc.record(model, { requiredKeys }) as unknown as Arb<Instruction>;
}

export function instruction(version: XcmVersion, depth: number): Arb<Instruction> {
  const xcm = depth === 0 ? fc.constant<Program>([]) : program(version, depth - 1);
  const of = {
    assets: assets(version),
    filter: filter(version),
    deposit: filter(version, { deposit: true }),
    location: location(version),
    weight: weight(version),
    limit: weightLimit(version),
    info: info(version),
    asset: asset(version),
    interior: interior(version),
  };
  return fc.oneof(
    ...always(version, { ...of, xcm }),
    ...(version >= 3 ? later(version, { ...of, xcm }) : []),
    ...(version >= 5 ? newest({ ...of, xcm }) : []),
  );
}

interface Parts {
  assets: Arb<readonly Asset[]>;
  filter: Arb<AssetFilter>;
  deposit: Arb<AssetFilter>;
  location: Arb<Location>;
  weight: Arb<Weight>;
  limit: Arb<'Unlimited' | Weight>;
  info: Arb<QueryResponseInfo>;
  asset: Arb<Asset>;
  interior: Arb<readonly Junction[]>;
  xcm: Arb<Program>;
}

const names = ['Native', 'SovereignAccount', 'Superuser', 'Xcm'] as const;

function always(version: XcmVersion, of: Parts): Arb<Instruction>[] {
  const transact = {
    originKind: fc.constantFrom(...names),
    requireWeightAtMost: of.weight,
    call: hexOf(0, 80),
  };
  const query = { queryId: u64, response: response(version), maxWeight: of.weight, querier: of.location };
  const answer = one('QueryResponse', query, ['querier']);
  const maximal = version === 2 ? fc.constant(true) : fc.boolean();
  const depositTo = { assets: of.deposit, maxAssets: u32 };
  return [
    one('WithdrawAsset', { assets: of.assets }),
    one('ReserveAssetDeposited', { assets: of.assets }),
    one('ReceiveTeleportedAsset', { assets: of.assets }),
    version === 2 ? answer.map((found) => without(found, 'querier')) : answer,
    one('TransferAsset', { assets: of.assets, beneficiary: of.location }),
    one('TransferReserveAsset', { assets: of.assets, dest: of.location, xcm: of.xcm }),
    one('Transact', transact, version === 5 ? ['requireWeightAtMost'] : []),
    one('HrmpNewChannelOpenRequest', { sender: u32, maxMessageSize: u32, maxCapacity: u32 }),
    one('HrmpChannelAccepted', { recipient: u32 }),
    one('HrmpChannelClosing', { initiator: u32, sender: u32, recipient: u32 }),
    one('DescendOrigin', { interior: of.interior }),
    one('ReportError', { responseInfo: of.info }),
    one('DepositAsset', { ...depositTo, beneficiary: of.location }).map((found) =>
      without(found, 'maxAssets'),
    ),
    one('DepositReserveAsset', { ...depositTo, dest: of.location, xcm: of.xcm }).map((found) =>
      without(found, 'maxAssets'),
    ),
    one('ExchangeAsset', { give: of.filter, want: of.assets, maximal }),
    one('InitiateReserveWithdraw', { assets: of.filter, reserve: of.location, xcm: of.xcm }),
    one('InitiateTeleport', { assets: of.filter, dest: of.location, xcm: of.xcm }),
    one('ReportHolding', { responseInfo: of.info, assets: of.filter }),
    one('BuyExecution', { fees: of.asset, weightLimit: of.limit }),
    one('SetErrorHandler', { xcm: of.xcm }),
    one('SetAppendix', { xcm: of.xcm }),
    one('ClaimAsset', { assets: of.assets, ticket: of.location }),
    one('Trap', { code: u64 }),
    one('SubscribeVersion', { queryId: u64, maxResponseWeight: of.weight }),
    kinds('ClearOrigin', 'RefundSurplus', 'ClearError', 'UnsubscribeVersion'),
  ];
}

function without(found: Instruction, field: string): Instruction {
  const { [field]: _left, ...rest } = found as unknown as Record<string, unknown>;
  return rest as unknown as Instruction;
}

function later(version: XcmVersion, of: Parts): Arb<Instruction>[] {
  return [
    one('BurnAsset', { assets: of.assets }),
    one('ExpectAsset', { assets: of.assets }),
    one('ExpectOrigin', { origin: of.location }, ['origin']),
    one('ExpectError', { error: failure(version) }, ['error']),
    one('ExpectTransactStatus', { status }),
    one('QueryPallet', { moduleName: hexOf(0, 40), responseInfo: of.info }),
    one('ExpectPallet', {
      index: u32,
      name: hexOf(0, 40),
      moduleName: hexOf(0, 40),
      crateMajor: u32,
      minCrateMinor: u32,
    }),
    one('ReportTransactStatus', { responseInfo: of.info }),
    one('UniversalOrigin', { junction: junction(version) }),
    one('ExportMessage', { network: network(version), destination: of.interior, xcm: of.xcm }),
    one('LockAsset', { asset: of.asset, unlocker: of.location }),
    one('UnlockAsset', { asset: of.asset, target: of.location }),
    one('NoteUnlockable', { asset: of.asset, owner: of.location }),
    one('RequestUnlock', { asset: of.asset, locker: of.location }),
    one('SetFeesMode', { jitWithdraw: fc.boolean() }),
    one('SetTopic', { topic: hexOf(32) }),
    one('AliasOrigin', { location: of.location }),
    one('UnpaidExecution', { weightLimit: of.limit, checkOrigin: of.location }, ['checkOrigin']),
    kinds('ClearTransactStatus', 'ClearTopic'),
  ];
}

function newest(of: Parts): Arb<Instruction>[] {
  const ways = ['Teleport', 'ReserveDeposit', 'ReserveWithdraw'] as const;
  const transfer = fc.record({ kind: fc.constantFrom(...ways), assets: of.filter });
  const claimer = of.location.map((claims): Hint => ({ kind: 'AssetClaimer', location: claims }));
  const move = {
    destination: of.location,
    remoteFees: transfer,
    preserveOrigin: fc.boolean(),
    assets: fc.array(transfer, { maxLength: 6 }),
    remoteXcm: of.xcm,
  };
  return [
    one('PayFees', { asset: of.asset }),
    one('InitiateTransfer', move, ['remoteFees']),
    one('ExecuteWithOrigin', { descendantOrigin: of.interior, xcm: of.xcm }, ['descendantOrigin']),
    one('SetHints', { hints: fc.array(claimer, { maxLength: 1 }) }),
  ];
}

export function program(version: XcmVersion, depth = 2): Arb<Program> {
  return fc.array(instruction(version, depth), { maxLength: depth === 2 ? 6 : 2 });
}

/** A program with sorted lists of assets, because lists of assets are sets. */
export function normalize(value: unknown): unknown {
  if (Array.isArray(value)) {
    const items = value.map(normalize);
    const areAssets = items.every((item) => typeof item === 'object' && item !== null && 'amount' in item);
    return areAssets ? items.toSorted((left, right) => (text(left) < text(right) ? -1 : 1)) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, normalize(inner)]));
}
