import {
  type Account,
  type Call,
  encodeCall,
  hasCall,
  isParachronError,
  type Planck,
  type Runtime,
} from '@parachron/core';
import {
  deriveAccountJunction,
  formatVersionedLocation,
  getXcmPallet,
  isXcmVersion,
  type Location,
  listXcmVersions,
  type XcmVersion,
} from '@parachron/xcm';

/** The calls by which chains let users send tokens to others, the best first. */
const methods = ['transfer_assets', 'limited_reserve_transfer_assets'] as const;

/** The call of a runtime that sends tokens to other chains, by the chain's names; undefined where it has none. */
export function getTransferMethod({ registry }: Pick<Runtime, 'registry'>): string | undefined {
  const pallet = getXcmPallet(registry) ?? 'PolkadotXcm';
  const own = methods.find((method) => hasCall(registry, pallet, method));
  if (own) return `${pallet}.${own}`;
  return hasCall(registry, 'XTokens', 'transfer_multiasset') ? 'XTokens.transfer_multiasset' : undefined;
}

/**
 * Derives the call by which an account of one chain sends a token to an account of the chain whose token it is.
 *
 * Undefined where the runtime has no such call, or none that takes the token.
 */
export function deriveTokenTransferCall(
  runtime: Pick<Runtime, 'registry'>,
  transfer: {
    /** The chain that gets it and has it in reserve, which is where the token is at home. */
    readonly home: Location;
    readonly amount: Planck;
    readonly beneficiary: Account;
  },
): Call | undefined {
  const { registry } = runtime;
  const name = getTransferMethod(runtime);
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1);
  const [pallet, method] = name?.split('.') ?? [];
  if (!pallet || !method || version === undefined) return undefined;
  const { home, amount, beneficiary } = transfer;
  const account = deriveAccountJunction(beneficiary);
  const location = (place: Location) => formatVersionedLocation(place, { version, registry });
  const asset = describeAsset(home, { amount, version });
  const [versionName = 'V3'] = Object.keys(location(home));
  const args =
    pallet === 'XTokens'
      ? {
          asset: { [versionName]: asset },
          dest: location({ ...home, interior: [...home.interior, account] }),
          dest_weight_limit: 'Unlimited',
        }
      : {
          dest: location(home),
          beneficiary: location({ parents: 0, interior: [account] }),
          assets: { [versionName]: [asset] },
          fee_asset_item: 0,
          weight_limit: 'Unlimited',
        };
  try {
    return encodeCall(registry, { pallet, method, args });
  } catch (error) {
    if (isParachronError(error, 'CALL_ARGUMENTS')) return undefined;
    throw error;
  }
}

/** Up to version 3 a token is either named by a location or abstract. */
function describeAsset(
  id: Location,
  { amount, version }: { readonly amount: Planck; readonly version: XcmVersion },
): { readonly id: unknown; readonly fun: { readonly Fungible: Planck } } {
  const [bare] = Object.values(formatVersionedLocation(id, { version }));
  return { id: version < 4 ? { Concrete: bare } : bare, fun: { Fungible: amount } };
}
