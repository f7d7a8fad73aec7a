/**
 * Describes the reason why a chain did not start. The message of chopsticks for a missing runtime does not name the storage key.
 */
export function describeStartFailure(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message === 'No wasm found' ? 'the node or the genesis has no runtime code (`:code`)' : message;
}
