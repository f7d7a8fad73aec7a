import { stdout } from 'node:process';
import { afterAll, bench, describe } from 'vitest';
import { addWeightMargin, encodeForeignCall, estimateCallWeights } from '../src/index.js';
import { bootAssetHub } from './support/bootChain.js';
import { listCalls, measureCalls } from './support/measureCalls.js';

// Prints by how much estimates on Asset Hub Rococo 900 differ from what is then used, and times the estimating.
const hub = await bootAssetHub();
const measured = await measureCalls(hub);
const calls = (await listCalls(hub.local)).map(({ hex }) => hex);
const snapshot = await hub.chain.snapshot();
afterAll(() => hub.close());

stdout.write(
  `\n${'call'.padEnd(42)}${'estimated'.padStart(14)}${'used'.padStart(14)}${'error'.padStart(10)}\n`,
);
for (const { name, estimated, used, errorPercent } of measured) {
  const error = `${errorPercent.toFixed(2)} %`;
  stdout.write(
    `${name.padEnd(42)}${`${estimated}`.padStart(14)}${`${used}`.padStart(14)}${error.padStart(10)}\n`,
  );
}
const worst = Math.max(
  ...measured.filter(({ name }) => !name.includes('stops')).map((one) => one.errorPercent),
);
const feeError = measured.filter(({ feeEstimated, feePaid }) => feeEstimated !== feePaid).length;
stdout.write(
  `Worst error of a call that ran to its end: ${worst.toFixed(2)} %. Fees that differed: ${feeError}.\n`,
);

describe('estimates', () => {
  bench(
    `weights of ${calls.length} calls in one round trip`,
    async () => {
      await estimateCallWeights(snapshot, calls);
    },
    { iterations: 3, time: 0, warmupIterations: 0, warmupTime: 0 },
  );

  bench('encodeForeignCall', () => {
    encodeForeignCall(snapshot.runtime.registry, calls[0] ?? '0x');
  });

  bench('addWeightMargin', () => {
    addWeightMargin({ refTime: 1_000_000_000n, proofSize: 65_536n }, 30);
  });
});
