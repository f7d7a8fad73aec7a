import {
  type Chain,
  deriveSignerAddress,
  getFinalizedBlock,
  getHeadAbove,
  getNextNonce,
  getOutcome,
  type SignedTransaction,
  submit,
} from '@parachron/client';
import { type Hex, isParachronError, omitUndefined, parseAccount } from '@parachron/core';
import type { TaskCall } from '../tasks/TaskOrder.js';
import type { Conflict } from './findConflict.js';
import { findSubmission, type SubmissionStatus } from './findSubmission.js';
import { isCut } from './isCut.js';
import { isDecided } from './isDecided.js';
import { isHeldByPool } from './isHeldByPool.js';
import { isLost } from './isLost.js';
import { isUncertain } from './isUncertain.js';
import type { NonceQueue, NonceReservation } from './NonceQueue.js';
import type { ReconnectingChain } from './ReconnectingChain.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { SubmissionReplacedError, SubmissionUnknownError } from './submitErrors.js';
import type { Ticket } from './Ticket.js';
import { translateRefusal } from './translateRefusal.js';
import { waitForNonce } from './waitForNonce.js';

/** A call with the inputs of its submission. */
export interface Submission {
  readonly line: ReconnectingChain;
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

type Landed = Omit<SubmittedTask, 'taskId'>;

const defaultAttempts = 10;
/** Milliseconds to wait for a block. */
export const defaultTimeoutMs = 120_000;
// Another program may send continuously: the chain then decides.
const maxConflicts = 10;

/**
 * Submits a call so that it is included at most once, even if the connection is lost. All its transactions have one nonce, for
 * which the chain accepts one transaction; blocks and pool are read before anything is sent again. Calls of one account take
 * their nonces from one queue, and wait for their blocks at the same time.
 */
export async function submitTask(submission: Submission): Promise<SubmittedTask> {
  const { call, taskId } = submission;
  const name = `${call.pallet}.${call.method}`;
  const attempt = new Attempt(submission, name);
  try {
    return { taskId, ...(await attempt.run()) };
  } catch (error) {
    throw translateRefusal(name, attempt.describe(error));
  }
}

function describeSearch({ first, last, end }: Extract<SubmissionStatus, { kind: 'unsearched' }>): string {
  if (last < first) return `none of the blocks #${first} to #${end} was read in time`;
  return `it is in none of the blocks #${first} to #${last}; later blocks to #${end} were not read in time`;
}

/**
 * Whether the chain is past the last block that may include the sent transactions: a pool then refuses their signatures, and
 * the call can be signed again.
 */
function isLapsed({ untilBlock }: Ticket, head: number): boolean {
  return untilBlock !== undefined && head >= untilBlock;
}

class Attempt {
  readonly #given: Submission;
  readonly #name: string;
  /** The connection of this round: another call may replace it meanwhile. */
  #chain: Chain;
  #ticket: Ticket | undefined;
  #reservation: NonceReservation | undefined;
  #isChecked = false;
  /** Whether the node has the transaction, or may have it. */
  #isUnsure = false;
  #lost = 0;
  #conflicts = 0;

  constructor(given: Submission, name: string) {
    this.#given = given;
    this.#name = name;
    this.#chain = given.line.chain;
    this.#ticket = given.ticket;
  }

  async run(): Promise<Landed> {
    const { queue } = this.#given;
    if (this.#ticket) queue.hold(this.#ticket.nonce);
    let landed: Landed | undefined;
    try {
      landed = await this.#land();
      return landed;
    } finally {
      this.#leave();
      if (this.#ticket) queue.end(this.#ticket.nonce, landed ? { block: landed.block.number } : {});
    }
  }

  /** Checks the call before it gets a nonce. */
  async #check(): Promise<void> {
    if (this.#ticket || this.#isChecked) return;
    await this.#given.check?.();
    this.#isChecked = true;
  }

  async #land(): Promise<Landed> {
    // A transaction of an earlier run is searched first.
    let mayHaveLanded = this.#ticket !== undefined;
    for (;;) {
      this.#chain = this.#given.line.chain;
      try {
        await this.#check();
        const ticket = await this.#open();
        if (!ticket) continue;
        mayHaveLanded ||= ticket.hashes.length > 0;
        const landed = mayHaveLanded ? await this.#find(ticket) : undefined;
        return landed ?? (await this.#send(ticket));
      } catch (error) {
        await this.#recover(error);
        mayHaveLanded = this.#sent !== undefined;
      }
    }
  }

  /** Error to throw: after something was sent, an error without a known outcome carries the ticket. */
  describe(error: unknown): unknown {
    const ticket = this.#sent;
    if (!ticket || isDecided(error)) return error;
    return this.#unknown(
      ticket,
      error instanceof Error ? error.message.replace(/\.$/, '') : 'it failed',
      error,
    );
  }

  /** The ticket, once something may have been sent for it. */
  get #sent(): Ticket | undefined {
    return this.#ticket && this.#ticket.hashes.length > 0 ? this.#ticket : undefined;
  }

