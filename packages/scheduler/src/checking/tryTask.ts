import type { DecodedEvent, Dispatched, Fork, Forkable, Snapshot } from '@parachron/client';
import { nameFailure } from '@parachron/client/decode';
import {
  type Account,
  balanceRead,
  endSentence,
  type Gap,
  type Hex,
  isParachronError,
  nowRead,
  omitUndefined,
  type Planck,
  parseHex,
  storageRead,
} from '@parachron/core';
import { namePoolError, type Refusal } from '../errors/TaskRefusedError.js';
import { StateUnknownError, takeKnown } from '../reading/known.js';
import { listTasks, readTasks } from '../reading/storedTasks.js';
import type { Task } from '../reading/Task.js';
import { formatTime, type UnixSeconds } from '../schedules/parseTime.js';
import { sortTimes } from '../schedules/Schedule.js';
import { deriveTaskId } from '../tasks/deriveTaskId.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { deriveBlockSteps, type TaskStep } from '../watching/deriveBlockSteps.js';
import { readTaskFacts } from '../watching/readServiceBlock.js';
import { describeMessage } from '../watching/TargetWatch.js';
import { deriveNextRun } from '../watching/WatchedTasks.js';
import type { TaskChange } from '../watching/WatchOptions.js';
import type { CheckOptions, ExpectedFailure, TaskCheck, TaskRun } from './checkTask.js';

/** Runs of a recurring task that are tried by default: the first, and the one that it books. */
const recurringRuns = 2;
/** Slots of the account's tasks to pass at most. */
const mostSlots = 100;
/** Blocks without runs until the tasks of a slot count as late, and blocks after it until the service has reported them. */
const patience = 4;
/** Other tasks of the account that are followed: their runs change its balance. */
const mostTasks = 100;

type Context = Pick<CheckOptions, 'owner' | 'rules'> & { readonly taskId: Hex };

/**
 * Tries a call on a fork of the service: the account signs it in the earliest block that may include it, and the clock goes on to each slot
 * in which a task of the account is due. Another fork has the call in the latest block. Sends: what the runtime reads.
 *
 * @throws STATE_UNKNOWN when a fork shows no result of the call
 */
export async function tryTask(
  forks: Forkable,
  call: TaskCall,
  options: CheckOptions,
): Promise<Omit<TaskCheck, 'block'>> {
  const { owner, rules, inclusion, runs } = options;
  const { earliest = 0, latest = 0 } = inclusion ?? {};
  const { fork, start, sent, refusal, cost } = await send(forks, call, options, 'earliest');
  const late = earliest < latest ? (await send(forks, call, options, 'latest')).refusal : refusal;
  const isCloseToEdge = late?.error !== refusal?.error;
  const edge = late && !refusal ? [describeEdge(late, latest)] : [];
  const answer = { refusal, expectedFailures: edge, runs: [], isCloseToEdge, unknown: [], cost };
  const { order } = call;
  if (refusal || order.kind === 'cancel') return answer;
  const { schedule, providedId } = order;
  const taskId = deriveTaskId(owner, parseHex(providedId));
  const most = runs ?? (schedule.kind === 'recurring' ? recurringRuns : Number.POSITIVE_INFINITY);
  const { shutdown } = await start.read({ shutdown: shutdownRead });
  const { failures, ...tried } = await tryRuns(fork, most, { owner, rules, taskId });
  const stopped = shutdown.known && shutdown.value ? [shutDown] : [];
  const accepted = [...edge, ...stopped, ...sent.events.flatMap(describeEvent)];
  return { ...answer, ...tried, expectedFailures: [...accepted, ...failures] };
}

const shutdownRead = storageRead('AutomationTime', 'Shutdown', [], (value) => value?.toJSON() === true);

const shutDown: ExpectedFailure = {
  pallet: 'AutomationTime',
  name: 'Shutdown',
  detail: 'The service is shut down: AutomationTime.Shutdown is true, and no task runs.',
  hint: 'Wait until the service runs again. The tasks of slots that pass during the shutdown are missed.',
};

/** The account signs a call in the next block of a new fork, on which its tip is paid; of an expected inclusion, the block is given. */
async function send(forks: Forkable, call: TaskCall, options: CheckOptions, block: 'earliest' | 'latest') {
  const { owner, tip = 0n, inclusion } = options;
  const fork = await forks.fork();
  const start = await fork.snapshot();
  const { balance, now } = await start.read({ balance: balanceRead(owner), now: nowRead() });
  const { free } = takeKnown(balance, 'The balance of the account');
  const left = free > tip ? free - tip : 0n;
  if (tip > 0n) await fork.endow(new Map([[owner.hex, left]]));
  // The next block comes one block time later.
  const before = inclusion ? inclusion[block] - inclusion.blockTime : 0;
  if (before > Number(takeKnown(now, 'The time of the block'))) await fork.setTime(Math.floor(before));
  const sent = await fork.dispatch(call.hex, { account: owner.hex });
  const refusal = readRefusal(sent, start.runtime.chain);
  return { fork, start, sent, refusal, cost: left - (await readFree(await fork.snapshot(), owner)) + tip };
}

