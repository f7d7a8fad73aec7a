import { defineError, formatEndpoint } from '@parachron/core';
import { WsProvider } from '@polkadot/rpc-provider';

/** The endpoint to fork did not answer in time, or not as a Substrate node. */
export class ForkUnreachableError extends defineError({
  code: 'FORK_UNREACHABLE',
  fault: 'unreachable',
  message: (facts: { endpoint: string; reason: string }) =>
    `${facts.endpoint} cannot be forked: ${facts.reason}.`,
  hint: () => 'Give the ws:// or wss:// address of a running node that stores the state of the block.',
}) {}

/**
 * WebSocket provider of polkadot.js without reconnection. The provider's disconnection error contains the full address,
 * and a fork forwards that error; this class replaces it by an error that names the address without secrets.
 */
export class ForkProvider extends WsProvider {
  readonly #address: string;
  readonly #name: string;

  /** @throws FORK_UNREACHABLE when the address is not a WebSocket URL */
  constructor(address: string, timeoutMs: number) {
    const name = formatEndpoint(address);
    // The libraries print an invalid address in full, with its secrets.
    if (!/^wss?:\/\//.test(address) || !URL.canParse(address)) {
      throw new ForkUnreachableError({ endpoint: name, reason: 'it is not a ws:// or wss:// URL' });
    }
    super(address, false, {}, timeoutMs);
    this.#address = address;
    this.#name = name;
  }

  override async send<T>(...request: Parameters<WsProvider['send']>): Promise<T> {
    try {
      return await super.send<T>(...request);
    } catch (cause) {
      if (!(cause instanceof Error) || !cause.message.includes(this.#address)) throw cause;
      const reason = cause.message.replaceAll(this.#address, this.#name);
      throw new ForkUnreachableError({ endpoint: this.#name, reason });
    }
  }
}
