import type { Hex } from '@parachron/core';
import type { ChainSpec } from '@parachron/devnet';
import { bnToHex } from '@polkadot/util';
import { xxhashAsHex } from '@polkadot/util-crypto';

/** A multiplier of 7, in the 18 decimals of a `FixedU128`. */
const multiplier = 7n * 10n ** 18n;

/**
 * Changes properties that differ between chains of the same runtime: the fee multiplier, the decimals of the token and the prefix of
 * addresses. It also removes the XCM version for chains of unknown version (`SafeXcmVersion`).
 */
export function alterSpec(spec: ChainSpec): ChainSpec {
  const fees = bnToHex(multiplier, { bitLength: 128, isLe: true });
  const safeVersion = keyOf('PolkadotXcm', 'SafeXcmVersion');
  const top = [...spec.top].filter(([key]) => key !== safeVersion);
  return {
    ...spec,
    id: `${spec.id}-altered`,
    properties: { ss58Format: 255, tokenDecimals: 7, tokenSymbol: 'ALT' },
    top: new Map([...top, [keyOf('TransactionPayment', 'NextFeeMultiplier'), fees]]),
  };
}

function keyOf(pallet: string, item: string): Hex {
  return `${xxhashAsHex(pallet, 128)}${xxhashAsHex(item, 128).slice(2)}`;
}
