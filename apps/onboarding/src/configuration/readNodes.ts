import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ChainSource, SourceRole } from '@parachron/checklist/dry-runs';
import { parseEndpoint } from '@parachron/client';
import { formatEndpoint, isParachronError } from '@parachron/core';
import type { PlacedSource } from '../sources/listSources.js';
import type { ReadContext } from './MistakeList.js';
import { type FieldPath, formatField } from './MistakeList.js';

const reference = /\$\{(\w+)\}/g;

/** Reads the nodes of a chain: endpoints unchanged, files relative to the configuration. */
export function readNodes(
  given: string | readonly string[] | undefined,
  at: { readonly role: SourceRole; readonly path: FieldPath },
  context: ReadContext,
): PlacedSource[] {
  if (given === undefined) return [];
  const origin = `${context.file}, ${formatField(at.path)}`;
  const list = typeof given === 'string' ? [given] : given;
  const paths = list.map((_, index) => (typeof given === 'string' ? at.path : [...at.path, index]));
  return list.flatMap((text, index) => {
    const path = paths[index] ?? at.path;
    if (list.indexOf(text) < index) {
      context.mistakes.add(path, `names the node ${formatEndpoint(text)} a second time`);
      return [];
    }
    const source = readNode(text, { role: at.role, path }, context);
    return source ? [{ ...source, origin }] : [];
  });
}

function readNode(
  given: string,
  { role, path }: { role: SourceRole; path: FieldPath },
  context: ReadContext,
): ChainSource | undefined {
  const fail = (problem: string) => {
    context.mistakes.add(path, problem);
    return undefined;
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
  const advice = 'put it into an environment variable, as ${NAME}';
  if (hasCredentials(given)) return fail(`contains a user name or password; ${advice}`);
  const text = replaceVariables(given, path, context);
  if (text === undefined) return undefined;
  if (!/^[a-z]+:\/\//i.test(text)) {
    const file = resolve(context.folder, text);
    if (existsSync(file)) return { role, kind: 'spec', text: file };
    const name = formatEndpoint(given);
    return fail(`is "${name}", which is neither an endpoint (ws, wss, http, https) nor a file that exists`);
  }
  const problem = findEndpointProblem(text);
  return problem ? fail(problem) : { role, kind: 'endpoint', text };
}

function findEndpointProblem(text: string): string | undefined {
  try {
    const { url, name } = parseEndpoint(text);
    if (!/\.json$/i.test(new URL(url).pathname)) return undefined;
    return `is "${name}", a file on the web; download the chain spec, and give the path of the file`;
  } catch (cause) {
    if (!isParachronError(cause, 'ENDPOINT_MALFORMED')) throw cause;
    return `is not an endpoint: ${cause.facts.reason}`;
  }
}

/** Whether the file itself contains a user name or password, not only names of variables. */
function hasCredentials(given: string): boolean {
  const [, credentials = ''] = /^[^/?#]*\/\/([^/?#]*)@/.exec(given.replace(reference, '')) ?? [];
  return credentials.replaceAll(':', '') !== '';
}

/** Replaces `${NAME}` by environment variables, so that the file needs no secrets. */
function replaceVariables(text: string, path: FieldPath, { env, mistakes }: ReadContext): string | undefined {
  const names = [...text.matchAll(reference)].map(([, name = '']) => name);
  const missing = names.find((name) => !env[name]);
  if (missing === undefined) return text.replace(reference, (_, name: string) => env[name] ?? '');
  mistakes.add(path, `names the environment variable ${missing}, which is not set`);
  return undefined;
}
