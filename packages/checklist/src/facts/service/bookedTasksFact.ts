import type { Task } from '@parachron/scheduler';
import { defineFact } from '../Fact.js';
import { describeError, describeNotGiven, type Known } from '../Known.js';
import { proxyUserFact } from '../proxy/proxyUserFact.js';
import { serviceFact } from '../serviceFact.js';
import { schedulerFact } from './schedulerFact.js';

/** The user's booked tasks on the target, or the reason why they are unknown. */
export type BookedTasksFact = Known<{
  /** Number of tasks that the service stores; 0 without a user. */
  readonly tasks: number;
  /** Runs that are still to come; a recurring task counts its next run. */
  readonly runs: number;
  /** Number of recurring tasks, whose runs are paid for one by one. */
  readonly recurring: number;
}>;

/** The tasks of the named user that the service will send to the target. */
export const bookedTasksFact = defineFact({
  needs: { service: serviceFact, scheduler: schedulerFact, user: proxyUserFact },
  // The list of tasks is read in steps: first the ids, then the tasks.
  derive: async ({ facts, scope }): Promise<BookedTasksFact> => {
    const { service, scheduler, user } = facts;
    if (user.isGeneric || !service.known || service.noCrossChain) return countTasks([]);
    if (!scheduler) return describeNotGiven('service');
    try {
      const tasks = await scheduler.listTasks(user.user.account, { limit: 100_000 });
      return countTasks(
        tasks.filter(({ action }) => action.kind === 'crossChain' && action.paraId === scope.targetParaId),
      );
    } catch (error) {
      return describeError(error);
    }
  },
});

function countTasks(tasks: readonly Task[]): BookedTasksFact {
  const runs = tasks.map(({ schedule }) => (schedule.kind === 'fixed' ? schedule.left : 1));
  return {
    known: true,
    tasks: tasks.length,
    runs: runs.reduce((sum, left) => sum + left, 0),
    recurring: tasks.filter(({ schedule }) => schedule.kind !== 'fixed').length,
  };
}
