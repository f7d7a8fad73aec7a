import {
  type Chain,
  deriveSignerAddress,
  getBlockHash,
  getFinalizedBlock,
  getHeadAbove,
  getNextNonce,
  RuntimeChangedError,
  type SignedTransaction,
  submit,
} from '@parachron/client';
import {
  type BlockRef,
  type Hex,
  isParachronError,
  omitUndefined,
  parseAccount,
  requireInput,
} from '@parachron/core';
import { translateRefusal } from '../errors/TaskRefusedError.js';
import { findSubmission, readLanded, type SubmissionStatus } from './findSubmission.js';
import type { NonceQueue, NonceReservation } from './NonceQueue.js';
import { isLost, type ReconnectingChain } from './ReconnectingChain.js';
import type { SubmitTaskOptions, SubmittedTask } from './SubmitTaskOptions.js';
import { SubmissionReplacedError, SubmissionUnknownError, type Ticket } from './Ticket.js';

/** A call with the inputs of its submission. */
export interface Submission {
  readonly connection: ReconnectingChain;
  /** The nonce queue of the signing account. */
  readonly queue: NonceQueue;
  /** Tries the call on a fork, and throws if the fork refuses it. */
  readonly check?: () => Promise<void>;
  /** The bytes of the call, and its name in errors. */
  readonly call: { readonly hex: Hex; readonly name: string };
  readonly taskId: Hex;
  readonly options: SubmitTaskOptions;
  /** Ticket of an earlier submission, whose call may be in a block. */
  readonly ticket?: Ticket;
}

const defaultAttempts = 10;
/** Default time limit for inclusion, in milliseconds. */
export const defaultTimeoutMs = 120_000;

/**
 * Submits a call so that it is included at most once, even if the connection is lost. All its transactions have the
 * same nonce, for which the chain accepts one transaction, and the blocks and the pool are searched before anything is
 * sent again.
 */
export async function submitTask(submission: Submission): Promise<SubmittedTask> {
  const { call, taskId } = submission;
  try {
    return { taskId, ...(await new Attempts(submission).run()) };
  } catch (error) {
    throw translateRefusal(call.name, error);
  }
}

type Landed = Omit<SubmittedTask, 'taskId'>;

/** The attempts at one submission: a round searches for sent transactions before it sends another. */
class Attempts {
  readonly #given: Submission;
  readonly #limits: Required<Pick<SubmitTaskOptions, 'attempts' | 'timeoutMs' | 'waitFor'>>;
  /** The connection of this round; another submission may replace the scheduler's connection. */
  #chain: Chain;
  /** The ticket of all transactions of the submission; absent before `onTicket` has stored the nonce. */
  #ticket: Ticket | undefined;
  /** The place in the nonce queue; absent for a nonce from elsewhere. */
  #reservation: NonceReservation | undefined;
  #isChecked = false;
  /** Whether the node has a transaction, or may have it. */
  #isUnsure = false;
  #attempts = 0;
  /** The refusal by a pool that holds the transaction, which waits for an earlier nonce. */
  #held: unknown;

  constructor(given: Submission) {
    this.#given = given;
    this.#chain = given.connection.chain;
    this.#ticket = given.ticket;
    const { options } = given;
    requireInput({ options }, { options: { tip: 'bigint?', onTicket: 'function?', check: 'first|chain?' } });
    requireInput({ options }, { options: { attempts: 'whole number?', timeoutMs: 'positive number?' } });
    requireInput({ options }, { options: { waitFor: 'block|finality?' } });
    const { attempts = defaultAttempts, timeoutMs = defaultTimeoutMs, waitFor = 'block' } = options;
    this.#limits = { attempts, timeoutMs, waitFor };
  }

