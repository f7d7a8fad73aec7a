import { defineError } from '@parachron/core';

/** The bytes do not follow the XCM format: they are cut, too many, of an unknown version or instruction, or have an unsupported asset. */
export class XcmUndecodableError extends defineError({
  code: 'XCM_UNDECODABLE',
  fault: 'input',
  message: (facts: { reason: string; offset: number }) =>
    `Cannot decode the XCM at byte ${facts.offset}: ${facts.reason}.`,
  hint: () =>
    'Check that the bytes are complete and encode one XCM value of this type. decodePage decodes a page of several programs.',
}) {}

/** The format of a page of messages is not one of programs. */
export class XcmPageFormatError extends defineError({
  code: 'XCM_PAGE_FORMAT',
  fault: 'input',
  message: (facts: { format: number | null }) =>
    facts.format === null
      ? 'The page is empty.'
      : `Page format: expected 0 or 3 (programs), got ${facts.format}.`,
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

/**
 * A value does not encode in the XCM format.
 *
 * @example
 * ```text
 * 0.WithdrawAsset.assets: not a list.
 * ```
 */
export class XcmInvalidValueError extends defineError({
  code: 'XCM_INVALID_VALUE',
  fault: 'input',
  message: (facts: { part: string; reason: string }) => `${facts.part || 'The value'}: ${facts.reason}.`,
  hint: () => 'Give amounts and weights as bigint, bytes as 0x-prefixed hex, and indices as whole numbers.',
}) {}

/** The runtime lacks the XCM version. */
export class XcmVersionNotInRuntimeError extends defineError({
  code: 'XCM_VERSION_NOT_IN_RUNTIME',
  fault: 'incompatible',
  message: (facts: { version: number; known: readonly number[] }) =>
    `The runtime does not know XCM version ${facts.version}.`,
  hint: (facts) => `Use a version that the runtime has: ${facts.known.join(', ')}.`,
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
  message: (facts: {
    sender: readonly number[];
    receiver: readonly number[];
    sentAs: number | null;
    from: string;
    to: string;
  }) =>
    facts.sentAs === null
      ? `No common XCM version: ${facts.from} writes ${facts.sender.join(', ') || 'none'}, ${facts.to} reads ${facts.receiver.join(', ') || 'none'}.`
      : `XCM version ${facts.sentAs} is set on ${facts.from}; ${facts.to} reads only ${facts.receiver.join(', ')}. The sender can write ${facts.sender.join(', ')}.`,
  hint: (facts) =>
    facts.sentAs === null
      ? 'Upgrade the runtime that supports only the older versions.'
      : 'Set the version as root of the sender, with force_xcm_version of its XCM pallet.',
}) {}
