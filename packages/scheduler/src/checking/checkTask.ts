import type { Forkable, InclusionTime, Snapshot } from '@parachron/client';
import {
  type Account,
  type AccountBalance,
  type Answer,
  type BlockRef,
  balanceRead,
  formatTokens,
  isParachronError,
  type Planck,
  type Read,
} from '@parachron/core';
import { extrinsicInfoRead } from '@parachron/weight';
import type { Refusal } from '../errors/TaskRefusedError.js';
import { deriveFees, type Unknown } from '../fees/getTaskFees.js';
import { describeNonceRead } from '../reading/describeNonceRead.js';
import { takeKnown } from '../reading/known.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { formatTime, type UnixSeconds } from '../schedules/parseTime.js';
import type { ScheduleOrder, TaskCall } from '../tasks/TaskOrder.js';
import { checkCancel } from './checkCancel.js';
import { deriveRefusal, describeRefusalReads, isWithdrawable, sumKnown, takeFacts } from './refusals.js';

/** A failure after the chain accepts the call, by its name on the chain. */
export interface ExpectedFailure {
  readonly pallet: string;
  /**
   * The name of the error or the event: an error of a run (`XcmExecutionFailed`), `XcmFeesFailed` when the call is accepted without its XCM
   * fee, `TaskMissed`, `Shutdown`, or `PastTime`, `TimeTooFarOut` and `TimeSlotFull` if a slot begins before inclusion.
   */
  readonly name: string;
  /** The run that fails, counted from 1; absent if the failure does not concern a particular run. */
  readonly execution?: number;
  /** The failure in one sentence. */
  readonly detail: string;
  /** Remedy, as an imperative. */
  readonly hint: string;
}

/** A run of a task on a fork. */
export interface TaskRun {
  /** The slot of the run, in seconds. */
  readonly time: UnixSeconds;
  /** `sent`: the message left for the target; `unreported`: no event of the service names the run. */
  readonly outcome: 'executed' | 'sent' | 'failed' | 'missed' | 'unreported';
  /** Planck by which the run lowered the free balance of the owner, with its transfers and with the fees of a next booking. */
  readonly paid: Planck;
}

/** Result of a check. */
export interface TaskCheck {
  /**
   * The refusal: the chain's own error on a fork, else the first rule that the call breaks, in the chain's order. Undefined if nothing
   * refuses the call.
   */
  readonly refusal: Refusal | undefined;
  /** Failures of an accepted call; without a fork, only those of which the state of the service is certain. Empty for a refused call. */
  readonly expectedFailures: readonly ExpectedFailure[];
  /** The runs of the task on a fork, in order, none if the fork refuses the call; undefined if the task was not tried. */
  readonly runs: readonly TaskRun[] | undefined;
  /**
   * Whether the result may differ at inclusion: a slot may begin before the call is in its block, and the result
   * depends on the slot.
   */
  readonly isCloseToEdge: boolean;
  /** Facts that could not be read or tried. */
  readonly unknown: readonly Unknown[];
  /** The block whose state was read. */
  readonly block: BlockRef;
  /** Assumed cost of inclusion, in planck. */
  readonly inclusionFee: Planck;
  /**
   * Amount that leaves the account in the block of the call, in planck: the difference of its balance on a fork, else the sum of inclusion,
   * tip and the known fees of the task.
   */
  readonly cost: Planck;
}

/** Options of the check before sending. */
export interface CheckOptions {
  readonly owner: Account;
  readonly rules: ServiceRules;
  /** Inclusion fee in planck; read from the chain by default. */
  readonly inclusionFee?: Planck;
  /** Tip in planck, 0 by default. */
  readonly tip?: Planck;
  /** The expected times of the block with the call, in milliseconds; by default the time of the read block. */
  readonly inclusion?: Pick<InclusionTime, 'earliest' | 'latest' | 'blockTime'>;
  /** Sums the costs of earlier calls of the account after the read block, in planck; none by default. */
  readonly getEarlier?: (state: AccountState) => Promise<Planck>;
  /** Forks of the service, on which the call and its runs are tried. */
  readonly fork?: Forkable;
  /** Most runs to try. */
  readonly runs?: number;
}

