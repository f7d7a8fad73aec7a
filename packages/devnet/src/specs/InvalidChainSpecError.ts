import { defineError } from '@parachron/core';

/** A file or object is not a chain specification that a local chain can start from. */
export class InvalidChainSpecError extends defineError({
  code: 'INVALID_CHAIN_SPEC',
  fault: 'input',
  message: (facts: { source: string; reason: string }) =>
    `${facts.source} is not a valid chain specification: ${facts.reason}.`,
  hint: () =>
    'Give a chain specification as JSON, plain or gzip, with genesis.raw.top. A runtime with GenesisBuilder also starts from genesis.runtimeGenesis.',
}) {}
