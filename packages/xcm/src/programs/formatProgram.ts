import { requireInput } from '@parachron/core';
import { formatInterior, formatLocation, formatPlain } from '../locations/formatLocation.js';
import type { Junction, Location } from '../locations/Location.js';
import type { Program } from './Instruction.js';

/**
 * Formats a program for readers: one instruction per line, with inner programs indented under their instruction.
 *
 * Bytes are written as hex and never as text, so no text of an untrusted program reaches a terminal unescaped.
 *
 * Sends: nothing.
 *
 * @param program the instructions, in order
 * @returns the lines, joined by newlines, without a trailing newline
 *
 * @example
 * ```ts
 * import { formatProgram } from '@parachron/xcm';
 *
 * const fees = { id: { parents: 0, interior: [] }, amount: 10_000_000_000n };
 * formatProgram([
 *   { kind: 'WithdrawAsset', assets: [fees] },
 *   { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
 * ]);
 * // WithdrawAsset: 10000000000 of Here
 * // BuyExecution: fees 10000000000 of Here, weightLimit Unlimited
 * ```
 */
export function formatProgram(program: Program): string {
  requireInput({ program }, { program: ['object'] });
  return listLines(program, '').join('\n');
}

function listLines(program: Program, indent: string): string[] {
  return program.flatMap((instruction) => {
    const { kind, ...rest } = instruction;
    const entries = Object.entries(rest).filter(([, value]) => value !== undefined);
    const plain = entries.filter(([name]) => !isProgram(name));
    const shown = plain.map(([name, value]) => {
      const text = formatField(name, value);
      return plain.length === 1 && entries.length === 1 ? text : `${name} ${text}`;
    });
    const line = `${indent}${formatPlain(kind)}${entries.length > 0 ? ':' : ''}`;
    const nested = entries.flatMap(([name, value]) =>
      isProgram(name) ? listLines(value as Program, `${indent}  `) : [],
    );
    return [shown.length > 0 ? `${line} ${shown.join(', ')}` : line, ...nested];
  });
}

function isProgram(name: string): boolean {
  return name === 'xcm' || name === 'remoteXcm';
}

/** Fields whose values are junctions of a location. */
const interiorFields = ['interior', 'descendantOrigin', 'destination'];

function formatField(name: string, value: unknown): string {
  if (Array.isArray(value) && interiorFields.includes(name))
    return formatInterior(value as readonly Junction[]);
  if (name === 'junction') return formatInterior([value as Junction]);
  return formatValue(value);
}

function formatValue(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'nothing' : value.map(formatValue).join(' + ');
  if (typeof value !== 'object' || value === null) return formatPlain(value);
  if ('parents' in value && 'interior' in value) return formatLocation(value as Location);
  if ('amount' in value && 'id' in value)
    return `${formatPlain(value.amount)} of ${formatLocation(value.id as Location)}`;
  const { kind, ...rest }: { kind?: unknown } = value;
  const inner = Object.entries(rest).map(([name, field]) => `${name} ${formatValue(field)}`);
  if (kind === undefined) return `(${inner.join(', ')})`;
  return inner.length === 0 ? formatPlain(kind) : `${formatPlain(kind)} (${inner.join(', ')})`;
}
