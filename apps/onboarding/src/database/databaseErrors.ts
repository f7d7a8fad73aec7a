import { defineError } from '@parachron/core';

/** The package of the embedded store is not installed. */
export class StoreNotInstalledError extends defineError({
  code: 'STORE_NOT_INSTALLED',
  fault: 'input',
  message: (facts: { module: string }) => `The embedded store needs the package ${facts.module}.`,
  hint: ({ module }) =>
    `Run \`npm install ${module}@0.5\` beside parachron, or give --database postgres://….`,
}) {}

/** The folder of the history has no store. */
export class StoreNotFoundError extends defineError({
  code: 'STORE_NOT_FOUND',
  fault: 'input',
  message: (facts: { folder: string }) => `No history is stored in ${facts.folder}.`,
  hint: () =>
    'Store a history first with `parachron watch --database` or `serve --database`, and give the same --database here.',
}) {}

/** The embedded store cannot be opened. */
export class StoreNotOpenedError extends defineError({
  code: 'STORE_NOT_OPENED',
  fault: 'input',
  message: (facts: { folder: string; reason: string }) =>
    `The store in ${facts.folder} cannot be opened: ${facts.reason}.`,
  hint: () => 'Give another folder with --database.',
}) {}

/** The embedded store cannot be written, or read, at the moment: its disk may be full. */
export class StoreNotUsableError extends defineError({
  code: 'STORE_NOT_USABLE',
  fault: 'unreachable',
  message: (facts: { folder: string; reason: string }) =>
    `The store in ${facts.folder} cannot be used: ${facts.reason}.`,
  hint: () => 'Free space on the disk of the store, and check its permissions. No stored result is lost.',
}) {}

/** Another process writes to the embedded store. */
export class StoreInUseError extends defineError({
  code: 'STORE_IN_USE',
  fault: 'input',
  message: (facts: { folder: string }) => `The store in ${facts.folder} is in use by another process.`,
  hint: () => 'Give another folder with --database, or a PostgreSQL server, which many processes can share.',
}) {}

/** The database server cannot be reached, or refuses the connection. */
export class DatabaseUnreachableError extends defineError({
  code: 'DATABASE_UNREACHABLE',
  fault: 'unreachable',
  message: (facts: { server: string; reason: string }) =>
    `The database ${facts.server} cannot be used: ${facts.reason}.`,
  hint: () => 'Check the address, user and password of the database, and that the user may create tables.',
}) {}

/** A newer version of parachron created the tables of the database. */
export class DatabaseTooNewError extends defineError({
  code: 'DATABASE_TOO_NEW',
  fault: 'incompatible',
  message: (facts: { found: number; known: number }) =>
    `Version of the database tables: expected at most ${facts.known}, got ${facts.found}.`,
  hint: () => 'Use a newer version of parachron, or another database.',
}) {}
