import type { Chain } from '@parachron/client';
import type { TaskCheck } from './checking/checkTask.js';
import type { ApiLike } from './connectApi.js';
import type { QuoteOptions } from './quoting/quoteTask.js';
import type { TaskQuote } from './quoting/TaskQuote.js';
import type { CheckTaskOptions, ClockOptions, ServiceClock } from './Scheduler.js';
import { getServiceClock } from './service/getClock.js';
import { checkCall, quoteCall } from './service/operations.js';
import { getService } from './service/Service.js';
import type { ScheduleOrder, TaskCall } from './tasks/TaskOrder.js';

export type { ExpectedFailure, TaskCheck, TaskRun } from './checking/checkTask.js';
export * from './errorFacts.js';
export type { QuoteOptions } from './quoting/quoteTask.js';
export type * from './quoting/TaskQuote.js';
export type { CheckTaskOptions, ClockOptions, ServiceClock } from './Scheduler.js';

/**
 * Quotes the costs of a scheduling call, on the service's chain and on the target, and whether the account can pay.
 *
 * Sends: reads only, at the finalized head.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param call the call, from the functions of `@parachron/scheduler/build`
 * @param options the account that will sign, and the target of a cross-chain task for the costs there
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { nativeTransferTaskCall } from '@parachron/scheduler/build';
 * import { getClock, quoteTask } from '@parachron/scheduler/quote';
 *
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const chain = await connect('ws://127.0.0.1:9944');
 * const { nextSlot } = await getClock(chain);
 * const call = nativeTransferTaskCall(chain.runtime.registry, {
 *   providedId: 'rent-2030-01',
 *   when: { at: nextSlot },
 *   recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   amount: 20_000_000_000n,
 * });
 * const { total, balance } = await quoteTask(chain, call, { owner });
 * console.log(`costs ${total ?? 'unknown'} planck, of ${balance.free}`);
 * await chain.close();
 * ```
 */
export async function quoteTask(
  chain: Chain | ApiLike,
  call: TaskCall<ScheduleOrder>,
  options: QuoteOptions,
): Promise<TaskQuote> {
  return quoteCall(await getService(chain), call, options);
}

/**
 * Tries a call on a fork of the service, which runs the service's own runtime: the owner signs the call, and the clock goes on to each run of
 * its task. Returns the error that refuses the call, or the later failures of an accepted call (`expectedFailures`). If no fork runs,
 * `unknown` has the reason. Without a snapshot, the costs of the pending calls that `submitTask` has sent for the account over this
 * connection reduce its balance.
 *
 * Sends: what the runtime reads, and its code at the first check.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param call the call, from the functions of `@parachron/scheduler/build`
 * @param options the account that will sign; the block to check at, by default the best block and the estimated time of inclusion
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { cancelTaskCall } from '@parachron/scheduler/build';
 * import { checkTask } from '@parachron/scheduler/quote';
 *
 * declare const chain: Chain;
 * const owner = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
 * const call = cancelTaskCall(chain.runtime.registry, `0x${'11'.repeat(32)}`);
 * (await checkTask(chain, call, { owner })).refusal?.error; // 'TaskDoesNotExist'
 * ```
 */
export async function checkTask(
  chain: Chain | ApiLike,
  call: TaskCall,
  options: CheckTaskOptions,
): Promise<TaskCheck> {
  return checkCall(await getService(chain), call, options);
}

/**
 * Gets the chain's time, and the first and the last slot for a new task. The estimate of the time until inclusion uses the measured
 * block time, the pool, and the clock of this machine if the chain has paused.
 *
 * Sends: the reads of `estimateInclusionTime` of @parachron/client.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param options the time until the transaction is sent, for a user who signs by hand
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 * @throws INTERVAL_INVALID when `lead` is not a duration
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { getClock } from '@parachron/scheduler/quote';
 *
 * declare const chain: Chain;
 * (await getClock(chain, { lead: { minutes: 2 } })).nextSlot; // 1675393200n
 * ```
 */
export async function getClock(chain: Chain | ApiLike, options: ClockOptions = {}): Promise<ServiceClock> {
  return getServiceClock(await getService(chain), options);
}
