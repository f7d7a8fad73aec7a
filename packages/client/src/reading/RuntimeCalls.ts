import { type Hex, isParachronError, type ParachronError } from '@parachron/core';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';

/** A method of a runtime API and its SCALE arguments. */
export interface RuntimeCall {
  readonly method: string;
  readonly data: Hex;
}

/** Asks the runtime of one block. A block never changes its answer, so that no question is asked twice. */
export class RuntimeCalls {
  readonly #requester: Requester;
  readonly #block: Hex;
  readonly #answers = new Map<string, Promise<Hex | ParachronError>>();

  constructor(requester: Requester, block: Hex) {
    this.#requester = requester;
    this.#block = block;
  }

  /** The bytes that a runtime API gives, or the error that the node answered instead. */
  get(call: RuntimeCall): Promise<Hex | ParachronError> {
    const name = `${call.method} ${call.data}`;
    const known = this.#answers.get(name);
    if (known) return known;
    const asked = this.#ask(call);
    this.#answers.set(name, asked);
    // A failure may pass: the next read asks again.
    const forget = () => this.#answers.delete(name);
    asked.then((answer) => typeof answer === 'string' || forget(), forget);
    return asked;
  }

  async #ask({ method, data }: RuntimeCall): Promise<Hex | ParachronError> {
    const { endpoint } = this.#requester;
    // Storage that is read together leaves a turn later: over HTTP both are one request.
    await Promise.resolve();
    try {
      const result = await this.#requester.request('state_call', [method, data, this.#block]);
      if (typeof result === 'string' && result.startsWith('0x')) return result as Hex;
      return new AnswerNotUnderstoodError({ endpoint, method, detail: 'it is not hex' });
    } catch (error) {
      // Some gateways refuse the method, or single runtime APIs, and serve storage.
      if (isParachronError(error, 'RPC_FAILED') || isParachronError(error, 'RPC_METHOD_MISSING'))
        return error;
      throw error;
    }
  }
}
