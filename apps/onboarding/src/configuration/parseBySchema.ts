import type { z } from 'zod';
import { formatSuggestion } from '../cli/findNearest.js';
import type { FieldPath, Reading } from './Configuration.js';
import { type ConfigurationOutput, configurationSchema, nameKind } from './configurationSchema.js';

type Issue = z.core.$ZodIssue;

/**
 * Parses a file by the schema.
 *
 * @throws CONFIGURATION_INVALID with its unknown fields, missing fields and values of another kind
 */
export function parseBySchema(reading: Reading): ConfigurationOutput {
  const { data, error } = configurationSchema.safeParse(reading.file.data, { error: describeValue });
  for (const issue of error?.issues ?? []) note(issue, [], reading);
  reading.requireNone();
  return data as ConfigurationOutput;
}

function note(issue: Issue, before: FieldPath, reading: Reading): void {
  const path = [...before, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  const nearest = issue.code === 'invalid_union' ? chooseBranch(issue.errors) : undefined;
  if (issue.code === 'unrecognized_keys') {
    const known = issue.message.split(' ');
    for (const key of issue.keys) reading.add([...path, key], describeUnknown(key, known), 'key');
  } else if (nearest) {
    for (const one of nearest) note(one, path, reading);
  } else reading.add(path, path.length === 0 ? `the configuration ${issue.message}` : issue.message);
}

/** Selects the closest of the possible forms of a value. */
function chooseBranch(branches: readonly (readonly Issue[])[]): readonly Issue[] | undefined {
  const flat = branches.flatMap((issues): (readonly Issue[])[] => {
    const [only] = issues;
    return only?.code === 'invalid_union' && issues.length === 1 && only.path.length === 0
      ? [...only.errors]
      : [issues];
  });
  const isDeeper = (issues: readonly Issue[]) =>
    issues.some((issue) => issue.path.length > 0 || issue.code !== 'invalid_type') &&
    !issues.some((issue) => issue.code === 'invalid_value');
  return flat.find(isDeeper);
}

function describeUnknown(key: string, known: readonly string[]): string {
  return isSecretKey(key)
    ? 'looks like a secret; a configuration must not contain secrets. Give keys of tasks with --signer-file or --signer-env'
    : `is not a known field${formatSuggestion(key, known)}`;
}

const expectations: Readonly<Record<string, string>> = {
  string: 'must be a string',
  array: 'must be a list',
  object: 'must be a map of names and values',
  record: 'must be a map of names and values',
  number: 'must be a number',
  int: 'must be a whole number',
};

/** Describes a value for which the schema has no words of its own. */
const describeValue: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String);
    return `must be one of ${known.join(', ')}${formatSuggestion(String(issue.input), known)}`;
  }
  if (issue.code === 'too_big') return 'is too large';
  if (issue.code === 'too_small') return 'is too small';
  if (issue.code !== 'invalid_type') return undefined;
  if (issue.input === undefined) return 'is missing';
  return `${expectations[issue.expected] ?? `must be of the type ${issue.expected}`}, not ${nameKind(issue.input)}`;
};

const secretWords =
  /(seed|secret|mnemonic|phrase|private|suri|signer|password|passwd|keystore|credential|token)|key$/i;

/** Returns whether the name of a field suggests a secret. */
export function isSecretKey(name: string): boolean {
  return secretWords.test(name);
}
