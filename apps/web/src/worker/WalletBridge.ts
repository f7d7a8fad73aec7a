import type { InjectedSigner } from '@parachron/client';
import { defineError } from '@parachron/core';
import { texts } from '../texts.js';
import type { WalletAnswer, WalletPayload } from './WorkerProtocol.js';

/** The wallet refused to sign. */
export class WalletRefusedError extends defineError({
  code: 'WALLET_REFUSED',
  fault: 'refused',
  message: (facts: { reason: string }) => `The wallet did not sign: ${facts.reason}`,
  hint: () => 'Nothing was sent. Sign again, or use another wallet.',
}) {}

/** Signs by the wallet of the page: sends each payload there by a number, and receives the answer. */
export class WalletBridge {
  readonly #ask: (payload: WalletPayload) => void;
  readonly #waiting = new Map<number, (answer: WalletAnswer) => void>();
  #last = 0;

  constructor(ask: (payload: WalletPayload) => void) {
    this.#ask = ask;
  }

  /** The wallet of the page as a signer. */
  readonly signer: InjectedSigner = {
    signPayload: async (payload) => {
      this.#last += 1;
      const number = this.#last;
      const answered = new Promise<WalletAnswer>((resolve) => this.#waiting.set(number, resolve));
      this.#ask({ number, payload });
      const { result, reason } = await answered;
      if (result) return result;
      throw new WalletRefusedError({ reason: reason ?? texts.reasons.noReason });
    },
  };

  answer(answer: WalletAnswer): void {
    this.#waiting.get(answer.number)?.(answer);
    this.#waiting.delete(answer.number);
  }
}
