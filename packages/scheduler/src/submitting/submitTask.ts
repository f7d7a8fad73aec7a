import {
  type Chain,
  deriveSignerAddress,
  getBlockHash,
  getFinalizedBlock,
  getHeadAbove,
  getNextNonce,
  getOutcome,
  type SignedTransaction,
  submit,
} from '@parachron/client';
import { type BlockRef, type Hex, omitUndefined, parseAccount } from '@parachron/core';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { advanceSubmission } from './advanceSubmission.js';
import type { Conflict } from './findConflict.js';
import { findSubmission } from './findSubmission.js';
import type { NonceQueue, NonceReservation } from './NonceQueue.js';
import type { ReconnectingChain } from './ReconnectingChain.js';
import { formatRuntime, requireRuntime } from './requireRuntime.js';
import {
  createSubmissionState,
  isSubmissionEnd,
  type SubmissionEnd,
  type SubmissionEvent,
  type SubmissionLimits,
  type SubmissionState,
  type SubmissionStep,
} from './SubmissionState.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { SubmissionReplacedError, SubmissionUnknownError } from './submitErrors.js';
import type { Ticket } from './Ticket.js';
import { translateRefusal } from './translateRefusal.js';
import { waitForNonce } from './waitForNonce.js';

/** A call with the inputs of its submission. */
export interface Submission {
  readonly connection: ReconnectingChain;
  /** The nonces of the account that signs. */
  readonly queue: NonceQueue;
  /** Checks the call by the chain's rules, and throws if the chain would refuse it. */
  readonly check?: () => Promise<void>;
  /** Finds a transaction of another program with a lower nonce, sent since the check, on which the call depends. */
  readonly findConflict?: (chain: Chain, nonce: number) => Promise<Conflict | undefined>;
  readonly call: Pick<TaskCall, 'pallet' | 'method' | 'hex'>;
  readonly taskId: Hex;
  readonly options: SubmitTaskOptions;
  /** Ticket of an earlier submission that may have landed. */
  readonly ticket?: Ticket;
}

type StepOf<K extends SubmissionStep['kind']> = Extract<SubmissionStep, { kind: K }>;

const defaultAttempts = 10;
/** Milliseconds to wait for a block. */
export const defaultTimeoutMs = 120_000;

/**
 * Submits a call so that it is included at most once, even if the connection is lost. All its transactions have one nonce, for
 * which the chain accepts one transaction; blocks and pool are read before anything is sent again. Calls of one account take
 * their nonces from one queue, and wait for their blocks at the same time. `advanceSubmission` decides the steps, and this function
 * takes them.
 */
export async function submitTask(submission: Submission): Promise<SubmittedTask> {
  const { call, taskId } = submission;
  const name = `${call.pallet}.${call.method}`;
  const end = await new Attempt(submission).run();
  if (end.kind === 'landed') return { taskId, ...end.landed };
  throw translateRefusal(name, toError(end, name));
}

function toError(end: Exclude<SubmissionEnd, { kind: 'landed' }>, call: string): unknown {
  if (end.kind === 'failed') return end.error;
  if (end.kind === 'unknown') {
    const { ticket, reason, cause } = end;
    return new SubmissionUnknownError({ call, ticket, reason }, omitUndefined({ cause }));
  }
  const { nonce, other } = end;
  return new SubmissionReplacedError({ call, nonce, ...omitUndefined({ other }) });
}

/** Performs the steps of a submission: each method reads from the chain or sends to it, and returns the outcome. */
class Attempt {
  readonly #given: Submission;
  readonly #limits: SubmissionLimits;
  #state: SubmissionState;
  /** The connection of this round, which another call may replace. */
  #chain: Chain;
  #reservation: NonceReservation | undefined;

  constructor(given: Submission) {
    this.#given = given;
    this.#chain = given.connection.chain;
    this.#state = createSubmissionState(given.ticket);
    const { attempts = defaultAttempts, timeoutMs = defaultTimeoutMs, waitFor = 'block' } = given.options;
    this.#limits = { attempts, timeoutMs, waitFor };
  }

