import { defineError } from '@parachron/core';

/** A local chain could not be started. */
export class LocalChainNotStartedError extends defineError({
  code: 'LOCAL_CHAIN_NOT_STARTED',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) => `${facts.chain} did not start: ${facts.reason}.`,
  hint: () =>
    'Give a node with the whole state of the chain. The option log: "warn" of a local chain shows the log of its runtime.',
}) {}

/** A local chain built no block. */
export class BlockNotBuiltError extends defineError({
  code: 'BLOCK_NOT_BUILT',
  fault: 'incompatible',
  message: (facts: { chain: string; number: number; reason: string }) =>
    `${facts.chain} did not build block ${facts.number}: ${facts.reason}.`,
  hint: () => 'Start the chain with the option log: "warn" to see the log of its runtime.',
}) {}

/** A local chain was used after it was closed. */
export class LocalChainClosedError extends defineError({
  code: 'LOCAL_CHAIN_CLOSED',
  fault: 'input',
  message: (facts: { chain: string }) => `${facts.chain} is closed.`,
  hint: () => 'Disconnect all clients before you close the chain.',
}) {}
