import type { z } from 'zod';
import { formatSuggestion } from '../text/findNearest.js';
import type { FieldPath } from './Configuration.js';
import { configurationSchema, nameKind } from './configurationSchema.js';

/** A field that breaks the schema. */
export interface FieldMistake {
  readonly path: FieldPath;
  readonly part: 'key' | 'value';
  readonly problem: string;
}

type Issue = z.core.$ZodIssue;

/** Lists the mistakes by the schema: unknown fields, missing fields, values of another kind. */
export function listSchemaMistakes(data: unknown): FieldMistake[] {
  const { error } = configurationSchema.safeParse(data, { error: describeValue });
  return (error?.issues ?? []).flatMap((issue) => describe(issue, []));
}

function describe(issue: Issue, before: FieldPath): FieldMistake[] {
  const path = [...before, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknown(key, path, issue.message.split(' ')));
  const nearest = issue.code === 'invalid_union' ? chooseBranch(issue.errors) : undefined;
  if (nearest) return nearest.flatMap((one) => describe(one, path));
  const { message } = issue;
  return [{ path, part: 'value', problem: path.length === 0 ? `the configuration ${message}` : message }];
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

function describeUnknown(key: string, path: FieldPath, known: readonly string[]): FieldMistake {
  const problem = isSecretKey(key)
    ? 'looks like a secret; a configuration must not contain secrets. Give keys of tasks with --signer-file or --signer-env'
    : `is not a known field${formatSuggestion(key, known)}`;
  return { path: [...path, key], part: 'key', problem };
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
