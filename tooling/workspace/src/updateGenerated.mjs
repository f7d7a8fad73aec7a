import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './listFiles.mjs';

/**
 * Writes a tool's output to a file or, when only checking, reports that the file is stale. With a marker only the text between
 * `<!-- marker:start -->` and `<!-- marker:end -->` is replaced.
 *
 * @param {{ file: string, content: string, marker?: string, write: boolean, in?: string }} options
 * @returns {string[]} the problems: none, or that the file is stale
 */
export function updateGenerated({ file, content, marker, write, in: base = root }) {
  const path = join(base, file);
  const before = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const after = marker === undefined ? content : replaceBetween(before, marker, content);
  if (after === undefined) return [`${file}: the markers "${marker}:start" and "${marker}:end" are missing`];
  if (after === before) return [];
  if (!write) return [`${file} is stale: run "npm run generate" and commit what it changes`];
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, after);
  return [];
}

/** @param {string} text @param {string} marker @param {string} content */
function replaceBetween(text, marker, content) {
  const [start, end] = [`<!-- ${marker}:start -->`, `<!-- ${marker}:end -->`];
  const [from, to] = [text.indexOf(start), text.indexOf(end)];
  if (from < 0 || to < from) return undefined;
  return `${text.slice(0, from + start.length)}\n\n${content.trim()}\n\n${text.slice(to)}`;
}
