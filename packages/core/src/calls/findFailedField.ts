/** A field that polkadot.js cannot encode or decode, with its type as polkadot.js writes types. */
export interface FailedField {
  readonly name: string;
  readonly type: string;
}

/** Finds the innermost field that an error of polkadot.js names; undefined if the error names none. */
export function findFailedField(cause: unknown): FailedField | undefined {
  const failed = listCodecSteps(cause).map((one) => /(?:^|\s)failed on (\w+): (.+)$/.exec(one) ?? []);
  const [, name, type] = failed.findLast(([, found]) => found !== undefined && found !== 'args') ?? [];
  return name === undefined || type === undefined ? undefined : { name, type };
}

/** Lists the steps of an error of polkadot.js, from the outermost type to the failure. */
export function listCodecSteps(cause: unknown): readonly string[] {
  return (cause instanceof Error ? cause.message : String(cause)).split(':: ');
}
