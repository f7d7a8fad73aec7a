import { type Chain, deriveSignerAddress, type InclusionTime, requireSigner } from '@parachron/client';
import { type Account, omitUndefined, parseHex, requireInput } from '@parachron/core';
import type { CheckOptions } from '../checking/checkTask.js';
import { createRefusedError } from '../errors/TaskRefusedError.js';
import type { ServiceRules } from '../rules/ServiceRules.js';
import { deriveTaskId, parseOwner } from '../tasks/deriveTaskId.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import type { SubmissionOutcome } from './getSubmission.js';
import { NonceQueues } from './NonceQueue.js';
import type { ReconnectingChain } from './ReconnectingChain.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { createTimeLimit, defaultTimeoutMs, submitTask } from './submitTask.js';
import type { Ticket } from './Ticket.js';

/** The parts of a scheduler's chain that submissions need. */
export interface SubmissionsContext {
  readonly connection: ReconnectingChain;
  readonly rules: ServiceRules;
  /** Pins the best block, and estimates the block time of a transaction that is sent now. */
  readonly ahead: <T>(read: (time: InclusionTime) => Promise<T>) => Promise<T>;
}

const loadCheck = () => import('../checking/checkTask.js');
const loadFindConflict = () => import('./findSubmission.js');
const loadTickets = () => import('./getSubmission.js');

/** The submissions of a scheduler: all calls of an account share one nonce queue and one list of pending costs. */
export class Submissions {
  readonly #context: SubmissionsContext;
  readonly #queues = new NonceQueues();

  constructor(context: SubmissionsContext) {
    this.#context = context;
  }

  /** Returns the function that sums the costs of an account's pending calls. */
  getEarlier(owner: Account): NonNullable<CheckOptions['getEarlier']> {
    const { commitments } = this.#queues.get(owner);
    return (state) => commitments.sum(state);
  }

  async submit(call: TaskCall, options: SubmitTaskOptions): Promise<SubmittedTask> {
    requireInput({ call }, { call: { hex: 'string', order: { kind: 'string' } } });
    const { connection, rules, ahead } = this.#context;
    const owner = parseOwner(deriveSignerAddress(requireSigner(options)), 'signer');
    const tip = omitUndefined({ tip: options.tip });
    const { order } = call;
    const taskId = order.kind === 'cancel' ? order.taskId : deriveTaskId(owner, parseHex(order.providedId));
    const queue = this.#queues.get(owner);
    const commitment = queue.commitments.add();
    let untried: string | undefined;
    const getEarlier: CheckOptions['getEarlier'] = (state) => commitment.sumEarlier(state);
    const check = async () => {
      const { checkTask } = await loadCheck();
      const options = { call, owner, rules, getEarlier, runs: 0, ...tip };
      const found = await ahead((inclusion) =>
        checkTask(connection.chain, inclusion.best, {
          ...options,
          // Only the earliest block decides whether the call is sent.
          inclusion: { ...inclusion, latest: inclusion.earliest },
        }),
      );
      const refused = createRefusedError(call, found);
      if (refused) throw refused;
      commitment.settle(found.cost ?? 0n);
      untried = found.unknown[0]?.reason;
    };
    const onTicket = (ticket: Ticket) => {
      commitment.setNonce(ticket.nonce);
      return options.onTicket?.(ticket);
    };
    const findForeign = async (chain: Chain, nonce: number) => {
      const { seen } = commitment;
      if (!seen) return undefined;
      const { findConflict } = await loadFindConflict();
      const nonces = queue.listForeign(seen.nonce, nonce);
      const query = { owner: owner.hex, call, taskId, afterBlock: seen.number, nonces };
      return findConflict(chain, query, createTimeLimit(options.timeoutMs ?? defaultTimeoutMs));
    };
    const how = options.check === 'chain' ? {} : { check, findConflict: findForeign };
    if (options.check === 'chain') commitment.settle(0n);
    let hasLanded = false;
    try {
      const done = await submitTask({
        connection,
        queue,
        call,
        taskId,
        options: { ...options, onTicket },
        ...how,
      });
      hasLanded = true;
      return { ...done, ...omitUndefined({ untried }) };
    } finally {
      commitment.end(hasLanded);
    }
  }

  async submitTicket(given: Ticket, options: SubmitTaskOptions): Promise<SubmittedTask> {
    const { prepareResume } = await loadTickets();
    const { connection } = this.#context;
    const submission = prepareResume(connection.chain, given, options);
    const queue = this.#queues.get({ hex: submission.ticket.owner });
    return submitTask({ connection, queue, ...submission, options });
  }

  async getOutcome(
    ticket: Ticket,
    { timeoutMs = defaultTimeoutMs }: { readonly timeoutMs?: number } = {},
  ): Promise<SubmissionOutcome> {
    requireInput({ timeoutMs }, { timeoutMs: 'positive number' });
    const { getSubmission } = await loadTickets();
    return this.#context.connection.run((chain) => getSubmission(chain, ticket, createTimeLimit(timeoutMs)));
  }
}