/** The position of an account in a block: the number of the block and the account's nonce. */
export interface AccountState {
  /** The block's number. */
  readonly number: number;
  /** Number of transactions of the account up to and including this block. */
  readonly nonce: number;
}

type Answered = Readonly<Record<string, Answer<unknown>>>;

type Judged = Pick<TaskCheck, 'refusal' | 'expectedFailures' | 'isCloseToEdge'>;

// SCALE encodes a compact integer below 64 in one byte.
const oneByteNonces = 64;

/** Checks a call of the service at a block: by the chain's rules, and on a fork if one is given, whose result decides. */
export async function checkTask(
  snapshot: Snapshot,
  call: TaskCall,
  options: CheckOptions,
): Promise<TaskCheck> {
  const { owner, rules, tip = 0n } = options;
  const describeInfoRead = (nonce: number) =>
    extrinsicInfoRead(snapshot.runtime, call.hex, { signature: 'fake', nonce, tip });
  const answers: Answered = await snapshot.read({
    balance: balanceRead(owner),
    nonce: describeNonceRead(owner),
    ...(options.inclusionFee === undefined ? { info: describeInfoRead(0) } : {}),
    ...(isScheduleCall(call) ? describeRefusalReads(snapshot.runtime.registry, call, options) : {}),
  });
  const unknown: Unknown[] = [];
  const inclusionFee =
    options.inclusionFee ?? readInclusion(await getInfo(snapshot, answers, describeInfoRead), unknown);
  const paid = inclusionFee + tip;
  const earlier = await getEarlier(options, snapshot, answers);
  const { free, ...held } = takeKnown(
    answers.balance as Answer<AccountBalance>,
    'The balance of the account',
  );
  const format = (amount: Planck) => formatTokens(amount, rules.token);
  const words = earlier === 0n ? '' : ` after ${format(earlier)} for earlier calls of the account`;
  const rest = { ...held, free: free - earlier };
  const balance = { ...held, free: rest.free - paid };
  const judged = await judge(snapshot, call, { ...options, answers, unknown, balance });
  const payment: Refusal = {
    ...{ pallet: 'TransactionPool', error: 'Payment' },
    detail: `inclusion costs ${format(paid)}, and ${format(rest.free)} is free${words}`,
  };
  const isPaid = paid === 0n || isWithdrawable(rest, paid, rules.existentialDeposit);
  const ruled: TaskCheck = {
    ...judged,
    ...(isPaid ? {} : { refusal: payment, expectedFailures: [], isCloseToEdge: false }),
    ...{ runs: undefined, unknown, block: snapshot.block, inclusionFee, cost: paid + judged.fees },
  };
  return tryOnFork(call, explainEarlier(ruled, words), { ...options, earlier });
}

/** Replaces the result of the rules by that of a fork; without a fork that runs, the runs are unknown. */
async function tryOnFork(
  call: TaskCall,
  { fees: _, ...ruled }: TaskCheck & { readonly fees?: Planck },
  { fork, ...options }: CheckOptions & { readonly earlier: Planck },
): Promise<TaskCheck> {
  if (!fork) return ruled;
  const { tryTask } = await import('./tryTask.js');
  try {
    const { refusal, expectedFailures, runs, paid } = await tryTask(fork, call, options);
    const isSame = refusal?.pallet === ruled.refusal?.pallet && refusal?.error === ruled.refusal?.error;
    const known = ruled.expectedFailures;
    // The block of the fork is one of the possible blocks of a call that is close to a limit.
    const isLate = ruled.isCloseToEdge && known.some(({ name }) => name === refusal?.error);
    if (isLate) return ruled;
    return {
      ...ruled,
      // The rule has the values that the chain's error lacks.
      refusal: isSame ? ruled.refusal : refusal,
      expectedFailures: refusal ? [] : [...known, ...expectedFailures],
      runs,
      ...(refusal ? {} : { cost: paid }),
    };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    const { message: reason, hint: howToFindOut } = error;
    return {
      ...ruled,
      unknown: [...ruled.unknown, { what: 'whether the runs succeed', reason, howToFindOut }],
    };
  }
}

