import { type Chain, deriveSignerAddress, type InclusionTime } from '@parachron/client';
import {
  cutText,
  decodeCall,
  type Hex,
  omitUndefined,
  orUndefined,
  parseHex,
  requireInput,
} from '@parachron/core';
import { createRefusedError, translateRefusal } from '../errors/TaskRefusedError.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { deriveTaskId, parseOwner } from '../tasks/deriveTaskId.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { findSubmission, readLanded, type SubmissionStatus } from './findSubmission.js';
import { NonceQueue } from './NonceQueue.js';
import type { ReconnectingChain } from './ReconnectingChain.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { createTimeLimit, defaultTimeoutMs, submitTask } from './submitTask.js';
import { requireTicket, type Ticket, TicketOfAnotherAccountError } from './Ticket.js';

/** The parts of a scheduler that its submissions share. */
export interface SubmissionsContext {
  readonly connection: ReconnectingChain;
  readonly rules: ServiceRules;
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
  /** The nonce queues of accounts: all calls of an account share one. */
  readonly queues: Map<Hex, NonceQueue>;
}

/** Outcome of a submission: in a block (`landed`, with its result), waiting, absent, replaced or unsearched. */
export type SubmissionOutcome =
  | ({ readonly kind: 'landed' } & SubmittedTask)
  | Exclude<SubmissionStatus, { readonly kind: 'landed' }>;

function getQueue({ queues }: SubmissionsContext, owner: Hex): NonceQueue {
  const queue = queues.get(owner) ?? new NonceQueue();
  queues.set(owner, queue);
  return queue;
}

/** Checks a call, and submits it. */
export async function checkAndSubmit(
  context: SubmissionsContext,
  call: TaskCall,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  requireInput({ call }, { call: { hex: 'string', order: { kind: 'string' } } });
  const { connection, rules, ahead } = context;
  const owner = parseOwner(deriveSignerAddress(options?.signer), 'signer');
  const tip = omitUndefined({ tip: options.tip });
  const { order } = call;
  const taskId = order.kind === 'cancel' ? order.taskId : deriveTaskId(owner, parseHex(order.providedId));
  const queue = getQueue(context, owner.hex);
  const named = { hex: call.hex, name: `${call.pallet}.${call.method}` };
  const submission = { connection, queue, call: named, taskId, options };
  if (options.check === 'chain') return submitTask(submission);
  let untried: string | undefined;
  const check = async () => {
    const { checkTask } = await import('../checking/checkTask.js');
    const found = await ahead((inclusion) =>
      checkTask(connection.chain, inclusion.best, {
        call,
        owner,
        rules,
        runs: 0,
        ...tip,
        // Only the earliest block decides whether the call is sent.
        inclusion: { ...inclusion, latest: inclusion.earliest },
      }),
    );
    const refused = createRefusedError(call, found);
    if (refused) throw refused;
    untried = found.unknown[0]?.reason;
  };
  const done = await submitTask({ ...submission, check });
  return { ...done, ...omitUndefined({ untried }) };
}

/** Submits the call of a ticket, unless it is in a block or in the pool. */
export async function submitTicket(
  context: SubmissionsContext,
  ticket: Ticket,
  options: SubmitTaskOptions,
): Promise<SubmittedTask> {
  const { connection } = context;
  requireTicket(ticket);
  const { owner, taskId } = ticket;
  const signer = parseOwner(deriveSignerAddress(options?.signer), 'signer').hex;
  if (signer !== owner) throw new TicketOfAnotherAccountError({ owner, signer });
  const call = { hex: ticket.call, name: nameTicketCall(connection.chain, ticket) };
  return submitTask({ connection, queue: getQueue(context, owner), call, taskId, ticket, options });
}

/** Finds the outcome of a submission, and reads the result of an included call. */
export async function getSubmission(
  connection: ReconnectingChain,
  ticket: Ticket,
  options: { readonly timeoutMs?: number } = {},
): Promise<SubmissionOutcome> {
  requireInput({ options }, { options: { timeoutMs: 'positive number?' } });
  const { timeoutMs = defaultTimeoutMs } = options;
  requireTicket(ticket);
  return connection.run(async (chain): Promise<SubmissionOutcome> => {
    const status = await findSubmission(chain, ticket, createTimeLimit(timeoutMs));
    if (status.kind !== 'landed') return status;
    const call = nameTicketCall(chain, ticket);
    const landed = await readLanded(chain, status, call).catch((error: unknown) => {
      throw translateRefusal(call, error);
    });
    return { kind: 'landed', taskId: ticket.taskId, ...landed };
  });
}

/** Names the call of a ticket for errors: by its bytes if only an earlier runtime knows it, in whose block it may be. */
function nameTicketCall({ runtime }: Chain, { call }: Ticket): string {
  const known = orUndefined(() => decodeCall(runtime.registry, call), 'CALL_UNDECODABLE');
  return known ? `${known.pallet}.${known.method}` : cutText(call);
}
