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

/** The XCM version lacks a part of the program. */
export class XcmNotInVersionError extends defineError({
  code: 'XCM_NOT_IN_VERSION',
  fault: 'input',
  message: (facts: { part: string; version: number; versions: readonly number[] }) =>
    `${facts.part} is not in XCM version ${facts.version}.`,
  hint: (facts) => `Use an XCM version that has this part: ${facts.versions.join(', ')}.`,
}) {}

/** The XCM version requires a part that is optional in other versions. */
export class XcmFieldMissingError extends defineError({
  code: 'XCM_FIELD_MISSING',
  fault: 'input',
  message: (facts: { part: string; version: number; need: string }) =>
    `XCM version ${facts.version} needs ${facts.need} (at ${facts.part}).`,
  hint: () => 'Add this part: versions that do not need it accept it too.',
}) {}

/**
 * A value does not encode in the XCM format.
 *
 * @example
 * ```text
 * 0.withdrawAsset is not a list.
 * ```
 */
export class XcmInvalidValueError extends defineError({
  code: 'XCM_INVALID_VALUE',
  fault: 'input',
  message: (facts: { part: string; reason: string }) => `${facts.part || 'The value'} ${facts.reason}.`,
  hint: () => 'Give amounts and weights as bigint, bytes as 0x-prefixed hex, and indices as whole numbers.',
}) {}

/** The runtime lacks the XCM version. */
export class XcmVersionNotInRuntimeError extends defineError({
  code: 'XCM_VERSION_NOT_IN_RUNTIME',
  fault: 'incompatible',
  message: (facts: { version: number; known: readonly number[] }) =>
    facts.known.length === 0
      ? 'The runtime has no XCM types.'
      : `The runtime does not know XCM version ${facts.version}.`,
  hint: (facts) =>
    facts.known.length === 0
      ? 'Use a runtime with XCM types: this runtime cannot send programs.'
      : `Use a version that the runtime has: ${facts.known.join(', ')}.`,
}) {}

/** A runtime encodes a program differently from the XCM format. */
export class XcmRuntimeTypesDifferError extends defineError({
  code: 'XCM_RUNTIME_TYPES_DIFFER',
  fault: 'incompatible',
  message: (facts: { version: number; expected: string; reason: string }) =>
    `The runtime's own types of XCM version ${facts.version} do not match the program: ${facts.reason}.`,
  hint: () => 'Do not send the program. Encode it in another XCM version of the runtime.',
}) {}

/** A runtime lacks a pallet that sends XCM programs. */
export class XcmPalletNotFoundError extends defineError({
  code: 'XCM_PALLET_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { pallets: readonly string[] }) =>
    `None of the runtime's ${facts.pallets.length} pallets has a call send(dest, message).`,
  hint: () => 'Use a chain with an XCM pallet: this chain cannot send programs by a call.',
}) {}

/** Two chains have no version of XCM in common. */
export class XcmNoCommonVersionError extends defineError({
  code: 'XCM_NO_COMMON_VERSION',
  fault: 'incompatible',
  message: (facts: { sender: readonly number[]; receiver: readonly number[]; sentAs: number | null }) =>
    facts.sentAs === null
      ? `No common XCM version: the sender writes ${facts.sender.join(', ')}, the receiver reads ${facts.receiver.join(', ')}.`
      : `The sender is set to XCM version ${facts.sentAs}; the receiver reads only ${facts.receiver.join(', ')}. The sender can write ${facts.sender.join(', ')}.`,
  hint: (facts) =>
    facts.sentAs === null
      ? 'Upgrade the runtime that supports only the older versions.'
      : 'Set the version as root of the sender, with force_xcm_version of its XCM pallet.',
}) {}
