/** Describes the reason why a chain did not start. chopsticks names what it looked for, not what the state lacks. */
export function describeStartFailure(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === 'No wasm found'
    ? 'its node or its genesis has no code of the runtime (`:code`)'
    : message;
}
