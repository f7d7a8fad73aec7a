const step = ':: ';

/**
 * Describes why polkadot.js cannot encode or decode a call, with the wrong argument and its type: the message of the library
 * lists all types on the path.
 *
 * @param given the argument's value by its name, if a call is encoded
 */
export function describeCodecError(cause: unknown, given: Readonly<Record<string, unknown>> = {}): string {
  const message = cause instanceof Error ? cause.message : String(cause);
  const index = /Unable to find Call with index \[(\d+, ?\d+)\]/.exec(message)?.[1];
  if (index !== undefined) return `no call has the index ${index.replace(/,\s*/, ', ')}`;
  const steps = message.split(step);
  const failed = steps.map((one) => /(?:^|\s)failed on (\w+): (.+)$/.exec(one) ?? []);
  const [, name, type] = failed.findLast(([, found]) => found !== undefined && found !== 'args') ?? [];
  if (name === undefined || type === undefined) return steps.at(-1) ?? message;
  const value = Object.hasOwn(given, name) ? `, got ${format(given[name])}` : '';
  // A number in the runtime's table of types says nothing to a reader.
  return `${name} takes ${/^Lookup\d+$/.test(type) ? 'a value of another form' : type}${value}`;
}

function format(value: unknown): string {
  const text = JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}` : one)) ?? String(value);
  return text.length > 80 ? `${text.slice(0, 79)}…` : text;
}
