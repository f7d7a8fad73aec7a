import { defineError } from '@parachron/core';

/** A file of a chain's data is damaged. */
export class DataDamagedError extends defineError({
  code: 'DATA_DAMAGED',
  fault: 'input',
  message: (facts: { file: string; offset: number; reason: string }) =>
    `${facts.file} is damaged at byte ${facts.offset}: ${facts.reason}.`,
  hint: () => 'Restore the file from a backup, or start with another directory.',
}) {}

/** The data belongs to another chain or version, whose state this version cannot read. */
export class DataMismatchError extends defineError({
  code: 'DATA_MISMATCH',
  fault: 'incompatible',
  message: (facts: { file: string; reason: string }) =>
    `${facts.file} belongs to another chain: ${facts.reason}.`,
  hint: () => 'Start with the variant and configuration of the file, or give another directory.',
}) {}

/** Another process uses the data. */
export class DataInUseError extends defineError({
  code: 'DATA_IN_USE',
  fault: 'input',
  message: (facts: { dir: string }) => `${facts.dir} is in use by another process.`,
  hint: () => 'Stop the other process first, or give another directory.',
}) {}

/** The data cannot be read or written, for example without disk space or permission. */
export class DataInaccessibleError extends defineError({
  code: 'DATA_INACCESSIBLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file} cannot be used: ${facts.reason}.`,
  hint: () => 'Check the path, the permissions and the free space of the disk.',
}) {}
