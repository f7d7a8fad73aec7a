import type { Chain } from '@parachron/client';
import { requireInput } from '@parachron/core';
import type { ApiLike } from './connectApi.js';
import { submitCall } from './service/operations.js';
import { getService } from './service/Service.js';
import type { SubmissionOutcome } from './submitting/getSubmission.js';
import type { SubmitTaskOptions, SubmittedTask } from './submitting/SubmitTaskOptions.js';
import type { Ticket } from './submitting/Ticket.js';
import type { TaskCall } from './tasks/TaskOrder.js';

export * from './errorFacts.js';
export * from './errors/TaskRefusedError.js';
export type { SubmissionOutcome } from './submitting/getSubmission.js';
export type * from './submitting/SubmitTaskOptions.js';
export * from './submitting/submitErrors.js';
export { isSubmissionOpen, parseTicket, type Ticket } from './submitting/Ticket.js';

/**
 * Signs a call, sends it and waits until it is in a block. The call is included at most once, even if the connection is lost: with
 * `reconnect`, the blocks are searched for the call before anything is sent again. All calls of an account over one connection take their
 * nonces from one queue. The code that checks and sends loads with the first call.
 *
 * Sends: one extrinsic; `author_pendingExtrinsics` if another program has sent a transaction since the check of the call.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param call the call, from the functions of `@parachron/scheduler/build`
 * @param options the signer, the check before sending, the function that reconnects, and limits
 * @throws SIGNER_MISSING when no signer is given
 * @throws TASK_REFUSED when the check (`by: 'check'`) or the chain refuses the call
 * @throws SUBMISSION_UNKNOWN when the outcome of a sent transaction is unknown; resume with `facts.ticket`
 * @throws SUBMISSION_REPLACED when another transaction of the account took the nonce
 * @throws UNSUPPORTED_INTERFACE when the chain is not a service
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { nativeTransferTaskCall } from '@parachron/scheduler/build';
 * import { getClock } from '@parachron/scheduler/quote';
 * import { submitTask } from '@parachron/scheduler/submit';
 * import { watchTask } from '@parachron/scheduler/watch';
 * import { Keyring } from '@polkadot/keyring';
 * import { cryptoWaitReady } from '@polkadot/util-crypto';
 *
 * await cryptoWaitReady();
 * const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
 * const chain = await connect('ws://127.0.0.1:9944');
 * const { nextSlot } = await getClock(chain);
 * const call = nativeTransferTaskCall(chain.runtime.registry, {
 *   providedId: 'rent-2030-01',
 *   when: { at: nextSlot },
 *   recipient: '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty',
 *   amount: 20_000_000_000n,
 * });
 * const { taskId, block } = await submitTask(chain, call, { signer: alice });
 * for await (const { kind } of watchTask(chain, { owner: alice.address, taskId, from: block })) console.log(kind);
 * await chain.close();
 * ```
 */
export async function submitTask(
  chain: Chain | ApiLike,
  call: TaskCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  return submitCall(await getService(chain), call, options);
}

/**
 * Finds out whether an earlier submission is in a block or in the pool, and sends the call only if it is in neither.
 *
 * Sends: reads, and at most one extrinsic.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param ticket the ticket of the submission, from `onTicket` or from an error SUBMISSION_UNKNOWN
 * @param options the options of `submitTask`
 * @throws TICKET_MALFORMED when the value is not a ticket
 * @throws TICKET_OF_ANOTHER_ACCOUNT when the signer is not the account of the ticket; otherwise as `submitTask`
 *
 * @example
 * ```ts
 * import type { Chain, TransactionSigner } from '@parachron/client';
 * import { parseTicket, resumeSubmission } from '@parachron/scheduler/submit';
 *
 * declare const chain: Chain;
 * declare const signer: TransactionSigner;
 * declare const stored: string;
 * const ticket = parseTicket(JSON.parse(stored));
 * if (ticket) console.log((await resumeSubmission(chain, ticket, { signer })).block.number);
 * ```
 */
export async function resumeSubmission(
  chain: Chain | ApiLike,
  ticket: Ticket,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  const { submissions } = await getService(chain);
  return (await submissions()).submitTicket(ticket, options);
}

/**
 * Finds the outcome of an earlier submission: in a block, with its outcome; waiting in the node's pool; absent, so that
 * `resumeSubmission` would send it; or replaced by another transaction of the account. If `timeoutMs` (120 000 by default) ends the
 * search early, the outcome is `unsearched` with the searched blocks.
 *
 * Sends: reads only.
 *
 * @param chain a connected chain, or an `ApiPromise`
 * @param ticket the ticket of the submission
 * @param options the time limit of the search, in milliseconds; `Infinity` sets no limit
 * @throws TICKET_MALFORMED when the value is not a ticket
 * @throws TASK_REFUSED, DISPATCH_FAILED when the call is in a block and failed there
 *
 * @example
 * ```ts
 * import type { Chain } from '@parachron/client';
 * import { getSubmission, type Ticket } from '@parachron/scheduler/submit';
 *
 * declare const chain: Chain;
 * declare const ticket: Ticket;
 * const outcome = await getSubmission(chain, ticket);
 * console.log(outcome.kind === 'landed' ? outcome.taskId : outcome.kind);
 * ```
 */
export async function getSubmission(
  chain: Chain | ApiLike,
  ticket: Ticket,
  options?: { readonly timeoutMs?: number },
): Promise<SubmissionOutcome> {
  requireInput({ options }, { options: 'object?' });
  const { submissions } = await getService(chain);
  return (await submissions()).getOutcome(ticket, options);
}
