import type { Hex } from '@parachron/core';
import { bool, bytes, compact, u8, u128 } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import {
  accountAddress,
  defineCall,
  dispatchFailure,
  getSigner,
  type Pallet,
  requireRoot,
  toAccount,
} from '@parachron/devnet-chain';
import type { Generation } from '@parachron/devnet-executor';
import { deriveSovereignAccount, type Location } from '@parachron/xcm';
import type { ForeignAsset } from '../ForeignAsset.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { describeAsset, getRegistryData, registry, registryErrors, toTokenKey } from './assetRegistryData.js';
import { addToken, moveToken } from './moveToken.js';

const callWeight = 60_000_000n;

/**
 * Creates a registry of other chains' tokens by location, with the balances of accounts.
 *
 * Chain: `pallet_assets` as the instance `ForeignAssets` of asset hubs.
 *
 * @param options the tokens that are registered at genesis
 */
export function createAssetRegistryPallet(options: {
  index: number;
  xcm: TargetXcmConfig;
  assets: readonly ForeignAsset[];
}): Pallet {
  const { generation, accounts } = options.xcm.executor;
  const { asset, account, metadata, events } = getRegistryData(generation);
  return {
    name: registry,
    index: options.index,
    crate: 'pallet_assets',
    storage: [asset, account, metadata],
    calls: createCalls(generation),
    events,
    errors: registryErrors,
    genesis: (context) => {
      for (const one of options.assets) register(context, generation, { asset: one, bytes: accounts.bytes });
    },
  };
}

function createCalls(generation: Generation) {
  const { location, asset, metadata, events } = getRegistryData(generation);
  const requireAsset = (context: Context, id: unknown) => {
    const details = context.get(asset, id);
    if (!details) throw dispatchFailure(registryErrors.Unknown);
    return details;
  };
  return {
    force_create: defineCall({
      index: 1,
      args: { id: location, owner: accountAddress, is_sufficient: bool, min_balance: compact(u128) },
      docs: 'Issue a new class of fungible assets from a privileged origin.',
      weight: callWeight,
      dispatch: (context, origin, { id, owner, is_sufficient, min_balance }) => {
        requireRoot(origin);
        if (context.has(asset, id)) throw dispatchFailure(registryErrors.InUse);
        if (min_balance === 0n) throw dispatchFailure(registryErrors.MinBalanceZero);
        const who = toAccount(owner);
        context.put(asset, [id], describeAsset(who, { minimum: min_balance, isSufficient: is_sufficient }));
        context.deposit(events.ForceCreated, { asset_id: id, owner: who });
      },
    }),
    mint: defineCall({
      index: 6,
      args: { id: location, beneficiary: accountAddress, amount: compact(u128) },
      docs: 'Mint assets of a particular class.',
      weight: callWeight,
      dispatch: (context, origin, { id, beneficiary, amount }) => {
        const who = getSigner(origin);
        if (requireAsset(context, id).issuer !== who) throw dispatchFailure(registryErrors.NoPermission);
        const failure = addToken(context, generation, { token: id, owner: toAccount(beneficiary), amount });
        if (failure) throw dispatchFailure(failure);
      },
    }),
    transfer: defineCall({
      index: 8,
      args: { id: location, target: accountAddress, amount: compact(u128) },
      docs: 'Move some assets from the sender account to another.',
      weight: callWeight,
      dispatch: (context, origin, { id, target, amount }) => {
        const from = getSigner(origin);
        requireAsset(context, id);
        const failure = moveToken(context, generation, { token: id, from, to: toAccount(target), amount });
        if (failure) throw dispatchFailure(failure);
      },
    }),
    force_set_metadata: defineCall({
      index: 19,
      args: { id: location, name: bytes, symbol: bytes, decimals: u8, is_frozen: bool },
      docs: 'Force the metadata for an asset to some value.',
      weight: callWeight,
      dispatch: (context, origin, { id, ...described }) => {
        requireRoot(origin);
        requireAsset(context, id);
        context.put(metadata, [id], { ...described, deposit: 0n });
        context.deposit(events.MetadataSet, { ...described, asset_id: id });
      },
    }),
  };
}

function register(
  context: Context,
  generation: Generation,
  { asset: one, bytes: accountBytes }: { asset: ForeignAsset; bytes: 32 | 20 },
): void {
  const { asset, metadata } = getRegistryData(generation);
  const token = toTokenKey(context, generation, one.location);
  const owner = findOwner(one.location, accountBytes);
  context.put(asset, [token], describeAsset(owner, { minimum: one.minimum, isSufficient: true }));
  const encode = (text: string) => new TextEncoder().encode(text);
  const { decimals } = one;
  const described = { deposit: 0n, name: encode(one.name), symbol: encode(one.symbol), decimals };
  context.put(metadata, [token], { ...described, is_frozen: false });
  for (const { who, amount } of one.holders ?? []) {
    addToken(context, generation, { token, owner: who, amount });
  }
}

/** Owner of a token: the sovereign account of its reserve chain; the zero account if that chain is not a sibling. */
function findOwner({ parents, interior }: Location, accountBytes: 32 | 20): Hex {
  const [junction, ...deeper] = interior;
  const isSibling = parents === 1 && junction?.kind === 'Parachain' && deeper.length === 0;
  if (!isSibling) return `0x${'00'.repeat(accountBytes)}`;
  const { hex } = deriveSovereignAccount({ paraId: junction.paraId, relation: 'sibling' });
  return `0x${hex.slice(2, 2 + 2 * accountBytes)}`;
}
