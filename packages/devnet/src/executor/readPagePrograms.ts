import { type Hex, isParachronError } from '@parachron/core';
import { decodePage, type PageProgram } from '@parachron/xcm';
import type { ExecutorConfig } from './ExecutorConfig.js';

type Reader = Pick<ExecutorConfig, 'versions'>;

/**
 * Splits a page of an HRMP channel into its programs, as a parachain does.
 *
 * The rest of a page is dropped from the first bytes that do not decode as a program. A page of another format is dropped
 * entirely. Neither case emits an event.
 */
export function readPagePrograms(page: Hex, { versions }: Reader): readonly PageProgram[] {
  const programs = readPage(page);
  const end = programs.findIndex(({ version }) => !versions.includes(version));
  return end < 0 ? programs : programs.slice(0, end);
}

/**
 * Reads a message that holds one program; bytes after the program are ignored.
 *
 * @returns undefined if the bytes are not a program in a version that the executor decodes
 */
export function readMessage(message: Hex, reader: Reader): PageProgram | undefined {
  return readPagePrograms(`0x00${message.slice(2)}`, reader)[0];
}

function readPage(page: Hex): readonly PageProgram[] {
  try {
    return decodePage(page).programs;
  } catch (error) {
    if (isParachronError(error)) return [];
    throw error;
  }
}
