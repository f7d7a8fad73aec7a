import { ExactNumber } from '@parachron/devnet-chain';

/** Takes a JSON value as an object; undefined if it is a list, a number or any other value. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  const isRecord =
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
  return isRecord ? (value as Record<string, unknown>) : undefined;
}
