import { defineError } from '@parachron/core';
import type { FailedRun } from '@parachron/runtime';

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

/** A runtime has no such storage item. */
export class StorageItemNotFoundError extends defineError({
  code: 'STORAGE_ITEM_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { chain: string; pallet: string; item: string }) =>
    `The runtime of ${facts.chain} has no storage item ${facts.pallet}.${facts.item}.`,
  hint: () => "Use the names in the chain's metadata.",
}) {}

/** The call of a runtime that did not complete, and its end. */
interface EndedCall {
  readonly method: string;
  readonly end: FailedRun['cause'];
  readonly text: string;
}

/** A runtime did not complete a call. */
export class RuntimeCallError extends defineError({
  code: 'RUNTIME_CALL',
  fault: 'incompatible',
  message: (facts: EndedCall) => `${facts.method} did not complete: ${describeEnd(facts)}`,
  hint: ({ end }) =>
    end === 'missing-host-function'
      ? 'Report the function to the project, with the chain: only Parachron lacks it.'
      : end === 'endless'
        ? 'Report the call to the project, with the chain, if the nodes of the chain complete it.'
        : 'Look for the text in the source of the runtime.',
}) {}

/** The reason of a failed call in the words of a node. */
export function describeEnd({ method, end, text }: EndedCall): string {
  if (end === 'no-method') return `Exported method ${method} is not found`;
  if (end === 'missing-host-function')
    return `the runtime needs the host function ${text}, which Parachron lacks`;
  return text;
}
