import { defineError } from '@parachron/core';

/** A part of a program is not in the wanted version of XCM. */
export class XcmNotInVersionError extends defineError({
  code: 'XCM_NOT_IN_VERSION',
  fault: 'input',
  message: (facts: { part: string; version: number; versions: readonly number[] }) =>
    `${facts.part} is not in XCM version ${facts.version}.`,
  hint: (facts) =>
    `It is in ${facts.versions.length === 1 ? 'version' : 'versions'} ${facts.versions.join(', ')}; nothing is converted silently.`,
}) {}

/** A part that is optional in some versions of XCM is required in the wanted version. */
export class XcmFieldMissingError extends defineError({
  code: 'XCM_FIELD_MISSING',
  fault: 'input',
  message: (facts: { part: string; version: number; need: string }) =>
    `XCM version ${facts.version} needs ${facts.need} (at ${facts.part}).`,
  hint: () => 'Give this part. It does not change the program in other versions.',
}) {}

/** A value cannot be written in the XCM format. */
export class XcmInvalidValueError extends defineError({
  code: 'XCM_INVALID_VALUE',
  fault: 'input',
  message: (facts: { part: string; reason: string }) => `${facts.part || 'The value'} ${facts.reason}.`,
  hint: () => 'Amounts and weights are bigint, bytes are 0x-prefixed hex, indices are whole numbers.',
}) {}

/** A runtime does not know the wanted version of XCM. */
export class XcmVersionNotInRuntimeError extends defineError({
  code: 'XCM_VERSION_NOT_IN_RUNTIME',
  fault: 'incompatible',
  message: (facts: { version: number; known: readonly number[] }) =>
    facts.known.length === 0
      ? 'The runtime has no XCM types.'
      : `The runtime does not know XCM version ${facts.version}.`,
  hint: (facts) =>
    facts.known.length === 0
      ? 'A runtime without XCM types cannot send programs.'
      : `Versions of the runtime: ${facts.known.join(', ')}.`,
}) {}

/** A runtime encodes a program differently from the XCM format. */
export class XcmRuntimeTypesDifferError extends defineError({
  code: 'XCM_RUNTIME_TYPES_DIFFER',
  fault: 'incompatible',
  message: (facts: { version: number; expected: string; reason: string }) =>
    `The runtime's own types of XCM version ${facts.version} do not fit the program: ${facts.reason}.`,
  hint: () => 'Do not send the program. Encode it in another XCM version of the runtime.',
}) {}

/** A runtime lacks a pallet that sends XCM programs. */
export class XcmPalletNotFoundError extends defineError({
  code: 'XCM_PALLET_NOT_FOUND',
  fault: 'incompatible',
  message: (facts: { pallets: readonly string[] }) =>
    `None of the runtime's ${facts.pallets.length} pallets has a call send(dest, message).`,
  hint: () => 'The chain cannot send programs by a call.',
}) {}

/** Two chains have no version of XCM in common. */
export class XcmNoCommonVersionError extends defineError({
  code: 'XCM_NO_COMMON_VERSION',
  fault: 'incompatible',
  message: (facts: { sender: readonly number[]; receiver: readonly number[]; sentAs: number | null }) =>
    facts.sentAs === null
      ? `No common XCM version: the sender writes ${facts.sender.join(', ')}, the receiver reads ${facts.receiver.join(', ')}.`
      : `The sender is set to XCM version ${facts.sentAs}. Its runtime writes ${facts.sender.join(', ')}; the receiver reads ${facts.receiver.join(', ')}.`,
  hint: (facts) =>
    facts.sentAs === null
      ? 'Upgrade the runtime that supports only the older versions.'
      : "Root of the sender can set the version with its XCM pallet's force_xcm_version.",
}) {}
