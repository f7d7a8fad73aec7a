import type { Chain, InclusionTime, Snapshot } from '@parachron/client';
import { requireInput, shareTurn } from '@parachron/core';
import { detectVariant, type Variant } from '@parachron/runtime-types';
import { takeKnown } from './reading/known.js';
import { deriveRules } from './rules/ServiceRules.js';
import type { Scheduler, SchedulerBase, SchedulerH, SchedulerM } from './Scheduler.js';
import { deriveClock } from './schedules/deriveNextSlot.js';
import { ReconnectingChain } from './submitting/ReconnectingChain.js';
import type { SubmissionsContext } from './submitting/Submissions.js';
import type { Reconnect } from './submitting/SubmitTaskOptions.js';
import { parseOwner, parseTaskId } from './tasks/deriveTaskId.js';
import { VariantMismatchError } from './tasks/encodeOrder.js';
import {
  cancelTaskCall,
  crossChainTaskCall,
  dynamicDispatchTaskCall,
  nativeTransferTaskCall,
} from './tasks/taskCalls.js';

/** Options of a scheduler. */
export interface SchedulerOptions<V extends Variant = Variant> {
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

/**
 * Creates the scheduler of a service chain. The chain's metadata shows its variant, and `scheduler.variant` narrows the type.
 * A program for one variant sets `variant` in the options.
 *
 * A chain comes from `connect` of @parachron/client, which also connects through the provider of an `ApiPromise` of polkadot.js.
 *
 * Sends: nothing.
 *
 * @param options the required variant, and the function that reconnects
 * @throws UNSUPPORTED_INTERFACE when the runtime has neither variant, or a later form of the service
 * @throws VARIANT_MISMATCH when the runtime has the other variant
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { createScheduler } from '@parachron/scheduler';
 *
 * const scheduler = await createScheduler(await connect('ws://127.0.0.1:9944'), { variant: 'M' });
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * console.log((await scheduler.getClock()).nextSlot, await scheduler.listTasks(owner));
 * await scheduler.chain.close();
 * ```
 */
export async function createScheduler<V extends Variant = Variant>(
  chain: Chain,
  options: SchedulerOptions<V> = {},
): Promise<Scheduler<V>> {
  requireInput({ chain }, { chain: 'chain' });
  requireInput({ options }, { options: { reconnect: 'function?', clock: 'function?' } });
  const { clock } = options;
  const found = detectVariant(chain.runtime.registry);
  const { variant, missing } = found;
  if (options.variant !== undefined && options.variant !== variant)
    throw new VariantMismatchError({ wanted: options.variant, found: variant, chain: chain.runtime.chain });
  const rules = deriveRules(chain.runtime, found);
  const connection = new ReconnectingChain(chain, options.reconnect);
  const getRegistry = () => connection.chain.runtime.registry;
  const pin = shareTurn((chain: Chain) => chain.snapshot());
  const look = shareTurn(async (chain: Chain) => (await loadEstimate())(chain, clock ? { clock } : {}));
  /** Reads at the finalized head, with a part of the code that is loaded on first use. */
  const read = async <P, T>(load: () => Promise<P>, ask: (part: P, state: Snapshot) => Promise<T>) => {
    const part = await load();
    return connection.run(async (chain) => ask(part, await pin(chain)));
  };
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  const ahead = <T>(read: (time: InclusionTime) => Promise<T>) =>
    connection.run(async (chain) => read(await look(chain)));
  const sharing: SubmissionsContext = { connection, rules, ahead, queues: new Map() };
  const base: SchedulerBase<Variant> = {
    variant,
    missing,
    rules,
    get chain() {
      return connection.chain;
    },
    crossChainTaskCall: (input) => crossChainTaskCall(getRegistry(), input),
    cancelTaskCall: (taskId) => cancelTaskCall(getRegistry(), taskId),
    checkTask: async (call, given) => {
      const shape = { snapshot: 'snapshot?', fork: 'forkable?', runs: 'whole number?' } as const;
      requireInput({ call, options: given }, { call: callShape, options: shape });
      const { snapshot, ...rest } = given;
      const { checkTask } = await loadCheck();
      const own = { ...rest, call, owner: parseOwner(given.owner), rules };
      if (snapshot) return checkTask(connection.chain, snapshot, own);
      return ahead((inclusion) => checkTask(connection.chain, inclusion.best, { ...own, inclusion }));
    },
    submit: async (call, given) => {
      // The submission waits for one load.
      const parts = given?.check === 'chain' ? [] : [loadCheck(), loadEstimate()];
      const [{ checkAndSubmit }] = await Promise.all([loadSubmissions(), ...parts]);
      return checkAndSubmit(sharing, call, given);
    },
    resumeSubmission: async (ticket, given) => (await loadSubmissions()).submitTicket(sharing, ticket, given),
    getSubmission: async (ticket, given) =>
      (await loadSubmissions()).getSubmission(connection, ticket, given),
    quoteTask: async (call, given) => {
      // A cancellation has no fees to quote.
      const shape = { ...callShape, order: { schedule: 'object' } } as const;
      requireInput({ call, options: given }, { call: shape, options: 'object?' });
      return read(loadQuotes, ({ quoteTask }, state) => quoteTask(state, call, { ...given, rules }));
    },
    getClock: async (given = {}) => {
      requireInput({ options: given }, { options: 'object' });
      return ahead(async (time) => deriveClock(time, rules, given.lead));
    },
    getTask: (owner, taskId) =>
      read(loadReading, ({ getTask }, state) => getTask(state, parseOwner(owner), parseTaskId(taskId))),
    listTasks: async (owner, given = {}) => {
      requireInput({ options: given }, { options: { limit: 'number?' } });
      return read(loadReading, ({ listTasks }, state) => listTasks(state, parseOwner(owner), given));
    },
    watchTask: async function* (given) {
      yield* (await loadWatch()).watchTask(connection, { ...given, rules });
    },
    watchTasks: async function* (given) {
      yield* (await loadWatch()).watchTasks(connection, { ...given, rules });
    },
    crossChainAccount: (account) =>
      read(loadQueries, async ({ readCrossChainAccount }, state) =>
        takeKnown(
          await readCrossChainAccount(state, parseOwner(account, 'account')),
          'XcmpHandlerApi.cross_chain_account',
        ),
      ),
    generateTaskId: (account, providedId) =>
      read(loadQueries, ({ query, taskIdRead }, state) =>
        query(state, taskIdRead(parseOwner(account, 'account'), providedId)),
      ),
  };
  const ofH: Own<SchedulerH> = {
    dynamicDispatchTaskCall: (input) => dynamicDispatchTaskCall(getRegistry(), input),
    queryFeeDetails: (extrinsic) =>
      read(loadQueries, ({ getFeeDetails }, state) => getFeeDetails(state, extrinsic)),
  };
  const ofM: Own<SchedulerM> = {
    nativeTransferTaskCall: (input) => nativeTransferTaskCall(getRegistry(), input),
    getTimeAutomationFees: (action, executions) =>
      read(loadQueries, ({ automationFeesRead, query }, state) =>
        query(state, automationFeesRead(action, executions)),
      ),
  };
  // A spread would keep the first connection. The variant was compared with the expected one.
  return Object.assign(base, variant === 'H' ? ofH : ofM) as Scheduler<V>;
}

const callShape = { hex: 'string', order: 'object' } as const;

const schedulers = new WeakMap<Chain, Promise<Scheduler>>();

/** Gets the scheduler that all calls of `scheduleTask` over a connection share. */
export function getScheduler(chain: Chain): Promise<Scheduler> {
  const known = schedulers.get(chain);
  if (known) return known;
  const made = createScheduler(chain);
  schedulers.set(chain, made);
  made.catch(() => schedulers.delete(chain));
  return made;
}

// An import on first use keeps unused code out of a program.
const loadCheck = () => import('./checking/checkTask.js');
const loadEstimate = async () => (await import('@parachron/client')).estimateInclusionTime;
const loadQueries = () => import('./queries/queries.js');
const loadQuotes = () => import('./quoting/quoteTask.js');
const loadReading = () => import('./reading/storedTasks.js');
const loadSubmissions = () => import('./submitting/Submissions.js');
const loadWatch = () => import('./watching/watchTasks.js');

/** The operations of one variant alone. */
type Own<S> = Omit<S, keyof SchedulerBase<Variant>>;