  async run(): Promise<Landed> {
    const { queue, ticket } = this.#given;
    if (ticket) queue.reserve(ticket.nonce);
    let block: number | undefined;
    try {
      for (;;) {
        try {
          const landed = await this.#round();
          block = landed.block.number;
          return landed;
        } catch (error) {
          await this.#recover(error);
        }
      }
    } finally {
      this.#endPlace();
      if (this.#ticket) queue.end(this.#ticket.nonce, block);
    }
  }

  async #round(): Promise<Landed> {
    this.#chain = this.#given.connection.chain;
    const ticket = this.#ticket ?? (await this.#prepare());
    const isPossiblySent = this.#isSent || this.#given.ticket !== undefined;
    return (isPossiblySent && (await this.#search(ticket))) || this.#send(ticket);
  }

  /** Checks the call and stores a ticket with the next nonce. */
  async #prepare(): Promise<Ticket> {
    const { check, options } = this.#given;
    if (!this.#isChecked) await check?.();
    this.#isChecked = true;
    const ticket = await this.#reserve();
    await options.onTicket?.(ticket);
    this.#ticket = ticket;
    return ticket;
  }

  /** Reserves the nonce for all transactions of this submission. */
  async #reserve(): Promise<Ticket> {
    const { call, taskId, options, queue, connection } = this.#given;
    const address = deriveSignerAddress(options.signer);
    this.#reservation = await queue.take(() => connection.chain, address);
    // The connection may have been replaced during the wait.
    this.#chain = connection.chain;
    const { nonce, head } = this.#reservation;
    return {
      owner: parseAccount(address, 'signer').hex,
      nonce,
      call: call.hex,
      runtime: formatRuntime(this.#chain),
      ...omitUndefined({ codeHash: this.#chain.runtime.codeHash }),
      taskId,
      afterBlock: head.block.number,
      hashes: [],
    };
  }

  /** Lets the next submission of the account start. The queue can assign an unused nonce again. */
  #endPlace(): void {
    if (!this.#reservation) return;
    if (this.#isSent) {
      this.#reservation.pass();
      return;
    }
    this.#reservation.release();
    this.#reservation = undefined;
    this.#ticket = undefined;
  }

  /** Whether a transaction may have been sent. */
  get #isSent(): boolean {
    return this.#ticket !== undefined && this.#ticket.hashes.length > 0;
  }

  /** Searches the blocks and the pool until the outcome is known, or the time limit is reached; undefined if nothing was found. */
  async #search(ticket: Ticket): Promise<Landed | undefined> {
    const bound = createTimeLimit(this.#limits.timeoutMs);
    const { pollMs } = this.#given.options;
    for (let hasGrown = false; ; hasGrown = true) {
      const status = await findSubmission(this.#chain, ticket, bound);
      if (status.kind !== 'absent') this.#held = undefined;
      else if (!this.#held) return undefined;
      if (status.kind === 'unsearched') throw this.#createUnknownError(describeSearch(status));
      if (status.kind === 'replaced') {
        const other = omitUndefined({ other: status.other });
        throw new SubmissionReplacedError({ call: this.#given.call.name, nonce: ticket.nonce, ...other });
      }
      const isIncluded = status.kind === 'landed';
      if (isIncluded && (await this.#isWanted(status.block)))
        return readLanded(this.#chain, status, this.#given.call.name);
      const head = await getHeadAbove(this.#chain, status.head, {
        signal: bound,
        ...omitUndefined({ pollMs }),
      });
      if (head === undefined) throw this.#createOverdueError({ isIncluded, hasGrown });
    }
  }

  #createOverdueError({ isIncluded, hasGrown }: { isIncluded: boolean; hasGrown: boolean }): unknown {
    const what = isIncluded ? 'the block of the call is not final after' : 'no block contains the call after';
    const time = `${this.#limits.timeoutMs / 1000} s`;
    if (this.#held) {
      const reason = `after ${time}, the transaction still waits in the pool for an earlier nonce`;
      return this.#createUnknownError(reason, this.#held);
    }
    return this.#createUnknownError(`${hasGrown ? what : 'the chain built no block for'} ${time}`);
  }

  /** Returns whether a block is final, if finality is requested. Of two blocks with one number, only one becomes final. */
  async #isWanted({ number, hash }: BlockRef): Promise<boolean> {
    if (this.#limits.waitFor !== 'finality') return true;
    if ((await getFinalizedBlock(this.#chain)).number < number) return false;
    return (await getBlockHash(this.#chain, number)) === hash;
  }

  async #send(before: Ticket): Promise<Landed> {
    const { call, options } = this.#given;
    const { signer, signingTimeoutMs, signal, tip, checkMetadataHash, waitFor, timeoutMs, pollMs } = options;
    requireRuntime(this.#chain, before);
    let isTaken = false;
    try {
      return await submit(this.#chain, call.hex, {
        signer,
        nonce: before.nonce,
        // Only the first signature uses the reserved head; a later signature starts its era at a newer block.
        ...(this.#reservation && before.hashes.length === 0 ? { head: this.#reservation.head } : {}),
        // From here on, the transaction is sent: no later failure takes it out of the ticket.
        onTaken: () => {
          isTaken = true;
          this.#isUnsure = true;
          this.#reservation?.pass();
        },
        // After XcmFeesFailed, the task is booked without the fee.
        innerFailures: 'report',
        onSigned: (signed) => this.#note(before, signed),
        ...omitUndefined({ signingTimeoutMs, signal, tip, checkMetadataHash, waitFor, timeoutMs, pollMs }),
      });
    } catch (error) {
      if (isParachronError(error, 'TRANSACTION_NOT_SENT') && !isTaken) this.#ticket = before;
      throw error;
    }
  }

  async #note(before: Ticket, { hash, untilBlock }: SignedTransaction): Promise<void> {
    if (before.hashes.includes(hash)) return;
    // Each further signature extends the last possible block.
    const ticket = { ...before, hashes: [...before.hashes, hash], ...omitUndefined({ untilBlock }) };
    await this.#given.options.onTicket?.(ticket);
    this.#ticket = ticket;
  }

  /** Prepares the next round after a failure, or throws the end of the submission. */
  async #recover(error: unknown): Promise<void> {
    if (isCut(error) || isParachronError(error, 'TRANSACTION_NOT_SENT')) return this.#reconnect(error);
    if (!this.#isSent || !isParachronError(error) || !uncertain.has(error.code)) throw this.#createEnd(error);
    // Without a cause, the node accepted the transaction and reported no block in time. With a cause, the node may not
    // have the transaction.
    if (isParachronError(error, 'TRANSACTION_PENDING') && error.cause === undefined) {
      const isFinality = this.#limits.waitFor === 'finality';
      const what = isFinality ? 'the block of the call is not final' : 'no block contains the call';
      throw this.#createUnknownError(`${what} yet`, error);
    }
    this.#countAttempt(error);
    if (!isParachronError(error, 'TRANSACTION_REFUSED')) return;
    try {
      await this.#judge(error);
    } catch (failed) {
      if (!isLost(failed)) throw this.#createEnd(failed);
      await this.#reconnect(failed);
    }
  }

  /**
   * Finds out why the pool refused a transaction: this transaction, or another with its nonce, may be included or pending. Returns if
   * the next round finds the outcome; throws the refusal if it is final.
   */
  async #judge(refusal: Error & { readonly facts: { readonly poolCode?: number } }): Promise<void> {
    const ticket = this.#ticket as Ticket;
    const bound = createTimeLimit(this.#limits.timeoutMs);
    const status = await findSubmission(this.#chain, ticket, bound).catch((error: unknown) => {
      // A transaction that was sent once and was refused is not included.
      throw !isLost(error) && this.#attempts === 1 && !this.#given.ticket ? refusal : error;
    });
    const { kind } = status;
    const isOnly = this.#reservation && !this.#isUnsure && ticket.hashes.length === 1;
    if (isOnly && (kind === 'replaced' || (kind === 'absent' && (await this.#isUsed(ticket))))) {
      // Another program has used the nonce: the call is checked again, and takes the next.
      this.#isChecked = false;
      this.#ticket = undefined;
      this.#endPlace();
      return;
    }
    // After the last block that may include the transactions, the call can be signed again.
    if (status.kind !== 'absent' || (ticket.untilBlock !== undefined && status.head >= ticket.untilBlock))
      return;
    const hasEarlier = this.#isUnsure || ticket.hashes.length > 1;
    const { poolCode } = refusal.facts;
    if (poolCode !== alreadyImported && !(hasEarlier && poolCode === tooLowPriority)) throw refusal;
    this.#held = refusal;
  }

  /** Returns whether the account's next nonce, which counts transactions in the pool, shows that a nonce is used. */
  async #isUsed({ nonce }: Ticket): Promise<boolean> {
    const address = deriveSignerAddress(this.#given.options.signer);
    return (await getNextNonce(this.#chain, address)) > nonce;
  }

  async #reconnect(error: unknown): Promise<void> {
    const { connection, queue } = this.#given;
    this.#isUnsure ||= this.#isSent;
    queue.removeHead();
    this.#held = undefined;
    this.#countAttempt(error);
    this.#endPlace();
    const lost = { chain: this.#chain, error, attempt: this.#attempts };
    const isPossible = await connection.restore(lost).catch((failed: unknown) => {
      throw this.#createEnd(failed);
    });
    if (isPossible) return;
    const isUnsent = isParachronError(error, 'TRANSACTION_NOT_SENT');
    throw this.#createUnknownError(isUnsent ? describeError(error) : 'the connection was lost', error);
  }

  #countAttempt(error: unknown): void {
    this.#attempts += 1;
    if (this.#attempts <= this.#limits.attempts) return;
    const reason = `${this.#attempts} attempts failed, the last with: ${describeError(error)}`;
    throw this.#createUnknownError(reason, error);
  }

  /** The error of the end: with the ticket if a transaction was sent, and the error does not decide the outcome. */
  #createEnd(error: unknown): unknown {
    const isDecided = isParachronError(error) && decided.has(error.code);
    return isDecided ? error : this.#createUnknownError(describeError(error), error);
  }

  /** The error that the inclusion is unknown; its cause if nothing was sent. */
  #createUnknownError(reason: string, cause?: unknown): unknown {
    const ticket = this.#ticket;
    if (!ticket || (cause !== undefined && !this.#isSent)) return cause;
    const { name: call } = this.#given.call;
    return new SubmissionUnknownError({ call, ticket, reason }, omitUndefined({ cause }));
  }
}

function describeSearch({ first, last, end }: Extract<SubmissionStatus, { kind: 'unsearched' }>): string {
  if (last < first) return `none of the blocks #${first} to #${end} was read in time`;
  return `blocks #${first} to #${last} do not contain the call; later blocks up to #${end} were not read in time`;
}

/** Describes an error as the end of a sentence that names the call. */
function describeError(error: unknown): string {
  if (isParachronError(error, 'TRANSACTION_PENDING') && error.facts.reason !== undefined)
    return String(error.facts.reason);
  return error instanceof Error ? error.message.replace(/\.$/, '') : 'the submission failed';
}

/** Whether the connection was lost, also during the wait for a sent transaction, of which a timeout is no loss. */
function isCut(error: unknown): boolean {
  if (!isParachronError(error, 'TRANSACTION_PENDING')) return isLost(error);
  return isLost(error.cause) && !isParachronError(error.cause, 'ENDPOINT_TIMEOUT');
}

/** Errors after sending that state the outcome of the call, or contain the ticket for finding the outcome. */
const decided: ReadonlySet<string> = new Set([
  'DISPATCH_FAILED',
  'TRANSACTION_REFUSED',
  'SUBMISSION_REPLACED',
  'SUBMISSION_UNKNOWN',
]);

/** Errors after which the inclusion of the call is unknown. */
const uncertain: ReadonlySet<string> = new Set([
  'TRANSACTION_REFUSED',
  'TRANSACTION_PENDING',
  'OUTCOME_UNKNOWN',
  'BLOCK_UNAVAILABLE',
  'ANSWER_NOT_UNDERSTOOD',
]);

/** Codes of Substrate's transaction pool: it has the transaction, or one with the same nonce and no lower priority. */
const alreadyImported = 1013;
const tooLowPriority = 1014;

/** The longest delay of a timer, 24 days; a longer delay would end at once. */
const longestMs = 2 ** 31 - 1;

/** Creates a signal that aborts after a time limit in milliseconds. `AbortSignal.timeout` refuses parts of a millisecond. */
export function createTimeLimit(timeoutMs: number): AbortSignal {
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
  if (made !== now) throw new RuntimeChangedError({ chain: name, made, now });
  if (!codeHash || !codeNow || codeHash === codeNow) return;
  const before = `${made} (code ${codeHash})`;
  const after = `${now} (code ${codeNow})`;
  throw new RuntimeChangedError({ chain: name, made: before, now: after });
}
