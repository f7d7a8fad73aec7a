import {
  type Chain,
  deriveSignerAddress,
  type InclusionTime,
  requireSigner,
  type Snapshot,
} from '@parachron/client';
import { decodeCall, parseHex } from '@parachron/core';
import { detectVariant, type MissingOperation, type Variant } from '@parachron/runtime-types';
import type { CheckOptions } from './checking/CheckOptions.js';
import { deriveSlot } from './checking/scheduleRules.js';
import type { ApiLike } from './connectApi.js';
import { getSlot, getTask, listTasks } from './reading/getTask.js';
import { shareUnderWay } from './reading/shareUnderWay.js';
import { readRules } from './rules/readRules.js';
import type { RuleOverrides, ServiceRules } from './rules/ServiceRules.js';
import type { Scheduler, SchedulerBase, SchedulerH, SchedulerM, ServiceClock } from './Scheduler.js';
import { deriveNextSlot } from './schedules/deriveNextSlot.js';
import { type Interval, parseInterval } from './schedules/parseInterval.js';
import { parseTime } from './schedules/parseTime.js';
import { NonceQueues } from './submitting/NonceQueues.js';
import { ReconnectingChain } from './submitting/ReconnectingChain.js';
import type { Reconnect, SubmitTaskOptions, SubmittedTask } from './submitting/SubmitTaskOptions.js';
import { TicketOfAnotherAccountError } from './submitting/submitErrors.js';
import type { Ticket } from './submitting/Ticket.js';
import { cancelTaskCall } from './tasks/cancelTaskCall.js';
import { crossChainTaskCall } from './tasks/crossChainTaskCall.js';
import { deriveTaskId } from './tasks/deriveTaskId.js';
import { dynamicDispatchTaskCall } from './tasks/dynamicDispatchTaskCall.js';
import { nativeTransferTaskCall } from './tasks/nativeTransferTaskCall.js';
import { parseOwner } from './tasks/parseOwner.js';
import type { TaskCall } from './tasks/TaskOrder.js';
import { VariantMismatchError } from './tasks/taskErrors.js';

/** Options of a scheduler. */
export interface SchedulerOptions<V extends Variant = Variant> extends RuleOverrides {
  /** The variant that the program is written for: types know it then, and another chain is refused. */
  readonly variant?: V;
  /**
   * Gives a connection when one is lost: the same chain once it is connected again, or another one, which is `chain` from then on.
   * Pauses are its business, as is closing what it replaces.
   */
  readonly reconnect?: Reconnect;
  /** The time of this machine in milliseconds, by which a chain is understood that rested; its own clock by default. */
  readonly clock?: () => number;
}

/** Context that all parts of a scheduler share. */
interface Context<V extends Variant> {
  readonly line: ReconnectingChain;
  readonly queues: NonceQueues;
  /** Pins the finalized head. */
  readonly at: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** Pins the best block, and estimates when a transaction that is sent now gets into one. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
  readonly variant: V;
  readonly missing: readonly MissingOperation[];
  readonly rules: ServiceRules;
}

/**
 * Creates the scheduler of a service chain. The chain's metadata shows its variant, and `scheduler.variant` narrows the type.
 * A program for one variant sets `variant` in the options.
 *
 * A chain comes from `connect` of @parachron/client. An `ApiPromise` of polkadot.js is taken too: its provider is used
 * beside it, connected again at this place, and stays its maker's to close.
 *
 * Sends: nothing for a chain; for an ApiPromise what `connect` sends.
 *
 * @param source a connected chain, or an ApiPromise
 * @param options the variant wanted, how to connect again, and limits that the runtime does not state (`slotSeconds`, …)
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant, or a later form of the service
 * @throws VARIANT_MISMATCH when it has the other variant than the one wanted
 * @throws API_WITHOUT_PROVIDER when what was given is neither
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { createScheduler } from '@parachron/scheduler';
 * import { Keyring } from '@polkadot/keyring';
 * import { cryptoWaitReady } from '@polkadot/util-crypto';
 *
 * await cryptoWaitReady();
 * const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
 * const scheduler = await createScheduler(await connect('ws://127.0.0.1:9944'), { variant: 'M' });
 * const { nextSlot } = await scheduler.getClock();
 * const call = scheduler.nativeTransferTaskCall({
 *   providedId: 'rent-2030-01',
 *   when: { at: nextSlot },
 *   recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   amount: 20_000_000_000n,
 * });
 * const { taskId, block, fee } = await scheduler.submit(call, { signer: alice });
 * console.log(`task ${taskId} in block #${block.number} for ${fee ?? 'unknown'} planck`);
 * await scheduler.chain.close();
 * ```
 */
