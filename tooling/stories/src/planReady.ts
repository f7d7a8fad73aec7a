import type { FeeFlow } from '@parachron/proxy';
import { TARGET, unit } from './people.js';
import type { Scenario } from './Scenario.js';

export type Generation = 'v2' | 'v4' | 'v5';

const newest = { v2: 2, v4: 4, v5: 5 } as const;

/** Plans a scenario in which everything is ready; tests change one condition of it. */
export function planReady(of: {
  readonly variant: Scenario['variant'];
  readonly generation: Generation;
  readonly flow: FeeFlow;
}): Scenario {
  const { variant, generation, flow } = of;
  return {
    variant,
    target: { paraId: TARGET, generation },
    // The weight of an instruction on the devnet's targets, and ten times their price per second: the rest is refunded.
    row: {
      flow,
      feeAsset: 'target',
      instructionWeight: 200_000_000n,
      feePerSecond: 8n * unit,
      xcmVersion: newest[generation],
    },
    ...(flow === 'sovereign' ? { serviceFunds: 10n * unit } : {}),
  };
}
