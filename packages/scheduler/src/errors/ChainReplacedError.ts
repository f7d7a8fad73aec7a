import { defineError, type Hex } from '@parachron/core';

/** A reconnection reached another chain, such as a local network that was started again. */
export class ChainReplacedError extends defineError({
  code: 'CHAIN_REPLACED',
  fault: 'incompatible',
  message: (facts: { endpoint: string; expected: Hex; found: Hex }) =>
    `${facts.endpoint}: expected the chain with genesis ${facts.expected} after the reconnection, found genesis ${facts.found}.`,
  hint: () => 'Check the endpoint that `reconnect` connects to. For the other chain, create a new scheduler.',
}) {}
