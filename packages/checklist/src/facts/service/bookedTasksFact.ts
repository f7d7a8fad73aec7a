import type { Task, TaskAction } from '@parachron/scheduler';
import { defineFact, describeError, describeNotGiven, type Known } from '../Fact.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { schedulerFact } from './schedulerFact.js';
import { serviceFact } from './serviceFact.js';

/** A task that sends a call to a parachain. */
export type MessageTask = Task & { readonly action: Extract<TaskAction, { kind: 'crossChain' }> };

/** The user's booked tasks on the target, or the reason why they are unknown. */
export type BookedTasksFact = Known<{
  /** The tasks that the service stores; none without a user. */
  readonly tasks: readonly MessageTask[];
  /** Runs that are still to come; a recurring task counts its next run. */
  readonly runs: number;
  /** The recurring tasks, whose runs are paid for one by one. */
  readonly recurring: readonly MessageTask[];
}>;

/** The tasks of the named user that the service will send to the target. */
export const bookedTasksFact = defineFact({
  needs: { service: serviceFact, scheduler: schedulerFact, user: proxyUserFact },
  // The list of tasks is read in steps: first the ids, then the tasks.
  derive: async ({ facts: { service, scheduler, user }, scope }): Promise<BookedTasksFact> => {
    if (user.isGeneric || !service.known || service.noCrossChain) return countTasks([]);
    if (!scheduler) return describeNotGiven('service');
    const isOwn = (task: Task): task is MessageTask =>
      task.action.kind === 'crossChain' && task.action.paraId === scope.targetParaId;
    const listing = scheduler.listTasks(user.user.account, { limit: 100_000 });
    return listing.then((tasks) => countTasks(tasks.filter(isOwn)), describeError);
  },
});

function countTasks(tasks: readonly MessageTask[]): BookedTasksFact {
  return {
    known: true,
    tasks,
    runs: tasks.reduce((sum, { schedule }) => sum + (schedule.kind === 'fixed' ? schedule.left : 1), 0),
    recurring: tasks.filter(({ schedule }) => schedule.kind !== 'fixed'),
  };
}
