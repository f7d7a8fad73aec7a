import {
  type Chain,
  deriveSignerAddress,
  getBlockHash,
  getFinalizedBlock,
  getHeadAbove,
  getNextNonce,
  getOutcome,
  RuntimeChangedError,
  type SignedTransaction,
  submit,
} from '@parachron/client';
import { type BlockRef, type Hex, omitUndefined, parseAccount, requireInput } from '@parachron/core';
import { translateRefusal } from '../errors/TaskRefusedError.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { advanceSubmission } from './advanceSubmission.js';
import { type Conflict, findSubmission, waitForNonce } from './findSubmission.js';
import type { NonceQueue, NonceReservation } from './NonceQueue.js';
import type { ReconnectingChain } from './ReconnectingChain.js';
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
import { SubmissionReplacedError, SubmissionUnknownError, type Ticket } from './Ticket.js';

/** A call with the inputs of its submission. */
export interface Submission {
  readonly connection: ReconnectingChain;
  /** The nonce queue of the signing account. */
  readonly queue: NonceQueue;
  /** Checks the call by the chain's rules, and throws if the chain would refuse it. */
  readonly check?: () => Promise<void>;
  /** Finds a transaction of another program with a lower nonce, sent since the check, on which the call depends. */
  readonly findConflict?: (chain: Chain, nonce: number) => Promise<Conflict | undefined>;
  readonly call: Pick<TaskCall, 'pallet' | 'method' | 'hex'>;
  readonly taskId: Hex;
  readonly options: SubmitTaskOptions;
  /** Ticket of an earlier submission, whose call may be in a block. */
  readonly ticket?: Ticket;
}

type StepOf<K extends SubmissionStep['kind']> = Extract<SubmissionStep, { kind: K }>;

const defaultAttempts = 10;
/** Default time limit for inclusion, in milliseconds. */
export const defaultTimeoutMs = 120_000;

/**
 * Submits a call so that it is included at most once, even if the connection is lost. All its transactions have the
 * same nonce, for which the chain accepts one transaction, and the blocks and the pool are searched before anything is
 * sent again. `advanceSubmission` decides the steps, and this function performs them.
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

/**
 * Performs the steps of a submission: each method reads from the chain or sends to the chain, and returns the result.
 */
class Attempt {
  readonly #given: Submission;
  readonly #limits: SubmissionLimits;
  #state: SubmissionState;
  /** The connection of this round; another submission may replace the scheduler's connection. */
  #chain: Chain;
  #reservation: NonceReservation | undefined;

  constructor(given: Submission) {
    this.#given = given;
    this.#chain = given.connection.chain;
    this.#state = createSubmissionState(given.ticket);
    const { attempts = defaultAttempts, timeoutMs = defaultTimeoutMs, waitFor = 'block' } = given.options;
    requireInput({ timeoutMs }, { timeoutMs: 'positive number' });
    this.#limits = { attempts, timeoutMs, waitFor };
  }

  async run(): Promise<SubmissionEnd> {
    const { queue, ticket } = this.#given;
    if (ticket) queue.reserve(ticket.nonce);
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

  /** Moves to the next state, and updates the reservation in the queue. */
  #advance(event: SubmissionEvent): void {
    const before = this.#state;
    this.#state = advanceSubmission(before, event, this.#limits);
    if (this.#state.losses > before.losses) this.#given.queue.removeHead();
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
        return this.#findOutcome(step);
      case 'send':
        return this.#send(step);
      case 'collect':
        return this.#getOutcome(step);
      case 'judge':
        return this.#judge(step);
      case 'count':
        return this.#count();
      case 'awaitHeld':
        return this.#waitForHeld(step);
      case 'awaitNonce':
        return this.#waitForNonce(step);
      case 'reconnect':
        return this.#restoreConnection(step);
    }
  }