export async function createScheduler<V extends Variant = Variant>(
  source: Chain | ApiLike,
  options: SchedulerOptions<V> = {},
): Promise<Scheduler<V>> {
  const chain = isChain(source) ? source : await (await import('./connectApi.js')).connectApi(source);
  const service = detectVariant(chain.runtime.registry);
  const { variant, missing } = service;
  if (options.variant !== undefined && options.variant !== variant) {
    throw new VariantMismatchError({ wanted: options.variant, found: variant, chain: chain.runtime.chain });
  }
  const rules = await readRules(chain, service, options);
  const line = new ReconnectingChain(chain, options.reconnect);
  const parts = { line, ...createReads(line, options.clock), queues: new NonceQueues(), missing, rules };
  const scheduler = variant === 'H' ? createH({ ...parts, variant }) : createM({ ...parts, variant });
  // The variant was compared with the one wanted.
  return scheduler as Scheduler<V>;
}

function isChain(source: Chain | ApiLike): source is Chain {
  return 'runtime' in source && 'endpoint' in source;
}

// A program loads the parts that it uses: what checks, quotes, submits and watches is behind the methods.
const loadLook = () => import('./reading/lookAhead.js');
const loadCheck = () => import('./checking/checkTask.js');
const loadQueries = () => import('./queries/queries.js');
const loadRival = () => import('./submitting/findRival.js');
const loadSubmission = () => import('./submitting/getSubmission.js');
const loadSubmit = () => import('./submitting/submitTask.js');

function createReads(
  line: ReconnectingChain,
  clock: (() => number) | undefined,
): Pick<Context<Variant>, 'at' | 'ahead'> {
  const pin = shareUnderWay((chain) => chain.snapshot());
  const look = shareUnderWay(async (chain) => (await loadLook()).lookAhead(chain, clock));
  return {
    at: (read) => line.run(async (chain) => read(await pin(chain))),
    ahead: (read) => line.run(async (chain) => read(await look(chain))),
  };
}

function createH(context: Context<'H'>): SchedulerH {
  const { line } = context;
  return {
    ...createBase(context),
    // A spread would keep the connection of the beginning.
    get chain() {
      return line.chain;
    },
    dynamicDispatchTaskCall: (input) => dynamicDispatchTaskCall(line.chain.runtime.registry, input),
    queryFeeDetails: async (extrinsic) => {
      const { queryFeeDetails } = await loadQueries();
      return line.run((chain) => queryFeeDetails(chain, extrinsic));
    },
  };
}

function createM(context: Context<'M'>): SchedulerM {
  const { line } = context;
  return {
    ...createBase(context),
    get chain() {
      return line.chain;
    },
    nativeTransferTaskCall: (input) => nativeTransferTaskCall(line.chain.runtime.registry, input),
    getTimeAutomationFees: async (action, executions) => {
      const { getTimeAutomationFees } = await loadQueries();
      return line.run((chain) => getTimeAutomationFees(chain, action, executions));
    },
  };
}

