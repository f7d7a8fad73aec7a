import { findKnownChain, type TransactionOutcome } from '@parachron/client';
import { type Call, formatTokens, type Planck, type TokenUnit } from '@parachron/core';
import type { Estimate } from '@parachron/weight';
import { PageError } from '../PageError.js';
import type { SentTransaction, SummaryLine, TransactionSummary } from './TasksProtocol.js';

/** A summary is no longer the last summary of the page. */
export class SummaryOutdatedError extends PageError {
  constructor() {
    super({ message: 'The summary is outdated. Nothing was sent.', hint: 'Show the summary again.' });
  }
}

type Sending = () => Promise<SentTransaction>;

/** The transactions of a part of the page: each has a summary, and only that of the last summary is sent, once. */
export class Transactions {
  /** Number of summaries so far. */
  #last = 0;
  #send: Sending | undefined;

  /** Numbers a summary, which replaces the earlier one. */
  show(summary: Omit<TransactionSummary, 'number' | 'knownAs'>, send: Sending): TransactionSummary {
    this.#last += 1;
    this.#send = send;
    return { ...summary, number: this.#last, knownAs: findKnownChain(summary.genesisHash) };
  }

  /** Makes the last summary invalid. */
  forget(): void {
    this.#send = undefined;
  }

  /**
   * Sends the transaction of the last summary; the wallet asks the user first.
   *
   * @throws SummaryOutdatedError when a later summary was shown, or it was sent before
   */
  async send(number: number): Promise<SentTransaction> {
    const send = this.#send;
    if (!send || this.#last !== number) throw new SummaryOutdatedError();
    this.forget();
    return send();
  }
}

/** Describes the call of a transaction, for the page. */
export function describeCall({ pallet, method, args, hex }: Call) {
  return { name: `${pallet}.${method}`, args: JSON.stringify(args, null, 1), hex };
}

/** Describes the estimated fee of a transaction, for its summary. */
export function describeFee(fee: Estimate<Planck>, token: TokenUnit): SummaryLine {
  return ['Fee of the transaction', fee.known ? formatTokens(fee.value, token) : fee.reason];
}

/** Describes a transaction in a block, for the page. */
export function describeSent(
  { block, fee }: Pick<TransactionOutcome, 'block' | 'fee'>,
  { chain, token }: { readonly chain: string; readonly token: TokenUnit },
): SentTransaction {
  return { chain, block: block.number, fee: fee === undefined ? '' : formatTokens(fee, token) };
}
