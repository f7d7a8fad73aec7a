import type { DevnetOptions } from '@parachron/devnet';
import { InvalidArgumentError } from 'commander';

/** One day after 1970-01-01, in milliseconds: the earliest start with past times. */
const earliest = 86_400_000;

/** Reads the mode of block building: `instant`, `manual`, or an interval in seconds. */
export function parseBlocks(text: string): NonNullable<DevnetOptions['blocks']> {
  if (text === 'instant' || text === 'manual') return { kind: text };
  const seconds = Number(text);
  if (text.trim() === '' || !(seconds >= 0.1 && seconds <= 86_400)) {
    throw new InvalidArgumentError('Give instant, manual, or seconds from 0.1 to 86400.');
  }
  return { kind: 'interval', milliseconds: Math.round(seconds * 1000) };
}

/** Reads a time: a date (`2027-01-01T00:00:00Z`), or seconds since 1970. */
export function parseTime(text: string): number {
  const milliseconds = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  // The largest time that the chain's clock can represent as a date, including the block before it.
  if (!(milliseconds >= earliest && milliseconds <= 8.64e15)) {
    throw new InvalidArgumentError('Give a date such as 2027-01-01T00:00:00Z, or seconds since 1970.');
  }
  return milliseconds;
}

/** Reads the maximum number of blocks or days of one request. */
export function parseBound(text: string): number {
  const bound = Number(text);
  if (/^\d{1,9}$/.test(text) && bound > 0) return bound;
  throw new InvalidArgumentError('Give a whole number from 1 to 999999999.');
}

/** Reads a port; 0 means any free port. */
export function parsePort(text: string): number {
  const port = Number(text);
  if (!/^\d{1,5}$/.test(text) || port > 65_535) {
    throw new InvalidArgumentError('A port is a whole number from 0 (any free port) to 65535.');
  }
  return port;
}