interface Judging extends CheckOptions {
  readonly answers: Answered;
  readonly unknown: Unknown[];
  readonly balance: AccountBalance;
}

/** Judges a call by the rules in the earliest and the latest possible block, with the known fees of its task. */
async function judge(
  snapshot: Snapshot,
  call: TaskCall,
  options: Judging,
): Promise<Judged & { readonly fees: Planck }> {
  const { answers, unknown, inclusion, balance, rules, owner } = options;
  const none = { expectedFailures: [], isCloseToEdge: false };
  if (!isScheduleCall(call)) {
    const { order } = call;
    const refusal = order.kind === 'cancel' ? await checkCancel(snapshot, order.taskId, options) : undefined;
    return { ...none, refusal, fees: 0n };
  }
  const { order } = call;
  const fees = deriveFees(order, answers);
  for (const amount of [fees.execution, fees.xcm]) if (!amount.known && !fees.refusal) unknown.push(amount);
  const facts = { rules, owner: owner.hex, balance, fees, ...takeFacts(order, answers) };
  const { earliest, latest } = inclusion ?? { earliest: Number(facts.now), latest: Number(facts.now) };
  const [refusal, late] = [earliest, latest].map((time) =>
    deriveRefusal(order, { ...facts, now: BigInt(Math.floor(time)) }),
  );
  const isCloseToEdge = refusal?.error !== late?.error;
  if (refusal) return { ...none, refusal, isCloseToEdge, fees: sumKnown(fees) };
  const isShutDown = answers.shutdown?.known === true && answers.shutdown.value === true;
  const expectedFailures = [...(late ? [describeEdge(late, latest)] : []), ...(isShutDown ? [shutdown] : [])];
  return { refusal, expectedFailures, isCloseToEdge, fees: sumKnown(fees) };
}

const shutdown: ExpectedFailure = {
  pallet: 'AutomationTime',
  name: 'Shutdown',
  detail: 'The service is shut down: AutomationTime.Shutdown is true, and no task runs.',
  hint: 'Wait until the service runs again. The tasks of slots that pass during the shutdown are missed.',
};

/** Describes the refusal of a call in a late block, after the slot changed while the call waited for inclusion. */
function describeEdge({ pallet, error: name, detail }: Refusal, latest: number): ExpectedFailure {
  const by = formatTime(BigInt(Math.ceil(latest / 1000)));
  return {
    ...{ pallet, name },
    detail: `The call may be included as late as ${by}, when ${detail}.`,
    hint: 'Choose a later time: getClock().nextSlot is the first slot after the expected inclusion.',
  };
}

function isScheduleCall(call: TaskCall): call is TaskCall<ScheduleOrder> {
  return call.order.kind !== 'cancel';
}

async function getEarlier(
  options: CheckOptions,
  { block: { number } }: Snapshot,
  { nonce }: Answered,
): Promise<Planck> {
  if (!options.getEarlier || !nonce?.known) return 0n;
  return options.getEarlier({ number, nonce: Number(nonce.value) });
}

const moneyErrors: readonly string[] = ['InsufficientBalance', 'LiquidityRestrictions'];

function explainEarlier<C extends TaskCheck>(check: C, words: string): C {
  const { refusal } = check;
  if (!refusal || !moneyErrors.includes(refusal.error)) return check;
  return { ...check, refusal: { ...refusal, detail: `${refusal.detail}${words}` } };
}

/** Reads the fee again for a nonce of more than one byte, because the length of a call may have a price. */
async function getInfo(
  snapshot: Snapshot,
  { nonce, info }: Answered,
  infoRead: (nonce: number) => Read<unknown>,
): Promise<Answer<unknown> | undefined> {
  if (!nonce?.known || Number(nonce.value) < oneByteNonces) return info;
  return (await snapshot.read({ info: infoRead(Number(nonce.value)) })).info;
}

function readInclusion(answer: Answer<unknown> | undefined, unknown: Unknown[]): Planck {
  if (answer?.known) return (answer.value as { partialFee: Planck }).partialFee;
  if (answer)
    unknown.push({ what: 'the inclusion fee', reason: answer.reason, howToFindOut: answer.howToFindOut });
  return 0n;
}
