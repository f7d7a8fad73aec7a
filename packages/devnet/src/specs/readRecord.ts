import { ExactNumber } from '@parachron/network';

/** Returns a JSON value if it is an object; undefined for a list, a number or any other value. */
export function readRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