function createBase<V extends Variant>(context: Context<V>): Omit<SchedulerBase<V>, 'chain'> {
  const { line, at, ahead, queues, variant, missing, rules } = context;
  return {
    variant,
    missing,
    rules,
    crossChainTaskCall: (input) => crossChainTaskCall(line.chain.runtime.registry, input),
    cancelTaskCall: (taskId) => cancelTaskCall(line.chain.runtime.registry, taskId),
    checkTask: async (call, { owner, snapshot, ...rest }) => {
      const { checkTask } = await loadCheck();
      const options = { ...rest, owner: parseOwner(owner), rules };
      if (snapshot) return checkTask(snapshot, call, options);
      const { commitments } = queues.of(options.owner);
      const getEarlier: CheckOptions['getEarlier'] = (state) => commitments.sum(state);
      return ahead((inclusion) => checkTask(inclusion.best, call, { ...options, inclusion, getEarlier }));
    },
    submit: (call, options) => submitChecked(context, call, options),
    resumeSubmission: async (ticket, options) => {
      const signer = parseOwner(deriveSignerAddress(requireSigner(options)), 'signer').hex;
      const { owner } = ticket;
      if (signer !== owner) throw new TicketOfAnotherAccountError({ owner, signer });
      const { pallet, method } = decodeCall(line.chain.runtime.registry, ticket.call);
      const call = { pallet, method, hex: ticket.call };
      const queue = queues.of({ hex: owner });
      const { submitTask } = await loadSubmit();
      return submitTask({ line, queue, call, taskId: ticket.taskId, options, ticket });
    },
    getSubmission: async (ticket, options = {}) => {
      const [{ getSubmission }, { defaultTimeoutMs }] = await Promise.all([loadSubmission(), loadSubmit()]);
      const { timeoutMs = defaultTimeoutMs } = options;
      return line.run((chain) => getSubmission(chain, ticket, AbortSignal.timeout(timeoutMs)));
    },
    quoteTask: async (call, options) => {
      const { quoteTask } = await import('./quoting/quoteTask.js');
      return at((snapshot) => quoteTask(snapshot, call, { ...options, rules }));
    },
    getClock: ({ lead } = {}) => ahead(async (time) => deriveClock(time, rules, lead)),
    getTask: (owner, taskId) => at((snapshot) => getTask(snapshot, parseOwner(owner), taskId)),
    listTasks: (owner, options) => at((snapshot) => listTasks(snapshot, parseOwner(owner), options)),
    getSlot: (time) => at((snapshot) => getSlot(snapshot, parseTime(time))),
    watchTask: async function* (options) {
      const { watchTask } = await import('./watching/watchTask.js');
      yield* watchTask(line, { ...options, rules });
    },
    watchTasks: async function* (options) {
      const { watchTasks } = await import('./watching/watchTasks.js');
      yield* watchTasks(line, { ...options, rules });
    },
    crossChainAccount: async (account) => {
      const { crossChainAccount } = await loadQueries();
      return line.run((chain) => crossChainAccount(chain, parseOwner(account, 'account')));
    },
    generateTaskId: async (account, providedId) => {
      const { generateTaskId } = await loadQueries();
      return line.run((chain) => generateTaskId(chain, parseOwner(account, 'account'), providedId));
    },
  };
}

async function submitChecked<V extends Variant>(
  { line, rules, queues, ahead }: Context<V>,
  call: TaskCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  const owner = parseOwner(deriveSignerAddress(requireSigner(options)), 'signer');
  const tip = options.tip === undefined ? {} : { tip: options.tip };
  const { order } = call;
  const taskId = order.kind === 'cancel' ? order.taskId : deriveTaskId(owner, parseHex(order.providedId));
  const queue = queues.of(owner);
  const commitment = queue.commitments.add(order, taskId);
  const getEarlier: CheckOptions['getEarlier'] = (state) => commitment.sumEarlier(state);
  const check = async () => {
    const { checkTask, createRefusedError } = await loadCheck();
    const found = await ahead((inclusion) =>
      checkTask(inclusion.best, call, { owner, rules, inclusion, getEarlier, ...tip }),
    );
    const refused = createRefusedError(call, found);
    if (refused) throw refused;
    commitment.settle(found.cost);
  };
  const onTicket = (ticket: Ticket) => {
    commitment.setNonce(ticket.nonce);
    return options.onTicket?.(ticket);
  };
  const findOther = async (chain: Chain, nonce: number) => {
    const { seen } = commitment;
    if (!seen) return undefined;
    const [{ findRival }, { defaultTimeoutMs }] = await Promise.all([loadRival(), loadSubmit()]);
    const nonces = queue.listForeign(seen.nonce, nonce);
    const rivalry = { owner: owner.hex, call, taskId, afterBlock: seen.number, nonces };
    return findRival(chain, rivalry, AbortSignal.timeout(options.timeoutMs ?? defaultTimeoutMs));
  };
  const how = options.check === 'chain' ? {} : { check, findRival: findOther };
  if (options.check === 'chain') commitment.settle(0n);
  let hasLanded = false;
  try {
    const { submitTask } = await loadSubmit();
    const done = await submitTask({ line, queue, call, taskId, options: { ...options, onTicket }, ...how });
    hasLanded = true;
    return done;
  } finally {
    commitment.end(hasLanded);
  }
}

function deriveClock(
  { now, earliest, latest }: InclusionTime,
  { slotSeconds, maxScheduleSeconds }: ServiceRules,
  lead: Interval = 0,
): ServiceClock {
  const inclusionBy = BigInt(Math.ceil(latest / 1000)) + parseInterval(lead, 'lead');
  // A horizon is counted from the slot of the block that takes the call.
  const first = deriveSlot(BigInt(earliest), slotSeconds);
  const last = first + maxScheduleSeconds;
  return {
    now: BigInt(now) / 1000n,
    slot: deriveSlot(BigInt(now), slotSeconds),
    inclusionBy,
    nextSlot: deriveNextSlot(inclusionBy, { slotSeconds }),
    lastSlot: last - (last % slotSeconds),
  };
}