  async run(): Promise<SubmissionEnd> {
    const { queue, ticket } = this.#given;
    if (ticket) queue.hold(ticket.nonce);
    for (;;) {
      const { step } = this.#state;
      if (isSubmissionEnd(step)) {
        const held = this.#state.ticket;
        const block = step.kind === 'landed' ? step.landed.block.number : undefined;
        if (held) queue.end(held.nonce, omitUndefined({ block }));
        return step;
      }
      this.#advance(await this.#take(step).catch((error: unknown) => ({ kind: 'failed', error }) as const));
    }
  }

  /** Moves to the next state, and has the queue follow it. */
  #advance(event: SubmissionEvent): void {
    const before = this.#state;
    this.#state = advanceSubmission(before, event, this.#limits);
    if (this.#state.losses > before.losses) this.#given.queue.forgetHead();
    if (this.#state.place === 'passed') this.#reservation?.pass();
    if (this.#state.place !== 'none') return;
    this.#reservation?.release();
    this.#reservation = undefined;
  }

  #take(step: Exclude<SubmissionStep, SubmissionEnd>): Promise<SubmissionEvent> {
    switch (step.kind) {
      case 'check':
        return this.#check();
      case 'reserve':
        return this.#reserve();
      case 'compare':
        return this.#compare(step);
      case 'keep':
        return this.#keep(step);
      case 'search':
        return this.#search(step);
      case 'send':
        return this.#send(step);
      case 'collect':
        return this.#collect(step);
      case 'judge':
        return this.#judge(step);
      case 'count':
        return this.#count();
      case 'awaitHeld':
        return this.#awaitHeld(step);
      case 'awaitNonce':
        return this.#awaitNonce(step);
      case 'reconnect':
        return this.#reconnect(step);
    }
  }

  async #check(): Promise<SubmissionEvent> {
    this.#chain = this.#given.connection.chain;
    await this.#given.check?.();
    return { kind: 'checked' };
  }

