import type { DispatchedAs } from '@parachron/client';
import { nameFailure, tryAs } from '@parachron/client/decode';
import {
  type Account,
  type Answer,
  type Call,
  hasCall,
  listPallets,
  nameOwnPallet,
  type Planck,
  type Runtime,
  tryEncodeCall,
  type Weight,
} from '@parachron/core';
import {
  deriveAccountJunction,
  encodeLocation,
  getNewestXcmVersion,
  getXcmPallet,
  type Location,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import { defineFact, type Gap } from '../Fact.js';
import { otherLength, proxyUserFact } from '../proxy/proxyUserFact.js';
import { takeFork } from '../takeFork.js';
import { tokenDetailsFact } from './tokenDetailsFact.js';
import { createTokenLocation, tokenRegistryFact } from './tokenRegistryFact.js';

/** The calls that send the service's token from the target to the service. */
export interface TokenTransferFact {
  /** `PolkadotXcm.transfer_assets`, by the chain's names; undefined if it has no such call. */
  readonly method: string | undefined;
  /** Amount of the dry run, in the smallest unit: a whole token, or 1 if the target names no decimals. */
  readonly amount: Planck;
  /** Result of that transfer in the user's name on a fork of the target; undefined without a user or a registration. */
  readonly tried: Answer<DispatchedAs> | undefined;
}

/** The call that sends the service's token home, tried on a fork in the named user's name. */
export const tokenTransferFact = defineFact({
  needs: { registry: tokenRegistryFact, details: tokenDetailsFact, user: proxyUserFact },
  // The call runs on a fork, which reads what it needs.
  derive: async ({ facts, chains: { target }, forks, scope }): Promise<TokenTransferFact> => {
    const { registry, details, user } = facts;
    const sending = target && findTransfer(target.runtime);
    const method = sending && `${sending.pallet}.${sending.method}`;
    const amount = 10n ** BigInt(details.decimals ?? 0);
    const { real, isGeneric } = user;
    const leaveOpen = (gap: Gap): TokenTransferFact => ({ method, amount, tried: { known: false, ...gap } });
    if (!target || !registry.known || registry.entries.length === 0 || isGeneric)
      return { method, amount, tried: undefined };
    if (!real) return leaveOpen(otherLength);
    const home = createTokenLocation(scope);
    const call = deriveTokenTransferCall(target.runtime, { home, amount, beneficiary: user.user.account });
    if (!call) return leaveOpen({ reason: 'the target has no call that transfers the token', howToFindOut });
    const attempt = { origin: { system: { Signed: real.hex } }, call: call.hex };
    const [tried] = await takeFork(forks.target, async (fork) =>
      fork ? tryAs(await fork.fork(), [attempt]) : [],
    );
    const { chain } = target.runtime;
    if (!tried)
      return leaveOpen({ reason: `no fork of ${chain} ran the transfer as the user`, howToFindOut });
    const { failure } = tried.end;
    const value = failure ? nameFailure(failure) : 'done';
    const key = `${call.pallet}.${call.method} on a fork`;
    const evidence = { chain, block: target.block, key, value };
    return { method, amount, tried: { known: true, value: tried, evidence } };
  },
});

const howToFindOut = 'Send a small amount from the target, and check that the amount arrives.';

/** The call of a runtime that sends tokens to other chains, by the chain's names; undefined if it has none. */
function findTransfer({ registry }: Pick<Runtime, 'registry'>) {
  const pallet = getXcmPallet(registry) ?? 'PolkadotXcm';
  const byReserve = { pallet, method: 'limited_reserve_transfer_assets' };
  // Whether the reserve transfer of a runtime determines the reserve of a token. Older runtimes treat themselves as the reserve
  // of every token: they keep the token, and its home chain refuses the message. Since polkadot-sdk 1672 the pallet has an error
  // for that.
  const { errors = [] } = listPallets(registry).find(({ name }) => name === pallet) ?? {};
  const isReserveDetermined = errors.includes('InvalidAssetUnsupportedReserve');
  const calls = [
    { pallet, method: 'transfer_assets' },
    ...(isReserveDetermined ? [byReserve] : []),
    { pallet: nameOwnPallet(registry, 'XTokens'), method: 'transfer_multiasset' },
  ];
  return calls.find((call) => hasCall(registry, call.pallet, call.method));
}

/**
 * Derives the call by which an account of one chain sends a token to an account of the chain whose token it is.
 *
 * Undefined if the runtime has no such call, if its calls do not accept the token, or if a call requires a weight that is not
 * given.
 */
export function deriveTokenTransferCall(
  runtime: Pick<Runtime, 'registry'>,
  transfer: {
    /** The receiving chain, which is the reserve of the token. */
    readonly home: Location;
    readonly amount: Planck;
    readonly beneficiary: Account;
    /** Weight of the message on the token's home chain, for calls that state it. */
    readonly weight?: Weight | undefined;
  },
): Call | undefined {
  const { registry } = runtime;
  const name = findTransfer(runtime);
  if (!name) return undefined;
  const version = getNewestXcmVersion(registry);
  const { home, amount, beneficiary, weight } = transfer;
  const account = deriveAccountJunction(beneficiary);
  const encode = (place: Location) => encodeLocation(place, { version });
  const asset = { id: home, amount };
  const args =
    name.method === 'transfer_multiasset'
      ? {
          asset: encodeVersionedPart('asset', asset, { version }),
          dest: encode({ ...home, interior: [...home.interior, account] }),
          dest_weight_limit: 'Unlimited',
          ...(weight ? { dest_weight: weight.refTime } : {}),
        }
      : {
          dest: encode(home),
          beneficiary: encode({ parents: 0, interior: [account] }),
          assets: encodeVersionedPart('assets', [asset], { version }),
          fee_asset_item: 0,
          weight_limit: 'Unlimited',
        };
  return tryEncodeCall(registry, { ...name, args });
}

/** Whether the transfer call of a runtime has an argument for the weight of the message at its destination. */
export function hasWeightArgument(runtime: Pick<Runtime, 'registry'>): boolean {
  const { pallet, method = '' } = findTransfer(runtime) ?? {};
  const found = listPallets(runtime.registry).find(({ name }) => name === pallet);
  return found?.calls.get(method)?.includes('dest_weight') ?? false;
}
