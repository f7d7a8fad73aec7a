/**
 * Describes the reason why a chain did not start, without a full stop. The message of chopsticks for a missing runtime does not name the
 * storage key.
 */
export function describeStartFailure(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  if (message === 'No wasm found') return 'the node or the genesis has no runtime code (`:code`)';
  return message.replace(/\.$/, '');
}
