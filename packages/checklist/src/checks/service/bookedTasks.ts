import {
  type Account,
  formatJson,
  formatTokens,
  omitUndefined,
  orUndefined,
  pluralize,
} from '@parachron/core';
import type { Scheduler, TaskQuote } from '@parachron/scheduler';
import { defineFact, type FactValues } from '../../facts/Fact.js';
import { bookedTasksFact, type MessageTask } from '../../facts/service/bookedTasksFact.js';
import { schedulerFact } from '../../facts/service/schedulerFact.js';
import { planQuotedFunds, taskQuoteFact } from '../../facts/service/taskQuoteFact.js';
import { chooseFix, defineCheck, type Judgement, judgeUnknown, leaveOut, requireService } from '../Check.js';
import { formatFree } from '../formatFree.js';

/** The funds for the next runs of the user's recurring tasks, and the step that transfers what is missing; undefined if they are unknown. */
const bookedFundsFact = defineFact({
  needs: { booked: bookedTasksFact, scheduler: schedulerFact, quote: taskQuoteFact },
  // The fee of a step is read once its amount is known.
  derive: async ({ facts, chains, scope }) => {
    const { booked, scheduler, quote: task } = facts;
    if (!booked.known || booked.recurring.length === 0 || !scheduler) return undefined;
    if (!task.known || !chains.service) return undefined;
    const { total, balance } = task.quote;
    if (total === undefined || balance.needed === undefined) return undefined;
    const quotes = await quoteRuns(scheduler, booked.recurring, task.owner);
    const costs = quotes.flatMap(({ perExecution = [] }) => perExecution);
    if (costs.length < booked.recurring.length) return undefined;
    const cost = costs.reduce((sum, one) => sum + one, 0n);
    // A quote needs the cost of its task, and the balance that must stay.
    const needed = cost + balance.needed - total;
    const missing = needed > balance.free ? needed - balance.free : 0n;
    const lacking = { to: task.owner, amount: missing, free: balance.free, para: scope.serviceParaId };
    return { quotes, cost, missing, fix: await planQuotedFunds(chains.service, lacking) };
  },
});

const nextRun = { providedId: 'the next run', when: { at: 0n } };

/** Quotes a run of each task that the runtime can still encode. Its fees depend on the weight of its call and the token, not its time. */
async function quoteRuns(
  scheduler: Scheduler,
  tasks: readonly MessageTask[],
  owner: Account,
): Promise<readonly TaskQuote[]> {
  const quotes = new Map<string, Promise<TaskQuote>>();
  const all = tasks.flatMap(({ action: { kind: _, currencyId, ...action } }) => {
    const order = { ...action, ...omitUndefined({ currencyId }), ...nextRun };
    const call = orUndefined(() => scheduler.crossChainTaskCall(order));
    if (!call) return [];
    const key = formatJson([currencyId, action.callWeight]);
    const quote = quotes.get(key) ?? scheduler.quoteTask(call, { owner });
    quotes.set(key, quote);
    return [quote];
  });
  return Promise.all(all);
}

const facts = { booked: bookedTasksFact, funds: bookedFundsFact, quote: taskQuoteFact };

/** The service can send the booked tasks of the user until their last run. */
export const bookedTasks = defineCheck({
  id: 'service/booked-tasks',
  topic: 'booked',
  title: 'The booked tasks are paid for on the service',
  failedTitle: 'A booked task cannot pay for its next run',
  explanation: `A task of fixed times is paid for when it is scheduled: the user's balance on the service may fall afterwards. A
recurring task pays for each run when the service schedules the next one, so its owner needs the fees of one run at any time.

The check lists the tasks of the named user that go to your chain, and counts the runs that are left. With a recurring task, it
compares the user's balance with the fees of its next run. If booked tasks exist, findings that prevent only a further task are
warnings: the verdict is about the booked tasks, and \`tasks\` of the JSON report states both.

What to do: send the missing amount to the user's account on the service's chain before the next run.`,
  waitsFor: requireService,
  facts,
  evaluate: (values, { user }) => [judge(values, user !== undefined)],
});

const subject = 'booked tasks';
const noTask = 'The user has booked no task on the target.';

function judge({ booked, funds, quote }: FactValues<typeof facts>, isNamed: boolean): Judgement {
  if (!booked.known) return judgeUnknown(subject, booked);
  const { tasks, runs, recurring } = booked;
  if (tasks.length === 0)
    return leaveOut(subject, isNamed ? noTask : 'No user given: no booked task was read.');
  const left = `${tasks.length} booked ${pluralize(tasks.length, 'task')}, ${runs} ${pluralize(runs, 'run')} left`;
  if (recurring.length === 0)
    return { subject, outcome: 'pass', reason: `${left}, all paid for on the service.`, evidence: [] };
  if (!quote.known) return judgeUnknown(subject, quote);
  if (!funds) return judgeUnknown(subject, { reason: unpriced, howToFindOut: 'See service/fees-quoted.' });
  const { balance, token } = quote.quote;
  // Tasks with equal calls share their quote, and the lines of a quote may share their answer.
  const answers = funds.quotes.flatMap(({ execution, xcm }) => [...execution.evidence, ...xcm.evidence]);
  const evidence = [...new Set(answers)];
  const format = (amount: bigint) => formatTokens(amount, token);
  const has = quote.balance.known ? formatFree(quote.balance.value, token) : format(balance.free);
  const next =
    recurring.length === 1
      ? 'The next run costs'
      : `The next runs of ${recurring.length} recurring tasks cost`;
  const holds = `${left}. ${next} ${format(funds.cost)} on the service. Balance: ${has}.`;
  if (funds.missing === 0n) return { subject, outcome: 'pass', reason: holds, evidence };
  const reason = `The next run lacks ${format(funds.missing)} on the service. ${holds}`;
  return { subject, outcome: 'fail', reason, evidence, ...chooseFix(funds.fix, unsendable) };
}

const unpriced = 'The fees of the next run of a booked task are unknown.';

const unsendable = {
  reason: 'The service has no transfer call that takes this amount.',
  howTo: "Send funds to the user's account on the service.",
};
