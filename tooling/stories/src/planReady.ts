import type { FeeFlow } from '@parachron/proxy';
import { TARGET, unit } from './people.js';
import type { Scenario } from './Scenario.js';

export type Generation = 'v2' | 'v4' | 'v5';

const newest = { v2: 2, v4: 4, v5: 5 } as const;

/** Plans a story in which everything is ready, for others to change one thing in. */
export function planReady(of: {
  readonly variant: Scenario['variant'];
  readonly generation: Generation;
  readonly flow: FeeFlow;
}): Scenario {
  const { variant, generation, flow } = of;
  return {
    variant,
    target: { paraId: TARGET, generation },
    // What an instruction weighs on the devnet's targets, and ten times what they ask for a second: the rest comes back.
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