  /** Takes the nonce of all transactions of this submission. */
  async #reserve(): Promise<SubmissionEvent> {
    const { call, taskId, options, queue, connection } = this.#given;
    this.#chain = connection.chain;
    const address = deriveSignerAddress(options.signer);
    this.#reservation = await queue.take(() => connection.chain, address);
    // The chain may have another connection by now.
    this.#chain = connection.chain;
    const { nonce, head } = this.#reservation;
    const owner = parseAccount(address, 'signer').hex;
    const runtime = formatRuntime(this.#chain);
    const draft = {
      owner,
      nonce,
      call: call.hex,
      runtime,
      ...omitUndefined({ codeHash: this.#chain.runtime.codeHash }),
      taskId,
      afterBlock: head.block.number,
      hashes: [],
    };
    return { kind: 'reserved', draft };
  }

  async #compare({ draft }: StepOf<'compare'>): Promise<SubmissionEvent> {
    return { kind: 'compared', conflict: await this.#given.findConflict?.(this.#chain, draft.nonce) };
  }

  async #keep({ ticket }: StepOf<'keep'>): Promise<SubmissionEvent> {
    const { options, queue } = this.#given;
    // The nonce of another program's transaction.
    if (!this.#reservation) queue.hold(ticket.nonce);
    await options.onTicket?.(ticket);
    return { kind: 'kept' };
  }

  /** Searches until a transaction is in a block, none was found and the nonce is still free, or the time is over. */
  async #search({ ticket }: StepOf<'search'>): Promise<SubmissionEvent> {
    this.#chain = this.#given.connection.chain;
    const bound = AbortSignal.timeout(this.#limits.timeoutMs);
    for (let hasGrown = false; ; hasGrown = true) {
      const status = await findSubmission(this.#chain, ticket, bound);
      const isIncluded = status.kind === 'landed';
      const isOpen = status.kind === 'waiting' || (isIncluded && !(await this.#isWanted(status.block)));
      if (!isOpen) return { kind: 'found', status };
      if (!(await this.#isGrown(status.head, bound))) return { kind: 'overdue', isIncluded, hasGrown };
    }
  }

  /** Waits for a block above a known one; false if the time is over first. */
  async #isGrown(head: number, signal: AbortSignal): Promise<boolean> {
    const { pollMs } = this.#given.options;
    const options = { signal, ...omitUndefined({ pollMs }) };
    return (await getHeadAbove(this.#chain, head, options)) !== undefined;
  }

  /** Whether a block has the requested certainty; of two blocks with one number, one becomes final. */
  async #isWanted({ number, hash }: BlockRef): Promise<boolean> {
    if (this.#limits.waitFor !== 'finality') return true;
    if ((await getFinalizedBlock(this.#chain)).number < number) return false;
    return (await getBlockHash(this.#chain, number)) === hash;
  }

  async #collect({ status: { bytes, block, hash } }: StepOf<'collect'>): Promise<SubmissionEvent> {
    const { pallet, method } = this.#given.call;
    const sent = { bytes, block: block.hash, call: `${pallet}.${method}`, innerFailures: 'report' } as const;
    return { kind: 'landed', landed: { hash, ...(await getOutcome(this.#chain, sent)) } };
  }

  async #send({ ticket }: StepOf<'send'>): Promise<SubmissionEvent> {
    const { call, options } = this.#given;
    const { signer, tip, checkMetadataHash, waitFor, timeoutMs, pollMs } = options;
    requireRuntime(this.#chain, ticket);
    const landed = await submit(this.#chain, call.hex, {
      signer,
      nonce: ticket.nonce,
      // A later signature is valid from a newer block on.
      ...(this.#reservation && ticket.hashes.length === 0 ? { head: this.#reservation.head } : {}),
      onTaken: () => this.#advance({ kind: 'taken' }),
      // XcmFeesFailed: the fee was not taken, but the task is booked.
      innerFailures: 'report',
      onSigned: (signed) => this.#note(ticket, signed),
      ...omitUndefined({ tip, checkMetadataHash, waitFor, timeoutMs, pollMs }),
    });
    return { kind: 'landed', landed };
  }

  async #note(before: Ticket, { hash, untilBlock }: SignedTransaction): Promise<void> {
    if (before.hashes.includes(hash)) return;
    // Each repeated transaction is valid for longer.
    const ticket = { ...before, hashes: [...before.hashes, hash], ...omitUndefined({ untilBlock }) };
    await this.#given.options.onTicket?.(ticket);
    this.#advance({ kind: 'signed', ticket });
  }

  async #judge({ ticket }: StepOf<'judge'>): Promise<SubmissionEvent> {
    const bound = AbortSignal.timeout(this.#limits.timeoutMs);
    return { kind: 'found', status: await findSubmission(this.#chain, ticket, bound) };
  }

  async #count(): Promise<SubmissionEvent> {
    const address = deriveSignerAddress(this.#given.options.signer);
    return { kind: 'counted', nextNonce: await getNextNonce(this.#chain, address) };
  }

  async #awaitHeld({ ticket, ...from }: StepOf<'awaitHeld'>): Promise<SubmissionEvent> {
    const bound = AbortSignal.timeout(this.#limits.timeoutMs);
    let { head } = from;
    while (await this.#isGrown(head, bound)) {
      const status = await findSubmission(this.#chain, ticket, bound);
      if (status.kind !== 'absent') return { kind: 'shown' };
      head = status.head;
    }
    return { kind: 'overdue' };
  }

  async #awaitNonce({ owner, nonce }: StepOf<'awaitNonce'>): Promise<SubmissionEvent> {
    const { pollMs } = this.#given.options;
    const wait = { signal: AbortSignal.timeout(this.#limits.timeoutMs), ...omitUndefined({ pollMs }) };
    return { kind: (await waitForNonce(this.#chain, { owner, nonce }, wait)) ? 'used' : 'overdue' };
  }

  async #reconnect({ error }: StepOf<'reconnect'>): Promise<SubmissionEvent> {
    const { connection, options } = this.#given;
    const lost = { chain: this.#chain, error, attempt: this.#state.attempts };
    const isPossible = await connection.restore(lost, options.reconnect);
    this.#chain = connection.chain;
    return { kind: 'reconnected', isPossible };
  }
}
