import type { TaskFailure, TaskPlan, TaskRequest } from '@parachron/checklist';
import { endSentence, formatAccount, formatTokens, type Planck, pluralize } from '@parachron/core';
import { formatEvery, linkAt, stripControls } from '@parachron/reports';
import {
  createRefusedError,
  formatTime,
  listBookedTimes,
  type QuoteLine,
  type Schedule,
  type Scheduler,
  type ServiceRules,
  type TaskCheck,
  type TaskQuote,
  type TaskRefusedError,
} from '@parachron/scheduler';
import { formatAdvice, formatIndented, type Screen } from '@parachron/terminal';

/** Writes a planned task for people: the call to sign, the answer of a fork of the chain, and the costs. */
export function renderTaskPlan(
  plan: TaskPlan,
  { providedId, owner }: TaskRequest,
  { scheduler, terminal: { colors, width } }: { readonly scheduler: Scheduler; readonly terminal: Screen },
): string {
  const { runtime: service, endpoint } = scheduler.chain;
  const { delivery } = plan;
  const how = delivery?.arrives === 'unknown' ? ` ${howToTry}` : '';
  const fails = plan.check.refusal !== undefined || plan.failures.length > 0;
  const link = linkAt(endpoint, plan.call);
  const formatEntry = (text: string, mark = '  ') =>
    formatIndented(stripControls(text), width, { mark, hang: 4 });
  const title = `Task "${providedId}" of ${formatAccount(owner, service.ss58Prefix)} on ${service.chain}`;
  return [
    ...formatEntry(title, '').map(colors.bold),
    `  ${plan.taskId}`,
    ...formatEntry(`Runs at ${describeTimes(plan.call.order.schedule)}.`),
    ...formatEntry(fails ? 'The call:' : 'The call to sign:'),
    `    ${plan.call.hex}`,
    ...formatEntry(`${plan.call.pallet}.${plan.call.method}(${JSON.stringify(plan.call.args)})`, '    '),
    ...(link === undefined ? [] : [`    ${colors.cyan(link)}`]),
    ...formatEntry(describeCheck(plan)),
    // A fork has its own limits.
    ...(plan.check.runs ? [] : describeAssumed(scheduler.rules)).flatMap((text) => formatEntry(text)),
    ...plan.failures.flatMap((one) => formatEntry(renderFailure(one))),
    ...plan.doubts.flatMap((one) => formatEntry(renderFailure(one, 'May fail'))),
    ...(delivery && delivery.arrives !== 'no' ? formatEntry(`On the target: ${delivery.reason}${how}`) : []),
    '',
    ...listCosts(plan.quote).flatMap((text) => formatEntry(text)),
  ].join('\n');
}

/** The times of a task in words; many times of one interval by the first and the last. */
function describeTimes(schedule: Schedule): string {
  const times = listBookedTimes(schedule);
  const all = times.map(formatTime);
  const [first = 0n, second = 0n] = times;
  const every = schedule.kind === 'fixed' ? second - first : schedule.frequency;
  const repeats = `, then ${formatEvery(Number(every))}`;
  if (schedule.kind !== 'fixed') return `${all.join(', ')}${repeats} without end`;
  const isEven = all.length > 4 && times.every((time, at) => time === first + every * BigInt(at));
  return isEven ? `${all[0]}${repeats} until ${all.at(-1)}: ${all.length} runs` : all.join(', ');
}

/** Describes the limits that the runtime does not state, in a sentence; none if the runtime states all. */
function describeAssumed(rules: ServiceRules): string[] {
  const words = {
    slotSeconds: `slots of ${rules.slotSeconds.toLocaleString('en-US')} s`,
    maxExecutionTimes: `${rules.maxExecutionTimes} times a task`,
    maxScheduleSeconds: `${rules.maxScheduleSeconds.toLocaleString('en-US')} s ahead`,
  };
  const list = rules.assumed.map((rule) => words[rule]).join(', ');
  return list === '' ? [] : [`Assumed, since the runtime of the service does not state it: ${list}.`];
}

const howToTry = '`parachron check --dry-run` for the same chains, call and user sends the program on forks.';

/** Writes the refusal of a call on a fork, with the remedy. */
export function describeRefusal({ facts, hint }: TaskRefusedError, what: 'task' | 'cancellation'): string {
  const { pallet, error, detail } = facts;
  return `The service would refuse the ${what} with ${pallet}.${error}: ${endSentence(detail)} ${hint}`;
}

/** Why a call, or a later run of its task, was not tried on a fork, in sentences. */
export function describeUntried(unknown: TaskCheck['unknown']): string[] {
  return unknown.map(({ reason, howToFindOut }) => `Not tried: ${endSentence(reason)} ${howToFindOut}`);
}

/** Writes the reason of a failure and its fix on one line; a certain failure by default. */
export function renderFailure({ name, reason, ...advice }: TaskFailure, verdict = 'Would fail'): string {
  const what = name === undefined || reason.includes(name) ? reason : `${name}: ${reason}`;
  return stripControls(`${verdict}: ${what} ${formatAdvice(advice)}`);
}

function describeCheck({ call, check }: TaskPlan): string {
  const { unknown, block, runs } = check;
  const refused = createRefusedError(call, check);
  if (refused) return describeRefusal(refused, 'task');
  if (!runs) return describeUntried(unknown).join(' ');
  const accepted = `At block ${block.number} the service would accept the task.`;
  const count = runs.filter(({ outcome }) => outcome === 'executed' || outcome === 'sent').length;
  const done = runs.some(({ outcome }) => outcome === 'sent') ? 'sent a message to the target' : 'succeeded';
  const tried = `On a fork of it, ${count} of ${runs.length} ${pluralize(runs.length, 'run')} ${done}.`;
  return [accepted, tried, ...describeUntried(unknown)].join(' ');
}

function listCosts({ inclusion, execution, xcm, total, balance, token }: TaskQuote): string[] {
  const format = (planck: Planck) => formatTokens(planck, token);
  const formatLine = (line: QuoteLine) =>
    line.known
      ? `${line.title}: ${format(line.value)} (${line.source})`
      : `${line.title}: unknown: ${endSentence(line.reason)} ${line.howToFindOut}`;
  const enough = balance.missing
    ? `${format(balance.missing)} is missing`
    : `of ${format(balance.free)} that the account has`;
  const together = total === undefined ? 'unknown' : format(total);
  return [...[inclusion, execution, xcm].map(formatLine), `together: ${together}, ${enough}`];
}
