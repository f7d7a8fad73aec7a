import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Role } from '@parachron/checklist';
import { serviceDefaults } from '@parachron/checklist';
import { parseEndpoint } from '@parachron/client';
import { formatEndpoint, isParachronError, omitUndefined } from '@parachron/core';
import { environments, type RuleOverrides } from '@parachron/scheduler';
import { embeddedNetwork, type PlacedSource } from '../sources/listSources.js';
import { formatSuggestion } from '../text/findNearest.js';
import {
  type Configuration,
  type ConfigurationFile,
  type ConfiguredNetwork,
  type ConfiguredParachain,
  type FieldPath,
  formatField,
  MistakeList,
  type Presence,
  type ReadContext,
} from './Configuration.js';
import {
  type ConfigurationOutput,
  configurationSchema,
  type NetworkInput,
  type ParachainInput,
  type PresenceInput,
  type RulesInput,
} from './configurationSchema.js';
import { listSchemaMistakes } from './listSchemaMistakes.js';
import { readCalls, readTask, readUser } from './scopeParts.js';

/**
 * Parses a configuration: by the schema first, then by the rules that a schema cannot express. All mistakes are reported at
 * once.
 *
 * @throws CONFIGURATION_INVALID when the configuration has any mistake
 */
export function parseConfiguration(
  file: ConfigurationFile,
  env: Readonly<Record<string, string | undefined>>,
): Configuration {
  const mistakes = new MistakeList(file);
  for (const { path, problem, part } of listSchemaMistakes(file.data)) mistakes.add(path, problem, part);
  mistakes.requireNone();
  const data = configurationSchema.parse(file.data);
  const context: ReadContext = { file: file.file, folder: file.folder, env, mistakes };
  const configuration = readAll(data, context);
  mistakes.requireNone();
  return configuration;
}

function readAll(data: ConfigurationOutput, context: ReadContext): Configuration {
  const networks = new Map(
    Object.entries(data.networks ?? {}).map(([name, given]) => [
      name,
      readNetwork(name, given ?? {}, context),
    ]),
  );
  const known = [...networks.keys(), embeddedNetwork, ...knownEnvironments];
  const parachains = data.parachains.map((given, index) =>
    readParachain(given, { index, known, configured: networks }, context),
  );
  checkTwice(parachains, networks, context);
  const { proposal = serviceDefaults.proposal } = data;
  return { file: context.file, proposal, networks, parachains };
}

function readNetwork(name: string, given: NetworkInput, context: ReadContext): ConfiguredNetwork {
  const path = ['networks', name];
  const read = (role: 'relay' | 'channelManager' | 'service') =>
    readNodes(given[role], { role, path: [...path, role] }, context);
  if ((given.service ?? given.channelManager) !== undefined && given.relay === undefined) {
    context.mistakes.add([...path, 'relay'], 'is missing, and only the relay chain shows the channels');
  }
  const { serviceParaId, serviceRules } = given;
  return {
    ...{ relay: read('relay'), channelManager: read('channelManager'), service: read('service') },
    ...omitUndefined({ serviceParaId, serviceRules: serviceRules && readRules(serviceRules) }),
  };
}

/** All limits are whole numbers. */
function readRules(rules: RulesInput): RuleOverrides {
  const stated = Object.entries(rules).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, BigInt(value)] as const],
  );
  return Object.fromEntries(stated);
}

interface ParachainPlace {
  readonly index: number;
  readonly known: readonly string[];
  readonly configured: ReadonlyMap<string, ConfiguredNetwork>;
}

function readParachain(
  given: ParachainInput,
  place: ParachainPlace,
  context: ReadContext,
): ConfiguredParachain {
  const path = ['parachains', place.index];
  const { name, networks, calls = [], user, task, paraId, derivation } = given;
  return {
    name,
    networks: new Map(
      Object.entries(networks).map(([on, one]) => [on, readPresence(one, { name: on, place }, context)]),
    ),
    calls: readCalls(calls, [...path, 'calls'], context),
    ...omitUndefined({ paraId, derivation }),
    ...omitUndefined({
      user: user && readUser(user, [...path, 'user'], context),
      task: task && readTask(task, { path: [...path, 'task'], calls }, context),
    }),
  };
}

function readPresence(
  given: PresenceInput,
  { name, place }: { name: string; place: ParachainPlace },
  context: ReadContext,
): Presence {
  const path = ['parachains', place.index, 'networks', name];
  const { mistakes } = context;
  if (!place.known.includes(name)) {
    mistakes.add(path, `is not a known network${formatSuggestion(name, place.known)}`, 'key');
  }
  if (given === false) return { kind: 'absent' };
  if (name === embeddedNetwork && !place.configured.has(name)) {
    if (given !== 'embedded') {
      mistakes.add(path, 'takes "embedded", or needs its relay chain under networks.local');
    }
    return { kind: 'embedded' };
  }
  return { kind: 'nodes', sources: readNodes(given ?? undefined, { role: 'target', path }, context) };
}

/** The networks of the service that have endpoints; an announced one has none. */
const knownEnvironments = environments.flatMap(({ name, kind }) => (kind === 'announced' ? [] : [name]));

/** Checks that names and para ids are unique, and that no parachain is the service. */
function checkTwice(
  parachains: readonly ConfiguredParachain[],
  configured: ReadonlyMap<string, ConfiguredNetwork>,
  { mistakes }: ReadContext,
): void {
  for (const [index, { name, paraId, networks }] of parachains.entries()) {
    const path = ['parachains', index];
    const others = parachains.slice(0, index);
    if (others.some((one) => one.name === name)) {
      mistakes.add([...path, 'name'], `is "${name}", which another parachain already has`);
    }
    const owners = [...networks].flatMap(([network, { kind }]) => {
      if (paraId === undefined || kind !== 'nodes') return [];
      const serviceParaId = configured.get(network)?.serviceParaId ?? serviceDefaults.paraId;
      if (paraId === serviceParaId) return [`the para id of the service on ${network}`];
      const same = others.find((one) => one.paraId === paraId && one.networks.get(network)?.kind === 'nodes');
      return same ? [`which "${same.name}" already has on ${network}`] : [];
    });
    if (owners[0] !== undefined) mistakes.add([...path, 'paraId'], `is ${paraId}, ${owners[0]}`);
  }
}

const reference = /\$\{(\w+)\}/g;

/** Reads the nodes of a chain: endpoints unchanged, files relative to the configuration. */
function readNodes(
  given: string | readonly string[] | undefined,
  at: { readonly role: Role; readonly path: FieldPath },
  context: ReadContext,
): PlacedSource[] {
  if (given === undefined) return [];
  const origin = `${context.file}, ${formatField(at.path)}`;
  const list = typeof given === 'string' ? [given] : given;
  return list.flatMap((text, index) => {
    const path = typeof given === 'string' ? at.path : [...at.path, index];
    if (list.indexOf(text) < index) {
      context.mistakes.add(path, `names the node ${formatEndpoint(text)} a second time`);
      return [];
    }
    return readNode(text, { role: at.role, path, origin }, context) ?? [];
  });
}

function readNode(
  given: string,
  { role, path, origin }: { role: Role; path: FieldPath; origin: string },
  context: ReadContext,
): PlacedSource | undefined {
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
    if (existsSync(file)) return { role, kind: 'spec', text: file, origin };
    const name = formatEndpoint(given);
    return fail(`is "${name}", which is neither an endpoint (ws, wss, http, https) nor a file that exists`);
  }
  const problem = findEndpointProblem(text);
  return problem ? fail(problem) : { role, kind: 'endpoint', text, origin };
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
