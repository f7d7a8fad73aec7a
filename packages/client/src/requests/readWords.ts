/** Returns the words of a provider's error; the errors of polkadot.js begin with the code. */
export function readWords(cause: unknown): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  return message.replace(/^-?\d+: /, '');
}
