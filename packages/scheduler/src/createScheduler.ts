import type { Chain, InclusionTime, Snapshot } from '@parachron/client';
import { requireInput } from '@parachron/core';
import { detectVariant, type MissingOperation, type Variant } from '@parachron/runtime-types';
import type { ApiLike } from './connectApi.js';
import { shareUnderWay } from './reading/shareUnderWay.js';
import { readRules } from './rules/readRules.js';
import type { RuleOverrides, ServiceRules } from './rules/ServiceRules.js';
import type { Scheduler, SchedulerBase, SchedulerH, SchedulerM } from './Scheduler.js';
import { parseTime } from './schedules/parseTime.js';
import { ReconnectingChain } from './submitting/ReconnectingChain.js';
import type { Submissions } from './submitting/Submissions.js';
import type { Reconnect } from './submitting/SubmitTaskOptions.js';
import { cancelTaskCall } from './tasks/cancelTaskCall.js';
import { crossChainTaskCall } from './tasks/crossChainTaskCall.js';
import { parseOwner } from './tasks/parseOwner.js';
import { parseTaskId } from './tasks/parseTaskId.js';
import { VariantMismatchError } from './tasks/taskErrors.js';

/** Options of a scheduler. */
export interface SchedulerOptions<V extends Variant = Variant> extends RuleOverrides {
  /** The expected variant: this option narrows the type, and a chain with the other variant is refused. */
  readonly variant?: V;
  /**
   * Returns a connection after a loss: the same chain, connected again, or a new chain, which then replaces
   * `scheduler.chain`. The function itself waits between attempts, and closes the replaced connection.
   */
  readonly reconnect?: Reconnect;
  /** Returns the current time in milliseconds, to detect a paused chain; by default the clock of this machine. */
  readonly clock?: () => number;
}

/** Context that all parts of a scheduler share. */
interface Context<V extends Variant> {
  readonly connection: ReconnectingChain;
  /** Loads the code on first use. All calls share one instance. */
  readonly submissions: () => Promise<Submissions>;
  /** Pins the finalized head. */
  readonly at: <T>(read: (snapshot: Snapshot) => Promise<T>) => Promise<T>;
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
  readonly variant: V;
  readonly missing: readonly MissingOperation[];
  readonly rules: ServiceRules;
}

/**
 * Creates the scheduler of a service chain. The chain's metadata shows its variant, and `scheduler.variant` narrows the type.
 * A program for one variant sets `variant` in the options.
 *
 * A chain comes from `connect` of @parachron/client. An `ApiPromise` of polkadot.js works too: the scheduler shares its
 * provider and connects it again after a loss; the caller closes it.
 *
 * Sends: nothing for a chain; for an ApiPromise the reads of `connect`.
 *
 * @param source a connected chain, or an ApiPromise
 * @param options the required variant, the function that reconnects, and limits that the runtime does not state (`slotSeconds`, …)
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant, or a later form of the service
 * @throws VARIANT_MISMATCH when the runtime has the other variant
 * @throws API_WITHOUT_PROVIDER when the source is neither a chain nor an API with a provider
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
  requireInput(
    { source, options },
    {
      source: 'object',
      options: {
        reconnect: 'function?',
        clock: 'function?',
        slotSeconds: 'bigint?',
        minimumTransfer: 'bigint?',
        maxExecutionTimes: 'bigint?',
        maxScheduleSeconds: 'bigint?',
        existentialDeposit: 'bigint?',
      },
    },
  );
  const chain = isChain(source) ? source : await (await import('./connectApi.js')).connectApi(source);
  const service = detectVariant(chain.runtime.registry);
  const { variant, missing } = service;
  if (options.variant !== undefined && options.variant !== variant) {
    throw new VariantMismatchError({ wanted: options.variant, found: variant, chain: chain.runtime.chain });
  }
  const rules = await readRules(chain, service, options);
  const connection = new ReconnectingChain(chain, options.reconnect);
  const reads = createReads(connection, options.clock);
  const submissions = once(
    async () => new (await loadSubmissions()).Submissions({ connection, rules, ...reads }),
  );
  const parts = { connection, ...reads, submissions, missing, rules };
  const scheduler = await (variant === 'H' ? createH({ ...parts, variant }) : createM({ ...parts, variant }));
  // The variant was compared with the expected one above.
  return scheduler as Scheduler<V>;
}

function isChain(source: Chain | ApiLike): source is Chain {
  return 'runtime' in source && 'endpoint' in source;
}

// Imports on first use keep unused code (checks, quotes, submissions, watches) out of a program.
const loadLook = () => import('./reading/lookAhead.js');
const loadCheck = () => import('./checking/checkTask.js');
const loadQueries = () => import('./queries/queries.js');
const loadReading = () => import('./reading/getTask.js');
const loadSubmissions = () => import('./submitting/Submissions.js');

/** Creates a value on first use, or again after a failure. */
function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error;
    });
    return made;
  };
}

