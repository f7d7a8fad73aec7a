import { connect } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { createChainProvider } from '@parachron/devnet';
import { createScheduler } from '@parachron/scheduler';
import { measureRate } from '../measure.mjs';
import { requireCount } from '../requireCount.mjs';
import { start, startService } from '../startService.mjs';

const count = 5_000;
const runs = 5;
const pallet = 'AutomationTime';
const when = start + 3600;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const calls = {
  name: 'calls',
  run: async () => {
    const service = await startService('H');
    const chain = await connect(createChainProvider(service));
    const scheduler = await createScheduler(chain);
    if (!('dynamicDispatchTaskCall' in scheduler))
      throw new TypeError('The service runs no calls of its own.');
    const { registry } = chain.runtime;
    const [remark, schedule] = [
      findIndex(registry, 'System', 'remark'),
      findIndex(registry, pallet, 'schedule_dynamic_dispatch_task'),
    ];
    const build = (/** @type {string} */ text) => {
      const call = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: text } });
      return scheduler.dynamicDispatchTaskCall({ providedId: text, when: { at: when }, call }).hex;
    };
    const buildByHand = (/** @type {string} */ text) => {
      const call = registry.createType('Call', { callIndex: remark, args: { remark: text } });
      const args = { provided_id: text, schedule: { Fixed: { execution_times: [when] } }, call };
      return registry.createType('Call', { callIndex: schedule, args }).toHex();
    };
    const texts = Array.from({ length: count }, (_unused, at) => `task ${at}`);
    const same = texts.filter((text) => build(text) === buildByHand(text)).length;
    requireCount('calls with equal bytes', same, count);
    /** @type {number[][]} */
    const rates = [[], []];
    for (let run = 0; run < runs; run += 1) {
      // A different text each time, because the encoder caches recent calls.
      const others = texts.map((text) => `${run} ${text}`);
      rates[0]?.push(measureRate(others, build));
      rates[1]?.push(measureRate(others, buildByHand));
    }
    await chain.close();
    service.close();
    const [ours = 0, theirs = 0] = rates.map((all) => Math.max(...all));
    return {
      title: 'Calls of tasks that run a call of their own',
      unit: 'per second of processor time',
      better: 'higher',
      ours: { what: 'encodeCall and dynamicDispatchTaskCall', value: ours },
      theirs: { what: "registry.createType('Call', …) of @polkadot/types", value: theirs },
      aim: 'as many as by hand',
    };
  },
};

/**
 * @param {import('@parachron/client').Chain['runtime']['registry']} registry
 * @param {string} owner
 * @param {string} method
 */
function findIndex(registry, owner, method) {
  const found = registry.metadata.pallets.find(({ name }) => name.toString() === owner);
  const type = found?.calls.unwrap().type;
  const variant =
    type &&
    registry.lookup.getSiType(type).def.asVariant.variants.find(({ name }) => name.toString() === method);
  if (!found || !variant) throw new TypeError(`The service has no call ${owner}.${method}.`);
  return new Uint8Array([found.index.toNumber(), variant.index.toNumber()]);
}
