import { type Hex, isParachronError, type ParachronError } from '@parachron/core';
import { AnswerNotUnderstoodError } from '../requests/connectionErrors.js';
import type { Requester } from '../requests/Requester.js';

/** A method of a runtime API and its SCALE arguments. */
export interface RuntimeCall {
  readonly method: string;
  readonly data: Hex;
}

/** Calls runtime APIs at one block. The result at a block never changes, so no call is repeated. */
export class RuntimeCalls {
  readonly #requester: Requester;
  readonly #block: Hex;
  readonly #answers = new Map<string, Promise<Hex | ParachronError>>();

  constructor(requester: Requester, block: Hex) {
    this.#requester = requester;
    this.#block = block;
  }

  /** Returns the result bytes of a runtime API, or the error of the node. */
  get(call: RuntimeCall): Promise<Hex | ParachronError> {
    const name = `${call.method} ${call.data}`;
    const known = this.#answers.get(name);
    if (known) return known;
    const asked = this.#ask(call);
    this.#answers.set(name, asked);
    // A failure may be temporary: the next read repeats the request.
    const removeAnswers = () => this.#answers.delete(name);
    asked.then((answer) => typeof answer === 'string' || removeAnswers(), removeAnswers);
    return asked;
  }

  async #ask({ method, data }: RuntimeCall): Promise<Hex | ParachronError> {
    const { endpoint } = this.#requester;
    // Storage reads of the same turn are sent one turn later: over HTTP, both become one request.
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