function createReads(
  connection: ReconnectingChain,
  clock: (() => number) | undefined,
): Pick<Context<Variant>, 'at' | 'ahead'> {
  const pin = shareUnderWay((chain) => chain.snapshot());
  const look = shareUnderWay(async (chain) => (await loadLook()).lookAhead(chain, clock));
  return {
    at: (read) => connection.run(async (chain) => read(await pin(chain))),
    ahead: (read) => connection.run(async (chain) => read(await look(chain))),
  };
}

async function createH(context: Context<'H'>): Promise<SchedulerH> {
  const { connection } = context;
  const { dynamicDispatchTaskCall } = await import('./tasks/dynamicDispatchTaskCall.js');
  return {
    ...createBase(context),
    // A spread would keep the first connection.
    get chain() {
      return connection.chain;
    },
    dynamicDispatchTaskCall: (input) => dynamicDispatchTaskCall(connection.chain.runtime.registry, input),
    queryFeeDetails: async (extrinsic) => {
      const { queryFeeDetails } = await loadQueries();
      return connection.run((chain) => queryFeeDetails(chain, extrinsic));
    },
  };
}

async function createM(context: Context<'M'>): Promise<SchedulerM> {
  const { connection } = context;
  const { nativeTransferTaskCall } = await import('./tasks/nativeTransferTaskCall.js');
  return {
    ...createBase(context),
    get chain() {
      return connection.chain;
    },
    nativeTransferTaskCall: (input) => nativeTransferTaskCall(connection.chain.runtime.registry, input),
    getTimeAutomationFees: async (action, executions) => {
      const { getTimeAutomationFees } = await loadQueries();
      return connection.run((chain) => getTimeAutomationFees(chain, action, executions));
    },
  };
}

function createBase<V extends Variant>(context: Context<V>): Omit<SchedulerBase<V>, 'chain'> {
  const { connection, at, ahead, submissions, variant, missing, rules } = context;
  return {
    variant,
    missing,
    rules,
    crossChainTaskCall: (input) => crossChainTaskCall(connection.chain.runtime.registry, input),
    cancelTaskCall: (taskId) => cancelTaskCall(connection.chain.runtime.registry, taskId),
    checkTask: async (call, given) => {
      requireInput({ call, options: given }, { call: { hex: 'string', order: 'object' }, options: 'object' });
      const { owner, snapshot, ...rest } = given;
      const [{ checkTask }, earlier] = await Promise.all([loadCheck(), snapshot ? undefined : submissions()]);
      const options = { ...rest, owner: parseOwner(owner), rules };
      if (snapshot) return checkTask(snapshot, call, options);
      const pending = earlier ? { getEarlier: earlier.getEarlier(options.owner) } : {};
      return ahead((inclusion) => checkTask(inclusion.best, call, { ...options, inclusion, ...pending }));
    },
    submit: async (call, options) => (await submissions()).submit(call, options),
    resumeSubmission: async (ticket, options) => (await submissions()).resume(ticket, options),
    getSubmission: async (ticket, options) => {
      requireInput({ options }, { options: 'object?' });
      return (await submissions()).getOutcome(ticket, options);
    },
    quoteTask: async (call, options) => {
      requireInput({ call, options }, { call: { hex: 'string', order: 'object' }, options: 'object?' });
      const { quoteTask } = await import('./quoting/quoteTask.js');
      return at((snapshot) => quoteTask(snapshot, call, { ...options, rules }));
    },
    getClock: async (options = {}) => {
      requireInput({ options }, { options: 'object' });
      const { lead } = options;
      const { deriveClock } = await import('./checking/deriveClock.js');
      return ahead(async (time) => deriveClock(time, rules, lead));
    },
    getTask: async (owner, taskId) => {
      const { getTask } = await loadReading();
      return at((snapshot) => getTask(snapshot, parseOwner(owner), parseTaskId(taskId)));
    },
    listTasks: async (owner, options = {}) => {
      requireInput({ options }, { options: { limit: 'number?' } });
      const { listTasks } = await loadReading();
      return at((snapshot) => listTasks(snapshot, parseOwner(owner), options));
    },
    getSlot: async (time) => {
      const { getSlot } = await loadReading();
      return at((snapshot) => getSlot(snapshot, parseTime(time)));
    },
    watchTask: async function* (options) {
      const { watchTask } = await import('./watching/watchTask.js');
      yield* watchTask(connection, { ...options, rules });
    },
    watchTasks: async function* (options) {
      const { watchTasks } = await import('./watching/watchTasks.js');
      yield* watchTasks(connection, { ...options, rules });
    },
    crossChainAccount: async (account) => {
      const { crossChainAccount } = await loadQueries();
      return connection.run((chain) => crossChainAccount(chain, parseOwner(account, 'account')));
    },
    generateTaskId: async (account, providedId) => {
      const { generateTaskId } = await loadQueries();
      return connection.run((chain) => generateTaskId(chain, parseOwner(account, 'account'), providedId));
    },
  };
}
