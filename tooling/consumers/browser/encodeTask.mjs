import { connect } from '@parachron/client';
import { createScheduler, deriveTaskId } from '@parachron/scheduler';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

/**
 * Schedules up to the signature on a service of variant H. The result is the same in each environment.
 *
 * @param {Parameters<typeof connect>[0]} endpoint
 */
export async function encodeTask(endpoint) {
  const chain = await connect(endpoint);
  const scheduler = await createScheduler(chain, { variant: 'H' });
  const { nextSlot } = await scheduler.getClock();
  const inputs = { paraId: 2000, call: /** @type {const} */ ('0x0001'), callWeight: 191_761_979n };
  // The vector of the service's interface.
  const known = scheduler.crossChainTaskCall({
    ...inputs,
    providedId: 'savedProvidedID',
    when: { at: [1_675_393_200, 1_675_396_800] },
  });
  const next = scheduler.crossChainTaskCall({
    ...inputs,
    providedId: 'next',
    when: { first: nextSlot, every: { hours: 2 } },
  });
  const { total, balance } = await scheduler.quoteTask(next, { owner: alice });
  const check = await scheduler.checkTask(next, { owner: alice });
  const asked = await scheduler.generateTaskId(alice, 'savedProvidedID');
  await chain.close();
  return {
    known: known.hex,
    next: next.hex,
    asked,
    derived: deriveTaskId(alice, 'savedProvidedID'),
    total: String(total),
    free: String(balance.free),
    check: JSON.stringify(check, (_key, value) => (typeof value === 'bigint' ? String(value) : value)),
  };
}