/** Describes the refusal of a call in a late block, after the slot changed while the call waited for inclusion. */
function describeEdge({ pallet, error: name, detail }: Refusal, latest: number): ExpectedFailure {
  const by = formatTime(BigInt(Math.ceil(latest / 1000)));
  return {
    pallet,
    name,
    detail: `The call may be included as late as ${by}, with the refusal: ${detail}`,
    hint: 'Choose a later time: getClock().nextSlot is the first slot after the expected inclusion.',
  };
}

/** The chain's own error, or the refusal by the pool of an account that cannot pay. */
function readRefusal({ outcome, error = '', events }: Dispatched, chain: string): Refusal | undefined {
  const own = events.filter(({ usualPallet }) => usualPallet === 'System');
  // An event with an error does not make the call fail.
  if (outcome === 'done' || own.some(({ method }) => method === 'ExtrinsicSuccess')) return undefined;
  const detail = `A fork of ${chain} refuses the call.`;
  const failure = own.find(({ method }) => method === 'ExtrinsicFailed')?.failure;
  if (failure) {
    const { usualPallet: pallet = failure.kind, error: name, docs } = failure;
    return { pallet, error: name, detail: docs === '' ? detail : endSentence(docs) };
  }
  if (outcome === 'unknown') {
    const reason = `${error === '' ? 'no event shows it' : error}.`;
    const howToFindOut = 'Send the call: the pool and the runtime of the service refuse what fails.';
    throw new StateUnknownError({ what: 'The result of the call on a fork', reason, howToFindOut });
  }
  return { pallet: 'TransactionPool', error: namePoolError(error) ?? (error || 'Unknown'), detail };
}

async function readFree(snapshot: Snapshot, owner: Account): Promise<Planck> {
  const { balance } = await snapshot.read({ balance: balanceRead(owner) });
  return takeKnown(balance, 'The balance of the account').free;
}

/** An event of an accepted call that contains an error: the chain accepts a task without its XCM fee. */
function describeEvent({ usualPallet: pallet, method: name, failure }: DecodedEvent): ExpectedFailure[] {
  if (!failure) return [];
  const detail = `The service accepts the task and reports ${name} with ${failure.error}.`;
  return [{ pallet, name, detail, hint: remedy }];
}

const remedy =
  'Usual causes: a low balance of the account, or of the account that pays for the messages; a channel that is closed or full. See `parachron check`.';

/** Passes the slots of the account's tasks until the task has run as often as asked, or has ended. */
async function tryRuns(fork: Fork, most: number, context: Context) {
  const { owner, taskId } = context;
  const runs: TaskRun[] = [];
  const failures: ExpectedFailure[] = [];
  const unknown: Gap[] = [];
  let last = 0n;
  for (let slots = 0; runs.length < most; slots += 1) {
    const tasks = await listOwn(await fork.snapshot(), context, unknown);
    const next = new Map(tasks.map(({ id, schedule }) => [id, deriveNextRun(schedule)]));
    // A task whose record is gone, or whose time has passed, is not going to run.
    if ((next.get(taskId) ?? 0n) <= last) break;
    if (slots === mostSlots) {
      const reason = `The account has tasks in ${mostSlots} slots before run ${runs.length + 1}, the most that are tried.`;
      unknown.push({ reason, howToFindOut: 'Check again when some of these slots have passed.' });
      break;
    }
    [last = last] = sortTimes([...next.values()].filter((time) => time > last));
    const free = await readFree(await fork.snapshot(), owner);
    const due = [...next.keys()].filter((id) => next.get(id) === last);
    const { changes, program, hasLeft } = await passSlot(fork, last, { ...context, due });
    if (changes.some(({ kind }) => kind === 'cancelled') && !changes.some(isEnd)) {
      // Only the owner cancels a task, and on a fork only the owner's other tasks act.
      const execution = runs.length + 1;
      const detail = `Another task of the account cancels the task at ${formatTime(last)}, before run ${execution}.`;
      const hint = 'Cancel the other task first, or give this task another id.';
      failures.push({ pallet: 'AutomationTime', name: 'TaskCancelled', execution, detail, hint });
      break;
    }
    if (!due.includes(taskId)) continue;
    const paid = free - (await readFree(await fork.snapshot(), owner));
    const end: RunEnd = changes.find(isEnd) ?? { kind: 'unreported', slot: last };
    const outcome = end.kind === 'sent' && !hasLeft ? 'waiting' : end.kind;
    runs.push({ time: last, outcome, paid, ...omitUndefined({ program }) });
    const run = `Run ${runs.length}, at ${formatTime(last)},`;
    const ended = [end, ...changes.filter((change) => !isEnd(change))];
    failures.push(...ended.flatMap((change) => describeChange(change, run, runs.length)));
  }
  return { runs, failures, unknown };
}

