import { type DispatchRoute, nameCall } from '@parachron/core';
import { readStored } from '../pallets.js';
import { findStoredProposal } from '../run/proposals.js';
import { type RouteContext, RouteRun } from '../run/RouteRun.js';

const pallet = 'Scheduler';
const item = 'Agenda';

/** Lists the route of a call that is approved, and that the scheduler dispatches at its time. */
export async function listScheduledRoutes(context: RouteContext): Promise<DispatchRoute[]> {
  const { call, snapshot } = context;
  const task = await findTask(context);
  if (!task) return [];
  const { block, index } = task;
  const run = await RouteRun.begin(context);
  // The scheduler drops a call without its bytes.
  if (Object(task.call).lookup) await run.notePreimage(call, { pallet, method: 'schedule' }, task.call);
  await run.pass({ pallet, place: [block, index] });
  return run.end({
    kind: 'scheduled',
    title: `The scheduler of ${snapshot.runtime.chain} dispatches ${nameCall(call)} in block ${block}.`,
    begun: `${pallet}.${item} has the call already (approved, for block ${block})`,
  });
}

/** Finds the entry of the agenda for a later block that dispatches the call, for no account. */
async function findTask({ call, fork, snapshot }: RouteContext) {
  // The blocks of the entries are unknown. A fork keeps what it has read.
  const state = await (await fork.fork()).snapshot();
  const listed = await state.listKeys({ pallet, item });
  const blocks = listed.known ? listed.value.keys.map(({ keys: [block] }) => Number(block)) : [];
  const later = blocks.filter((block) => block > snapshot.block.number);
  const entries = await Promise.all(later.map((block) => readStored(state, pallet, item, [block])));
  const tasks = later.flatMap((block, at) =>
    (entries[at] as readonly unknown[]).map((task, index) => ({ ...Object(task), block, index })),
  );
  const unsigned = tasks.filter(({ origin }) => Object(origin?.system).signed === undefined);
  return findStoredProposal(state, call, unsigned);
}
