import { readFile, rename, writeFile } from 'node:fs/promises';
import { defineError, formatJson } from '@parachron/core';
import type { WatchCursor } from '@parachron/scheduler';
import { describeFileFailure } from '../files/describeFileFailure.js';

/** A file that should hold how far a watch came holds something else. */
export class CursorUnreadableError extends defineError({
  code: 'CURSOR_UNREADABLE',
  fault: 'input',
  message: (facts: { file: string; reason: string }) => `${facts.file}: ${facts.reason}.`,
  hint: () =>
    'Give the file that an earlier `parachron task follow --cursor` wrote, or one that does not exist.',
}) {}

/** Reads how far a watch came; undefined where the file does not exist yet. */
export async function readCursor(file: string): Promise<WatchCursor | undefined> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new CursorUnreadableError({ file, reason: `it cannot be read: ${describeFileFailure(error)}` });
  });
  if (text === undefined) return undefined;
  const cursor = parseJson(text);
  if (isCursor(cursor)) return cursor;
  throw new CursorUnreadableError({ file, reason: 'it is no cursor' });
}

/** Keeps how far a watch came. The file is whole at any time, also when the program is stopped amid writing. */
export async function keepCursor(file: string, cursor: WatchCursor): Promise<void> {
  const next = `${file}.next`;
  await writeFile(next, formatJson(cursor));
  await rename(next, file);
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

function isCursor(value: unknown): value is WatchCursor {
  if (typeof value !== 'object' || value === null) return false;
  const { block, seen, waiting } = value as Partial<WatchCursor>;
  return typeof block?.number === 'number' && typeof seen === 'number' && Array.isArray(waiting);
}
