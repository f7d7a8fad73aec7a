import { defineError } from '@parachron/core';

const garbled = 'Check that the bytes are whole and were made for this purpose.';

/** The first byte names no version of XCM that this package reads. */
export class XcmUnknownVersionError extends defineError({
  code: 'XCM_UNKNOWN_VERSION',
  fault: 'input',
  message: (facts: { type: string; index: number; known: readonly number[] }) =>
    `${facts.type} starts with ${facts.index}, which is not a known version.`,
  hint: (facts) => `Known versions: ${facts.known.join(', ')}.`,
}) {}

/** A program contains an instruction that its XCM version lacks. */
export class XcmUnknownInstructionError extends defineError({
  code: 'XCM_UNKNOWN_INSTRUCTION',
  fault: 'input',
  message: (facts: { index: number; version: number; offset: number }) =>
    `XCM version ${facts.version} has no instruction with index ${facts.index} (at byte ${facts.offset}).`,
  hint: () => 'Check the version byte; a newer runtime may have added the instruction.',
}) {}

/** Bytes do not follow the XCM format. */
export class XcmUndecodableError extends defineError({
  code: 'XCM_UNDECODABLE',
  fault: 'input',
  message: (facts: { reason: string; offset: number }) =>
    `The bytes are not XCM: ${facts.reason} (at byte ${facts.offset}).`,
  hint: () => garbled,
}) {}

/** The bytes end before the end of the value. */
export class XcmTruncatedError extends defineError({
  code: 'XCM_TRUNCATED',
  fault: 'input',
  message: (facts: { offset: number; wanted: number; left: number }) =>
    `The bytes end too early at byte ${facts.offset}: ${facts.wanted} required, ${facts.left} left.`,
  hint: () => garbled,
}) {}

/** Bytes are left over after the value. */
export class XcmTrailingBytesError extends defineError({
  code: 'XCM_TRAILING_BYTES',
  fault: 'input',
  message: (facts: { offset: number; left: number }) =>
    `Bytes left over after byte ${facts.offset}: ${facts.left}.`,
  hint: () => 'Read several programs in a row with decodePage.',
}) {}

/** Programs exceed the limit of nesting. */
export class XcmTooDeepError extends defineError({
  code: 'XCM_TOO_DEEP',
  fault: 'input',
  message: (facts: { limit: number }) => `Programs are nested deeper than ${facts.limit}.`,
  hint: () => 'Runtimes refuse such programs as well.',
}) {}

/** A list exceeds the limit of its length. */
export class XcmTooLargeError extends defineError({
  code: 'XCM_TOO_LARGE',
  fault: 'input',
  message: (facts: { what: 'bytes' | 'instructions' | 'items'; found: number; limit: number }) =>
    `Expected at most ${facts.limit} ${facts.what}, got ${facts.found}.`,
  hint: () => 'Runtimes refuse such programs as well; send several smaller ones.',
}) {}

/** The format of a page of messages is not concatenated programs. */
export class XcmPageFormatError extends defineError({
  code: 'XCM_PAGE_FORMAT',
  fault: 'input',
  message: (facts: { format: number | null }) =>
    facts.format === null
      ? 'The page is empty.'
      : `The page has format ${facts.format}, not 0 (programs in a row).`,
  hint: () => 'A parachain drops such a page without any event.',
}) {}
