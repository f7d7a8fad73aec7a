import type { Chain } from '@parachron/client';
import { requireInput } from '@parachron/core';
import type { Variant } from '@parachron/runtime-types';
import type { ApiLike } from './connectApi.js';
import type { RuleOverrides } from './rules/ServiceRules.js';
import type { Scheduler, SchedulerBase, SchedulerH, SchedulerM } from './Scheduler.js';
import { parseTime } from './schedules/parseTime.js';
import { getServiceClock } from './service/getClock.js';
import {
  checkCall,
  getServiceTask,
  listServiceTasks,
  loadReading,
  quoteCall,
  submitCall,
} from './service/operations.js';
import { createService, type Service } from './service/Service.js';
import type { Reconnect } from './submitting/SubmitTaskOptions.js';
import { cancelTaskCall } from './tasks/cancelTaskCall.js';
import { crossChainTaskCall } from './tasks/crossChainTaskCall.js';
import { parseOwner } from './tasks/parseOwner.js';

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
        maxExecutionTimes: 'bigint?',
        maxScheduleSeconds: 'bigint?',
      },
    },
  );
  const service = await createService(source, options);
  const { variant } = service;
  const scheduler = await (variant === 'H'
    ? createH({ ...service, variant })
    : createM({ ...service, variant }));
  // The service has compared the variant with the expected one.
  return scheduler as Scheduler<V>;
}

// An import on first use keeps unused code out of a program.
const loadQueries = () => import('./queries/queries.js');

async function createH(context: Service<'H'>): Promise<SchedulerH> {
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
      const { getFeeDetails } = await loadQueries();
      return connection.run((chain) => getFeeDetails(chain, extrinsic));
    },
  };
}

async function createM(context: Service<'M'>): Promise<SchedulerM> {
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

function createBase<V extends Variant>(service: Service<V>): Omit<SchedulerBase<V>, 'chain'> {
  const { connection, at, submissions, variant, missing, rules } = service;
  return {
    variant,
    missing,
    rules,
    crossChainTaskCall: (input) => crossChainTaskCall(connection.chain.runtime.registry, input),
    cancelTaskCall: (taskId) => cancelTaskCall(connection.chain.runtime.registry, taskId),
    checkTask: (call, given) => checkCall(service, call, given),
    submit: (call, options) => submitCall(service, call, options),
    resumeSubmission: async (ticket, options) => (await submissions()).submitTicket(ticket, options),
    getSubmission: async (ticket, options) => {
      requireInput({ options }, { options: 'object?' });
      return (await submissions()).getOutcome(ticket, options);
    },
    quoteTask: (call, options) => quoteCall(service, call, options),
    getClock: (options) => getServiceClock(service, options),
    getTask: (owner, taskId) => getServiceTask(service, owner, taskId),
    listTasks: (owner, options) => listServiceTasks(service, owner, options),
    getSlot: async (time) => {
      const { getSlot } = await loadReading();
      return at((snapshot) => getSlot(snapshot, parseTime(time)));
    },
    watchTask: async function* (options) {
      const { watchTask } = await import('./watching/watchTasks.js');
      yield* watchTask(connection, { ...options, rules });
    },
    watchTasks: async function* (options) {
      const { watchTasks } = await import('./watching/watchTasks.js');
      yield* watchTasks(connection, { ...options, rules });
    },
    crossChainAccount: async (account) => {
      const { getCrossChainAccount } = await loadQueries();
      return connection.run((chain) => getCrossChainAccount(chain, parseOwner(account, 'account')));
    },
    generateTaskId: async (account, providedId) => {
      const { getTaskId } = await loadQueries();
      return connection.run((chain) => getTaskId(chain, parseOwner(account, 'account'), providedId));
    },
  };
}
