import { defineError } from '@parachron/core';
import { errorTexts } from '../errorTexts.js';

/** The network of the playground does not give a value that each of its chains has. */
export class PlaygroundValueUnknownError extends defineError({
  code: 'PLAYGROUND_VALUE_UNKNOWN',
  fault: 'bug',
  ...errorTexts.playgroundValueUnknown,
}) {}

/** The page sent a request before a network was open. */
export class PlaygroundNotOpenError extends defineError({
  code: 'PLAYGROUND_NOT_OPEN',
  fault: 'input',
  ...errorTexts.playgroundNotOpen,
}) {}