  async #check(): Promise<SubmissionEvent> {
    this.#chain = this.#given.connection.chain;
    await this.#given.check?.();
    return { kind: 'checked' };
  }

  /** Reserves the nonce for all transactions of this submission. */
  async #reserve(): Promise<SubmissionEvent> {
    const { call, taskId, options, queue, connection } = this.#given;
    this.#chain = connection.chain;
    const address = deriveSignerAddress(options.signer);
    this.#reservation = await queue.take(() => connection.chain, address);
    // The connection may have been replaced during the wait.
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
    // Without a reservation, the nonce is that of another program's transaction.
    if (!this.#reservation) queue.reserve(ticket.nonce);
    await options.onTicket?.(ticket);
    return { kind: 'kept' };
  }

  /** Searches until the outcome is known, or the time limit is reached. */
  async #findOutcome({ ticket }: StepOf<'search'>): Promise<SubmissionEvent> {
    this.#chain = this.#given.connection.chain;
    const bound = createTimeLimit(this.#limits.timeoutMs);
    for (let hasGrown = false; ; hasGrown = true) {
      const status = await findSubmission(this.#chain, ticket, bound);
      const isIncluded = status.kind === 'landed';
      const isOpen = status.kind === 'waiting' || (isIncluded && !(await this.#isWanted(status.block)));
      if (!isOpen) return { kind: 'found', status };
      if (!(await this.#isGrown(status.head, bound))) return { kind: 'overdue', isIncluded, hasGrown };
    }
  }

  /** Waits for a block above the given number; false if the signal aborts first. */
  async #isGrown(head: number, signal: AbortSignal): Promise<boolean> {
    const { pollMs } = this.#given.options;
    const options = { signal, ...omitUndefined({ pollMs }) };
    return (await getHeadAbove(this.#chain, head, options)) !== undefined;
  }

  /**
   * Returns whether a block is final, if finality is requested. Of two blocks with one number, only one becomes final.
   */
  async #isWanted({ number, hash }: BlockRef): Promise<boolean> {
    if (this.#limits.waitFor !== 'finality') return true;
    if ((await getFinalizedBlock(this.#chain)).number < number) return false;
    return (await getBlockHash(this.#chain, number)) === hash;
  }

  async #getOutcome({ status: { bytes, block, hash } }: StepOf<'collect'>): Promise<SubmissionEvent> {
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
      // Only the first signature uses the reserved head; a later signature starts its era at a newer block.
      ...(this.#reservation && ticket.hashes.length === 0 ? { head: this.#reservation.head } : {}),
      onTaken: () => this.#advance({ kind: 'taken' }),
      // After XcmFeesFailed, the task is booked without the fee.
      innerFailures: 'report',
      onSigned: (signed) => this.#note(ticket, signed),
      ...omitUndefined({ tip, checkMetadataHash, waitFor, timeoutMs, pollMs }),
    });
    return { kind: 'landed', landed };
  }

  async #note(before: Ticket, { hash, untilBlock }: SignedTransaction): Promise<void> {
    if (before.hashes.includes(hash)) return;
    // Each further signature extends the last possible block.
    const ticket = { ...before, hashes: [...before.hashes, hash], ...omitUndefined({ untilBlock }) };
    await this.#given.options.onTicket?.(ticket);
    this.#advance({ kind: 'signed', ticket });
  }

  async #judge({ ticket }: StepOf<'judge'>): Promise<SubmissionEvent> {
    const bound = createTimeLimit(this.#limits.timeoutMs);
    return { kind: 'found', status: await findSubmission(this.#chain, ticket, bound) };
  }

  async #count(): Promise<SubmissionEvent> {
    const address = deriveSignerAddress(this.#given.options.signer);
    return { kind: 'counted', nextNonce: await getNextNonce(this.#chain, address) };
  }

  async #waitForHeld({ ticket, ...from }: StepOf<'awaitHeld'>): Promise<SubmissionEvent> {
    const bound = createTimeLimit(this.#limits.timeoutMs);
    let { head } = from;
    while (await this.#isGrown(head, bound)) {
      const status = await findSubmission(this.#chain, ticket, bound);
      if (status.kind !== 'absent') return { kind: 'shown' };
      head = status.head;
    }
    return { kind: 'overdue' };
  }

  async #waitForNonce({ owner, nonce }: StepOf<'awaitNonce'>): Promise<SubmissionEvent> {
    const { pollMs } = this.#given.options;
    const wait = { signal: createTimeLimit(this.#limits.timeoutMs), ...omitUndefined({ pollMs }) };
    return { kind: (await waitForNonce(this.#chain, { owner, nonce }, wait)) ? 'used' : 'overdue' };
  }

  async #restoreConnection({ error }: StepOf<'reconnect'>): Promise<SubmissionEvent> {
    const { connection, options } = this.#given;
    const lost = { chain: this.#chain, error, attempt: this.#state.attempts };
    const isPossible = await connection.restore(lost, options.reconnect);
    this.#chain = connection.chain;
    return { kind: 'reconnected', isPossible };
  }
}

/** The longest delay of a timer; a longer delay would end at once. */
const longestMs = 2 ** 31 - 1;

/**
 * Creates a signal that aborts after a time limit. `AbortSignal.timeout` refuses `Infinity` and parts of a millisecond.
 *
 * @param timeoutMs the limit in milliseconds; `Infinity` sets no limit
 */
export function createTimeLimit(timeoutMs: number): AbortSignal {
  if (timeoutMs === Number.POSITIVE_INFINITY) return new AbortController().signal;
  return AbortSignal.timeout(Math.min(Math.ceil(timeoutMs), longestMs));
}

/** Formats the name and the version of a connection's runtime. */
export function formatRuntime({ runtime: { specName, specVersion } }: Pick<Chain, 'runtime'>): string {
  return `${specName} ${specVersion}`;
}

/**
 * Refuses a ticket of another runtime (another name, version or code), on which its bytes may be another call.
 *
 * @throws RUNTIME_CHANGED when the call of the ticket was encoded for another runtime
 */
export function requireRuntime(chain: Pick<Chain, 'runtime'>, { runtime: made, codeHash }: Ticket): void {
  const now = formatRuntime(chain);
  const { chain: name, codeHash: codeNow } = chain.runtime;
  if (made === undefined) return;
  if (made !== now) throw new RuntimeChangedError({ chain: name, made, now });
  if (!codeHash || !codeNow || codeHash === codeNow) return;
  throw new RuntimeChangedError({
    chain: name,
    made: `${made} (code ${codeHash})`,
    now: `${now} (code ${codeNow})`,
  });
}
