import { defineError } from '@parachron/core';

/** An option or argument of the command line is missing or wrong. */
export class UsageError extends defineError({
  code: 'USAGE',
  fault: 'input',
  message: (facts: { option: string; reason: string }) => `${facts.option}: ${facts.reason}.`,
  hint: () => 'See `parachron --help` and `parachron COMMAND --help`.',
}) {}

/** A network is known by name, but has no endpoint yet. */
export class NetworkNotAvailableError extends defineError({
  code: 'NETWORK_NOT_AVAILABLE',
  fault: 'input',
  message: (facts: { network: string }) =>
    `The network "${facts.network}" is announced, but has no endpoint yet.`,
  hint: () => 'Use --network staging or main, or give the endpoints.',
}) {}

/** A check was named that does not exist. */
export class CheckNotFoundError extends defineError({
  code: 'CHECK_NOT_FOUND',
  fault: 'input',
  message: (facts: { check: string; known: readonly string[]; nearest?: string }) =>
    `There is no check "${facts.check}".${facts.nearest ? ` Did you mean ${facts.nearest}?` : ''}`,
  hint: (facts) => `The checks are: ${facts.known.join(', ')}.`,
}) {}

/** Something happened that this program does not expect: a fault of its own. */
export class UnexpectedError extends defineError({
  code: 'UNEXPECTED',
  fault: 'bug',
  message: (facts: { reason: string }) => `This is a fault of parachron itself: ${facts.reason}.`,
  hint: () => 'Please report it with the command line and this message.',
}) {}
