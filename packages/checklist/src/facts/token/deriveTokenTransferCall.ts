import {
  type Account,
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
  getXcmPallet,
  isXcmVersion,
  type Location,
  listXcmVersions,
} from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Registry } from '@polkadot/types/types';

/** The call of a runtime that sends tokens to other chains, by the chain's names; undefined if it has none. */
export function getTransferMethod({ registry }: Pick<Runtime, 'registry'>): string | undefined {
  const pallet = getXcmPallet(registry) ?? 'PolkadotXcm';
  const own = ['transfer_assets', ...(isReserveDetermined(registry, pallet) ? [byReserve] : [])];
  const names = [
    ...own.map((method) => [pallet, method] as const),
    [nameOwnPallet(registry, 'XTokens'), 'transfer_multiasset'] as const,
  ];
  return names.find(([name, method]) => hasCall(registry, name, method))?.join('.');
}

const byReserve = 'limited_reserve_transfer_assets';

/**
 * Whether the reserve transfer of a runtime determines the reserve of a token. Older runtimes treat themselves as the reserve
 * of every token: they keep the token, and its home chain refuses the message. Since polkadot-sdk 1672 the pallet has an error
 * for that.
 */
function isReserveDetermined(registry: Registry, pallet: string): boolean {
  const { errors = [] } = listPallets(registry).find(({ name }) => name === pallet) ?? {};
  return errors.includes('InvalidAssetUnsupportedReserve');
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
  const name = getTransferMethod(runtime);
  const version = listXcmVersions(registry).filter(isXcmVersion).at(-1);
  const [pallet, method] = name?.split('.') ?? [];
  if (!pallet || !method || version === undefined) return undefined;
  const { home, amount, beneficiary, weight } = transfer;
  const account = deriveAccountJunction(beneficiary);
  const encode = (place: Location) => encodeLocation(place, { version });
  const asset = { id: home, amount };
  const args =
    method === 'transfer_multiasset'
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
  return tryEncodeCall(registry, { pallet, method, args });
}

/** Whether the transfer call of a runtime has an argument for the weight of the message at its destination. */
export function hasWeightArgument(runtime: Pick<Runtime, 'registry'>): boolean {
  const [pallet, method = ''] = getTransferMethod(runtime)?.split('.') ?? [];
  const found = listPallets(runtime.registry).find(({ name }) => name === pallet);
  return found?.calls.get(method)?.includes('dest_weight') ?? false;
}
