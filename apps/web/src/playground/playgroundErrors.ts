import { defineError } from '@parachron/core';

/** The network of the playground does not give a value that each of its chains has. */
export class PlaygroundValueUnknownError extends defineError({
  code: 'PLAYGROUND_VALUE_UNKNOWN',
  fault: 'bug',
  message: (facts: { value: string; reason: string }) =>
    `The playground cannot read ${facts.value}: ${facts.reason}`,
  hint: () => 'Report this message with the steps before it.',
}) {}

/** The page sent a request before a network was open. */
export class PlaygroundNotOpenError extends defineError({
  code: 'PLAYGROUND_NOT_OPEN',
  fault: 'input',
  message: () => 'The network is not open.',
  hint: () => 'Start the network first.',
}) {}
