import type { z } from 'zod';
import { formatSuggestion } from '../text/findNearest.js';
import type { FieldPath } from './Configuration.js';
import { configurationSchema } from './configurationSchema.js';

/** A field that breaks the schema. */
export interface FieldMistake {
  readonly path: FieldPath;
  readonly part: 'key' | 'value';
  readonly problem: string;
}

type Issue = z.core.$ZodIssue;

/** Lists the mistakes by the schema: unknown fields, missing fields, values of another kind. */
export function listSchemaMistakes(data: unknown): FieldMistake[] {
  const { error } = configurationSchema.safeParse(data);
  return (error?.issues ?? []).flatMap((issue) => describe(issue, { data, before: [] }));
}

function describe(issue: Issue, at: { data: unknown; before: FieldPath }): FieldMistake[] {
  const path = [...at.before, ...issue.path.map((part) => (typeof part === 'number' ? part : String(part)))];
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => describeUnknown(key, path, issue.message.split(' ')));
  if (issue.code === 'invalid_union') {
    const nearest = chooseBranch(issue.errors);
    if (nearest) return nearest.flatMap((one) => describe(one, { ...at, before: path }));
  }
  const problem = describeValue(issue, readValueAt(at.data, path));
  return [{ path, part: 'value', problem: path.length === 0 ? `the configuration ${problem}` : problem }];
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

function describeValue(issue: Issue, value: unknown): string {
  if (issue.code === 'invalid_type' && value === undefined) return 'is missing';
  if (issue.code === 'invalid_value') {
    const known = issue.values.map(String);
    return `must be one of ${known.join(', ')}${formatSuggestion(String(value), known)}`;
  }
  const expected =
    issue.code === 'invalid_union'
      ? issue.message
      : expectations[issue.code === 'invalid_type' ? issue.expected : issue.code];
  if (expected === undefined) return issue.message;
  return `${expected}, not ${nameKind(value)}`;
}

const expectations: Readonly<Record<string, string>> = {
  string: 'must be a string',
  array: 'must be a list',
  object: 'must be a map of names and values',
  record: 'must be a map of names and values',
  number: 'must be a number',
  int: 'must be a whole number',
  boolean: 'must be true or false',
};

function nameKind(value: unknown): string {
  if (value === null) return 'empty';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'number') return Number.isInteger(value) ? 'a number' : 'a number with a fraction';
  return typeof value === 'object' ? 'a map' : String(value);
}

function readValueAt(data: unknown, path: FieldPath): unknown {
  return path.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    data,
  );
}

const secretWords =
  /(seed|secret|mnemonic|phrase|private|suri|signer|password|passwd|keystore|credential|token)|key$/i;

/** Returns whether the name of a field suggests a secret. */
export function isSecretKey(name: string): boolean {
  return secretWords.test(name);
}
