import type { FeeFlow } from '@parachron/xcm';
import { TARGET, unit } from './people.js';
import type { Scenario } from './Scenario.js';

/** Plans a scenario in which everything is ready; tests change one condition of it. */
export function planReady(of: { readonly variant: Scenario['variant']; readonly flow: FeeFlow }): Scenario {
  const { variant, flow } = of;
  return {
    variant,
    target: { paraId: TARGET },
    // The weight of an instruction on the devnet's targets, and ten times their price per second: the rest is refunded.
    row: {
      flow,
      feeAsset: 'target',
      instructionWeight: 200_000_000n,
      feePerSecond: 8n * unit,
      xcmVersion: 4,
    },
    ...(flow === 'sovereign' ? { serviceFunds: 10n * unit } : {}),
  };
}
