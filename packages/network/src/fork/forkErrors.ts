import { defineError } from '@parachron/core';

/** A local chain could not be started. */
export class LocalChainNotStartedError extends defineError({
  code: 'LOCAL_CHAIN_NOT_STARTED',
  fault: 'incompatible',
  message: (facts: { chain: string; reason: string }) => `${facts.chain} did not start: ${facts.reason}.`,
  hint: () =>
    'Give a node with the whole state of the chain, or a chain specification with its genesis state.',
}) {}

/** A local chain built no block. */
export class BlockNotBuiltError extends defineError({
  code: 'BLOCK_NOT_BUILT',
  fault: 'incompatible',
  message: (facts: { chain: string; number: number; reason: string }) =>
    `${facts.chain} did not build block ${facts.number}: ${facts.reason}.`,
  hint: () => 'Look for the text in the source of the runtime.',
}) {}

/** A local chain was used after it was closed. */
export class LocalChainClosedError extends defineError({
  code: 'LOCAL_CHAIN_CLOSED',
  fault: 'input',
  message: (facts: { chain: string }) => `${facts.chain} is closed.`,
  hint: () => 'Disconnect all clients before you close the chain.',
}) {}

/** The endpoint to fork did not answer in time, or not as a Substrate node. */
export class ForkUnreachableError extends defineError({
  code: 'FORK_UNREACHABLE',
  fault: 'unreachable',
  message: (facts: { endpoint: string; reason: string }) =>
    `${facts.endpoint} cannot be forked: ${facts.reason}.`,
  hint: () => 'Give the address of a running node that stores the state of the block.',
}) {}