  /** A transaction in a block; undefined if none was found and the nonce is still free. */
  async #find(ticket: Ticket): Promise<Landed | undefined> {
    const { timeoutMs = defaultTimeoutMs } = this.#given.options;
    const bound = AbortSignal.timeout(timeoutMs);
    for (let blocks = 0; ; blocks += 1) {
      const status = await findSubmission(this.#chain, ticket, bound);
      if (status.kind === 'absent') return undefined;
      if (status.kind === 'replaced' || status.kind === 'unsearched') throw this.#judge(ticket, status);
      if (status.kind === 'landed' && (await this.#isWanted(status.block.number)))
        return this.#getLanded(status);
      if (await this.#isGrown(status.head, bound)) continue;
      const what = status.kind === 'landed' ? 'its block is not final after' : 'it is in no block after';
      throw this.#unknown(ticket, `${blocks === 0 ? 'no block came for' : what} ${timeoutMs / 1000} s`);
    }
  }

  /** Waits for a block above a known one; false if the time is over first. */
  async #isGrown(head: number, signal: AbortSignal): Promise<boolean> {
    const { pollMs } = this.#given.options;
    const options = { signal, ...omitUndefined({ pollMs }) };
    return (await getHeadAbove(this.#chain, head, options)) !== undefined;
  }

  /** Outcome for a used nonce if no block shows the call. */
  #judge(ticket: Ticket, status: Extract<SubmissionStatus, { kind: 'replaced' | 'unsearched' }>): Error {
    if (status.kind === 'unsearched') return this.#unknown(ticket, describeSearch(status));
    const { nonce } = ticket;
    const other = omitUndefined({ other: status.other });
    return new SubmissionReplacedError({ call: this.#name, nonce, ...other });
  }

  async #getLanded({ bytes, block, hash }: Extract<SubmissionStatus, { kind: 'landed' }>): Promise<Landed> {
    const sent = { bytes, block: block.hash, call: this.#name, innerFailures: 'report' } as const;
    return { hash, ...(await getOutcome(this.#chain, sent)) };
  }

  /** Whether a block has the requested certainty. */
  async #isWanted(number: number): Promise<boolean> {
    if (this.#given.options.waitFor !== 'finality') return true;
    return (await getFinalizedBlock(this.#chain)).number >= number;
  }

  #send(ticket: Ticket): Promise<Landed> {
    const { call, options } = this.#given;
    const { signer, tip, checkMetadataHash, waitFor, timeoutMs, pollMs } = options;
    return submit(this.#chain, call.hex, {
      signer,
      nonce: ticket.nonce,
      // A later signature is valid from a newer block on.
      ...(this.#reservation && ticket.hashes.length === 0 ? { head: this.#reservation.head } : {}),
      onTaken: () => {
        this.#isUnsure = true;
        this.#reservation?.pass();
      },
      // XcmFeesFailed: the fee was not taken, but the task is booked.
      innerFailures: 'report',
      onSigned: (signed) => this.#note(ticket, signed),
      ...omitUndefined({ tip, checkMetadataHash, waitFor, timeoutMs, pollMs }),
    });
  }

  /** Takes the nonce of all transactions of this submission; undefined if the call has to be checked again. */
  async #open(): Promise<Ticket | undefined> {
    if (this.#ticket) return this.#ticket;
    const { call, taskId, options, queue, line } = this.#given;
    const address = deriveSignerAddress(options.signer);
    this.#reservation = await queue.take(() => line.chain, address);
    // The chain may have another connection by now.
    this.#chain = line.chain;
    const { nonce, head } = this.#reservation;
    const owner = parseAccount(address, 'signer').hex;
    const ticket = { owner, nonce, call: call.hex, taskId, afterBlock: head.block.number, hashes: [] };
    const conflict =
      this.#conflicts < maxConflicts ? await this.#given.findConflict?.(this.#chain, nonce) : undefined;
    if (!conflict) return this.#keep(ticket);
    this.#conflicts += 1;
    if (conflict.sameCallHash === undefined) return this.#takeNextNonce({ ...ticket, nonce: conflict.nonce });
    // The other program has sent the same call: its transaction counts for this submission too.
    this.#leave();
    queue.hold(conflict.nonce);
    const { afterBlock, sameCallHash } = conflict;
    return this.#keep({ ...ticket, nonce: conflict.nonce, afterBlock, hashes: [sameCallHash] });
  }

  /** Lets the next submission of the account start. An unused nonce is free again. */
  #leave(): void {
    if (!this.#reservation) return;
    if (this.#sent) {
      this.#reservation.pass();
      return;
    }
    this.#reservation.release();
    this.#reservation = undefined;
    this.#ticket = undefined;
  }

  async #note(ticket: Ticket, { hash, untilBlock }: SignedTransaction): Promise<void> {
    if (ticket.hashes.includes(hash)) return;
    const hashes = [...ticket.hashes, hash];
    // Each repeated transaction is valid for longer.
    await this.#keep({ ...ticket, hashes, ...omitUndefined({ untilBlock }) });
  }

  async #keep(ticket: Ticket): Promise<Ticket> {
    await this.#given.options.onTicket?.(ticket);
    this.#ticket = ticket;
    return ticket;
  }

  /** Throws an error that cannot be fixed; else allows another round, on a working connection. */
  async #recover(error: unknown): Promise<void> {
    if (isCut(error)) return this.#reconnect(error);
    if (!this.#sent || !isUncertain(error)) throw error;
    // The node accepted the transaction and reported no block within the given time; without an answer, the node may not have
    // it.
    if (isParachronError(error, 'TRANSACTION_PENDING') && error.cause === undefined) {
      const isFinality = this.#given.options.waitFor === 'finality';
      throw this.#unknown(this.#sent, isFinality ? 'it is not final yet' : 'it is in no block yet', error);
    }
    this.#count(error);
    if (!isParachronError(error, 'TRANSACTION_REFUSED')) return;
    try {
      await this.#judgeRefusal(this.#sent, error);
    } catch (failed) {
      if (!isLost(failed)) throw failed;
      await this.#reconnect(failed);
    }
  }

  /** The pool may refuse a second transaction because the first is included or waits there. Throws a final refusal. */
  async #judgeRefusal(ticket: Ticket, refusal: unknown): Promise<void> {
    const status = await this.#findStatus(ticket, refusal);
    if (await this.#isNonceTaken(ticket, status)) return void (await this.#takeNextNonce(ticket, refusal));
    if (status.kind !== 'absent' || isLapsed(ticket, status.head)) return;
    if (!isHeldByPool(refusal, this.#isUnsure || ticket.hashes.length > 1)) throw refusal;
    await this.#awaitHeld(ticket, { head: status.head, refusal });
  }

  /** Waits, without a new signature, until the pool or a block shows the transaction that waits for an earlier nonce. */
  async #awaitHeld(
    ticket: Ticket,
    from: { readonly head: number; readonly refusal: unknown },
  ): Promise<void> {
    const { timeoutMs = defaultTimeoutMs } = this.#given.options;
    const bound = AbortSignal.timeout(timeoutMs);
    let { head } = from;
    while (await this.#isGrown(head, bound)) {
      const status = await findSubmission(this.#chain, ticket, bound);
      if (status.kind !== 'absent') return;
      head = status.head;
    }
    const reason = `after ${timeoutMs / 1000} s the pool holds it for an earlier nonce`;
    throw this.#unknown(ticket, reason, from.refusal);
  }

  /** Whether another program has the nonce, and the refused transaction is the only one that was sent with it. */
  async #isNonceTaken({ nonce, hashes }: Ticket, status: SubmissionStatus): Promise<boolean> {
    if (!this.#reservation || this.#isUnsure || hashes.length !== 1) return false;
    if (status.kind === 'replaced') return true;
    if (status.kind !== 'absent') return false;
    return (await getNextNonce(this.#chain, deriveSignerAddress(this.#given.options.signer))) > nonce;
  }

  /** Takes another nonce once the chain shows the transaction of the other program, which may be for the same task. */
  async #takeNextNonce({ owner, nonce }: Ticket, refusal?: unknown): Promise<undefined> {
    const { timeoutMs = defaultTimeoutMs, pollMs } = this.#given.options;
    this.#ticket = undefined;
    this.#leave();
    const wait = { signal: AbortSignal.timeout(timeoutMs), ...omitUndefined({ pollMs }) };
    this.#isChecked = false;
    for (;;) {
      try {
        if (!(await waitForNonce(this.#chain, { owner, nonce }, wait)) && refusal) throw refusal;
        return undefined;
      } catch (error) {
        if (!isLost(error)) throw error;
        await this.#reconnect(error);
        this.#chain = this.#given.line.chain;
      }
    }
  }

  async #findStatus(ticket: Ticket, refusal: unknown): Promise<SubmissionStatus> {
    try {
      const { timeoutMs = defaultTimeoutMs } = this.#given.options;
      return await findSubmission(this.#chain, ticket, AbortSignal.timeout(timeoutMs));
    } catch (failed) {
      // A transaction that was sent once and refused is not included.
      throw !isLost(failed) && this.#lost === 1 && !this.#given.ticket ? refusal : failed;
    }
  }

  async #reconnect(error: unknown): Promise<void> {
    this.#isUnsure ||= this.#sent !== undefined;
    this.#given.queue.forgetHead();
    this.#leave();
    this.#count(error);
    const { line, options } = this.#given;
    const lost = { chain: this.#chain, error, attempt: this.#lost };
    if (await line.restore(lost, options.reconnect)) return;
    throw this.#sent ? this.#unknown(this.#sent, 'the connection was lost', error) : error;
  }

  #count(error: unknown): void {
    this.#lost += 1;
    const most = this.#given.options.attempts ?? defaultAttempts;
    if (this.#lost <= most) return;
    throw this.#sent ? this.#unknown(this.#sent, `${this.#lost} attempts failed`, error) : error;
  }

  #unknown(ticket: Ticket, reason: string, cause?: unknown): SubmissionUnknownError {
    const facts = { call: this.#name, ticket, reason };
    return new SubmissionUnknownError(facts, omitUndefined({ cause }));
  }
}
