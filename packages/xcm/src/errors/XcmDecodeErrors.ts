import { defineError } from '@parachron/core';

/** The first byte is not an XCM version that this package reads. */
export class XcmUnknownVersionError extends defineError({
  code: 'XCM_UNKNOWN_VERSION',
  fault: 'input',
  message: (facts: { type: string; index: number; known: readonly number[] }) =>
    `${facts.type}: expected a known XCM version as first byte, got ${facts.index}.`,
  hint: (facts) => `Use a known version: ${facts.known.join(', ')}.`,
}) {}

/** A program contains an instruction that its XCM version lacks. */
export class XcmUnknownInstructionError extends defineError({
  code: 'XCM_UNKNOWN_INSTRUCTION',
  fault: 'input',
  message: (facts: { index: number; version: number; offset: number }) =>
    `XCM version ${facts.version} has no instruction with index ${facts.index} (at byte ${facts.offset}).`,
  hint: () => 'Check the version byte; a newer runtime may have added the instruction.',
}) {}

/** The bytes do not follow the XCM format, or contain an unsupported asset. */
export class XcmUndecodableError extends defineError({
  code: 'XCM_UNDECODABLE',
  fault: 'input',
  message: (facts: { reason: string; offset: number }) =>
    `Cannot decode the XCM at byte ${facts.offset}: ${facts.reason}.`,
  hint: () => 'Check that the bytes encode an XCM value of this type.',
}) {}

/** The bytes end before the end of the value. */
export class XcmTruncatedError extends defineError({
  code: 'XCM_TRUNCATED',
  fault: 'input',
  message: (facts: { offset: number; wanted: number; left: number }) =>
    `The bytes end too early at byte ${facts.offset}: expected ${facts.wanted} more, got ${facts.left}.`,
  hint: () => 'Check that the bytes are complete.',
}) {}

/** Bytes are left over after the value. */
export class XcmTrailingBytesError extends defineError({
  code: 'XCM_TRAILING_BYTES',
  fault: 'input',
  message: (facts: { offset: number; left: number }) =>
    `Expected the end of the bytes at byte ${facts.offset}, got more bytes: ${facts.left}.`,
  hint: () => 'Decode a page of concatenated programs with decodePage.',
}) {}

/** Programs are nested too deeply. */
export class XcmTooDeepError extends defineError({
  code: 'XCM_TOO_DEEP',
  fault: 'input',
  message: (facts: { limit: number }) => `Nested programs: expected at most ${facts.limit} levels, got more.`,
  hint: () => 'Flatten the program: runtimes refuse such programs too.',
}) {}

/** A list is too long. */
export class XcmTooLargeError extends defineError({
  code: 'XCM_TOO_LARGE',
  fault: 'input',
  message: (facts: { what: 'bytes' | 'instructions' | 'items'; found: number; limit: number }) =>
    `Expected at most ${facts.limit} ${facts.what}, got ${facts.found}.`,
  hint: () => 'Send several smaller programs: runtimes refuse such programs too.',
}) {}

/** The format of a page of messages is not concatenated programs. */
export class XcmPageFormatError extends defineError({
  code: 'XCM_PAGE_FORMAT',
  fault: 'input',
  message: (facts: { format: number | null }) =>
    facts.format === null
      ? 'The page is empty.'
      : `Page format: expected 0 (concatenated programs), got ${facts.format}.`,
  hint: () => 'Encode the page again: a parachain drops such a page without an event.',
}) {}
