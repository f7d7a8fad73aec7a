import { type Chain, type InjectedSigner, submit } from '@parachron/client';
import { defineError, formatTokens, parseAccount } from '@parachron/core';
import { estimateInclusionFee } from '@parachron/weight';
import { texts } from '../texts.js';
import type {
  PlannedCall,
  SentCall,
  SigningSummary,
  WalletAnswer,
  WalletPayload,
} from './ChecklistProtocol.js';

/** The account of the wallet is not the account that has to sign. */
export class SignerDiffersError extends defineError({
  code: 'SIGNER_DIFFERS',
  fault: 'input',
  message: (facts: { address: string; needed: string }) =>
    `${facts.address} cannot sign this call: expected the account ${facts.needed}.`,
  hint: () => 'Choose the account that the plan names.',
}) {}

/** The wallet refused to sign. */
export class WalletRefusedError extends defineError({
  code: 'WALLET_REFUSED',
  fault: 'refused',
  message: (facts: { reason: string }) => `The wallet did not sign: ${facts.reason}`,
  hint: () => 'Nothing was sent. Sign again, or use another wallet.',
}) {}

/**
 * Summarizes a call before the signature.
 *
 * Sends: one read.
 *
 * @throws SIGNER_DIFFERS when the plan names another account
 */
export async function summarizeCall(
  chain: Chain,
  call: PlannedCall,
  address: string,
): Promise<SigningSummary> {
  const { account } = call;
  if (account !== undefined && account.toLowerCase() !== parseAccount(address).hex) {
    throw new SignerDiffersError({ address, needed: account });
  }
  const fee = await estimateInclusionFee(await chain.snapshot(), call.hex);
  const text = fee.known ? formatTokens(fee.value, chain.runtime.token) : fee.reason;
  return { call, address, fee: text };
}

/** Signs by the wallet of the page: sends each payload there, and receives the answer. */
export class WalletBridge {
  readonly #wallet: Requester<Pick<WalletPayload, 'payload'>, WalletAnswer>;

  constructor(ask: (payload: WalletPayload) => void) {
    this.#wallet = createRequester(ask);
  }

  /** The wallet of the page as a signer. */
  readonly signer: InjectedSigner = { signPayload: (payload) => this.#sign(payload) };

  answer(answer: WalletAnswer): void {
    this.#wallet.answer(answer);
  }

  /**
   * Signs a call by the wallet, sends it and waits until its block is final: the next check reads final blocks.
   *
   * Sends: one extrinsic, after the wallet's own confirmation.
   *
   * @throws the errors of `submit`
   */
  async send(chain: Chain, { call, address }: Pick<SigningSummary, 'call' | 'address'>): Promise<SentCall> {
    const { signer } = this;
    const { block, hash, fee } = await submit(chain, call.hex, {
      signer: { address, signer },
      waitFor: 'finality',
    });
    const paid = fee === undefined ? '' : formatTokens(fee, chain.runtime.token);
    return { block: block.number, hash, fee: paid };
  }

  async #sign(payload: WalletPayload['payload']): ReturnType<NonNullable<InjectedSigner['signPayload']>> {
    const { result, reason } = await this.#wallet.ask({ payload });
    if (result) return result;
    throw new WalletRefusedError({ reason: reason ?? texts.reasons.noReason });
  }
}

/** Sends requests to the other side of a message channel, and matches each answer with its request by a number. */
interface Requester<Q, A> {
  ask(question: Q): Promise<A>;
  answer(answer: A & { readonly number: number }): void;
}

/**
 * Creates the requesting side of a message channel.
 *
 * @param post sends a numbered request to the other side
 */
function createRequester<Q extends object, A>(
  post: (question: Q & { readonly number: number }) => void,
): Requester<Q, A> {
  const waiting = new Map<number, (answer: A) => void>();
  let last = 0;
  return {
    ask(question) {
      last += 1;
      const number = last;
      const answered = new Promise<A>((resolve) => waiting.set(number, resolve));
      post({ ...question, number });
      return answered;
    },
    answer(answer) {
      waiting.get(answer.number)?.(answer);
      waiting.delete(answer.number);
    },
  };
}