/** Lists the account's tasks; only the tried task, with the reason, if there are too many to follow. */
async function listOwn(snapshot: Snapshot, { owner, taskId }: Context, unknown: Gap[]): Promise<Task[]> {
  try {
    return await listTasks(snapshot, owner, { limit: mostTasks });
  } catch (error) {
    if (!isParachronError(error, 'TASK_LIST_TOO_LONG')) throw error;
    const howToFindOut = 'Compare the balance with the transfers and the fees of all tasks of the account.';
    if (unknown.length === 0) unknown.push({ reason: error.message, howToFindOut });
    return [...(await readTasks(snapshot, owner, [taskId])).values()];
  }
}

/** Builds the blocks of a slot until its due tasks have run, while blocks run any; a late task is reported in the next slot. */
async function passSlot(
  fork: Fork,
  slot: UnixSeconds,
  { owner, taskId, rules: { slotSeconds }, due }: Context & { readonly due: readonly Hex[] },
): Promise<{ changes: readonly TaskChange[]; program: Hex | undefined; hasLeft: boolean }> {
  const changes: TaskChange[] = [];
  const waiting = new Set(due);
  const end = Number(slot + slotSeconds) * 1000;
  let program: Hex | undefined;
  let hasLeft = false;
  await fork.setTime(Number(slot) * 1000);
  for (let quiet = 0; waiting.size > 0 && quiet < (due.includes(taskId) ? 2 * patience : 1); ) {
    if (quiet === patience) await fork.setTime(end);
    const before = await fork.snapshot();
    const block = await fork.build();
    const decoded = { block, before, snapshot: await fork.snapshot(), events: await block.events() };
    const facts = await readTaskFacts(decoded, owner, [taskId, ...due]);
    const isOver = facts.parentTime >= end;
    const isDue = ({ change }: TaskStep) => !isOver || /^(missed|cancelled|.*cheduled)$/.test(change.kind);
    const steps = deriveBlockSteps(facts, slotSeconds).filter(isDue);
    for (const step of steps) waiting.delete(step.taskId);
    changes.push(...steps.filter((step) => step.taskId === taskId).map(({ change }) => change));
    const sent = changes.find((change) => change.kind === 'sent');
    program ??= sent && describeMessage(taskId, sent, facts).program;
    hasLeft ||= facts.outbound.some(({ recipient }) => recipient === sent?.paraId);
    const isBusy = facts.events.some(({ usualPallet }) => usualPallet === 'AutomationTime');
    quiet = isBusy && !isOver ? 0 : quiet + 1;
  }
  return { changes, program, hasLeft };
}

type RunEnd = Extract<TaskChange, { readonly kind: TaskRun['outcome'] }>;

const ends: readonly string[] = ['executed', 'sent', 'failed', 'missed', 'unreported'];

function isEnd(change: TaskChange): change is RunEnd {
  return ends.includes(change.kind);
}

function describeChange(change: TaskChange, run: string, execution: number): ExpectedFailure[] {
  if (change.kind === 'missed' || change.kind === 'unreported') {
    const what = change.kind === 'missed' ? 'is missed' : 'is not reported';
    const detail = `${run} ${what}: the blocks of the slot do not run the task.`;
    const hint = 'Choose another slot, and check again.';
    return [{ pallet: 'AutomationTime', name: 'TaskMissed', execution, detail, hint }];
  }
  if (change.kind !== 'failed' && change.kind !== 'notRescheduled') return [];
  const { reason } = change;
  const { usualPallet: pallet, error: name, docs } = reason;
  const what = change.kind === 'failed' ? 'fails' : 'does not book a further run';
  const why = docs === '' ? '' : ` ${endSentence(docs)}`;
  return [{ pallet, name, execution, detail: `${run} ${what}: ${nameFailure(reason)}.${why}`, hint: remedy }];
}
