import { readErrorCode } from '../files/readErrorCode.js';

/**
 * Whether an error of a database is about a statement or its data, by the classes of SQLSTATE. Such an error is a bug of this program; all
 * other errors are about the database itself, such as a lost connection or a full disk.
 */
export function isStatementError(cause: unknown): boolean {
  // 42501: the user lacks a privilege.
  return /^(22|23|42(?!501))/.test(readErrorCode(cause));
}
