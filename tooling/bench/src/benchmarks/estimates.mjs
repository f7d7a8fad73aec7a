import { connect } from '@parachron/client';
import { createPara, createTarget } from '@parachron/devnet';
import { listHubCalls, listTargetCalls, measureCalls, openHub } from '@parachron/samples';
import { estimateCallWeights, estimateInclusionFee } from '@parachron/weight';

/** @typedef {import('../Benchmark.mjs').AccuracyGroup} AccuracyGroup */

/** @type {import('../Benchmark.mjs').Benchmark} */
export const estimates = {
  name: 'estimates',
  run: async () => ({
    title: 'Weight and fee of calls, estimated before and used in the end',
    groups: [await measureTarget(), await measureHub()],
    aim: 'no call uses more than was estimated, and those that run to their end not less; fees to the planck',
  }),
};

/** @returns {Promise<AccuracyGroup>} */
async function measureTarget() {
  const target = await createTarget({ generation: 'v4', mode: { kind: 'manual' } });
  const para = createPara(target);
  const chain = await connect(para.provider);
  const calls = await listTargetCalls(chain.runtime.registry);
  const rows = await measureCalls({ chain, calls, estimate, buildBlock: () => para.newBlock() });
  await chain.close();
  await para.close();
  return { chain: 'the devnet, a target of generation v4', rows };
}

/** @returns {Promise<AccuracyGroup>} */
async function measureHub() {
  const hub = await openHub();
  const chain = await connect(hub.provider);
  const calls = await listHubCalls(chain.runtime.registry);
  const rows = await measureCalls({ chain, calls, estimate, buildBlock: () => hub.newBlock() });
  await chain.close();
  await hub.close();
  return { chain: 'Asset Hub Rococo, spec 900, in chopsticks', rows };
}

/** @type {import('@parachron/samples').EstimateCalls} */
async function estimate(snapshot, calls) {
  const weights = await estimateCallWeights(snapshot, calls);
  const fees = await Promise.all(calls.map((hex) => estimateInclusionFee(snapshot, hex)));
  return calls.map((_hex, at) => {
    const [weight, fee] = [weights[at], fees[at]];
    if (!weight?.known || !fee?.known) throw new RangeError(`call ${at} is not estimated`);
    const { value } = weight;
    return { weight: typeof value === 'bigint' ? value : value.refTime, fee: fee.value };
  });
}
