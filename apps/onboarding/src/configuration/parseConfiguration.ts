import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Role, serviceDefaults } from '@parachron/checklist';
import { parseEndpoint } from '@parachron/client';
import { formatEndpoint, isParachronError, omitUndefined } from '@parachron/core';
import { embeddedNetwork, nameOnce, type PlacedSource, suggestEndpoint } from '../chains/sources.js';
import { formatSuggestion } from '../cli/findNearest.js';
import { type ConfigurationFile, type FieldPath, formatField, Reading } from './Configuration.js';
import type { ConfigurationOutput, NetworkInput, ParachainInput } from './configurationSchema.js';
import { parseBySchema } from './parseBySchema.js';
import { readCalls, readTask, readUser } from './scopeParts.js';

/**
 * Parses a configuration: by the schema first, then by the rules that a schema cannot express. All mistakes are reported at
 * once.
 *
 * @throws CONFIGURATION_INVALID when the configuration has any mistake
 */
export function parseConfiguration(file: ConfigurationFile, env: Reading['env']): Configuration {
  const reading = new Reading(file, env);
  const configuration = readAll(parseBySchema(reading), reading);
  reading.requireNone();
  return configuration;
}

/** A parsed configuration. */
export type Configuration = ReturnType<typeof readAll>;
/** A parachain to check. */
export type ConfiguredParachain = ReturnType<typeof readParachain>;
/** The chains that all parachains of a network share. */
type ConfiguredNetwork = ReturnType<typeof readNetwork>;

function readAll(data: ConfigurationOutput, reading: Reading) {
  const given = Object.entries(data.networks ?? {});
  const networks: ReadonlyMap<string, ConfiguredNetwork> = new Map(
    given.map(([name, one]) => [name, readNetwork(name, one ?? {}, reading)]),
  );
  const known = [...networks.keys(), embeddedNetwork, ...serviceNetworks];
  const parachains: readonly ConfiguredParachain[] = data.parachains.map((one, index) =>
    readParachain(one, { index, known, configured: networks }, reading),
  );
  checkTwice(parachains, networks, reading);
  const { proposal = serviceDefaults.proposal } = data;
  return { file: reading.file.file, proposal, networks, parachains };
}

function readNetwork(name: string, given: NetworkInput, reading: Reading) {
  const path = ['networks', name];
  // Empty if the user gave none; without a channel manager, the relay chain manages the channels.
  const read = (role: 'relay' | 'channelManager' | 'service') =>
    readNodes(given[role], { role, path: [...path, role] }, reading);
  if ((given.service ?? given.channelManager) !== undefined && given.relay === undefined)
    reading.add([...path, 'relay'], 'is missing, and only the relay chain shows the channels');
  return {
    relay: read('relay'),
    channelManager: read('channelManager'),
    service: read('service'),
    ...omitUndefined({ serviceParaId: given.serviceParaId }),
  };
}

interface ParachainPlace {
  readonly index: number;
  readonly known: readonly string[];
  readonly configured: ReadonlyMap<string, ConfiguredNetwork>;
}

function readParachain(given: ParachainInput, place: ParachainPlace, reading: Reading) {
  const path = ['parachains', place.index];
  const { name, networks, calls = [], user, task, paraId, derivation } = given;
  return {
    name,
    networks: new Map(
      Object.entries(networks).map(([on, one]) => [on, readPresence(one, { name: on, place }, reading)]),
    ),
    calls: readCalls(calls, [...path, 'calls'], reading),
    ...omitUndefined({ paraId, derivation }),
    ...omitUndefined({
      user: user && readUser(user, [...path, 'user'], reading),
      task: task && readTask(task, { path: [...path, 'task'], calls }, reading),
    }),
  };
}

/** A parachain on a network. */
type Presence =
  | { readonly kind: 'nodes'; readonly sources: readonly PlacedSource[] }
  /** The parachain of the embedded local network. */
  | { readonly kind: 'embedded' }
  /** Declared as absent from the network. */
  | { readonly kind: 'absent' };

function readPresence(
  given: ParachainInput['networks'][string],
  { name, place }: { name: string; place: ParachainPlace },
  reading: Reading,
): Presence {
  const path = ['parachains', place.index, 'networks', name];
  if (!place.known.includes(name))
    reading.add(path, `is not a known network${formatSuggestion(name, place.known)}`, 'key');
  if (given === false) return { kind: 'absent' };
  const isConfigured = place.configured.has(name);
  if (name === embeddedNetwork && (given === 'embedded' || !isConfigured)) {
    if (given !== 'embedded')
      reading.add(path, 'takes "embedded", or needs its relay chain under networks.local');
    else if (isConfigured)
      reading.add(path, 'is "embedded"; remove the entry local under networks, or give an endpoint');
    return { kind: 'embedded' };
  }
  return { kind: 'nodes', sources: readNodes(given ?? undefined, { role: 'target', path }, reading) };
}

/** The networks of the service that have endpoints. */
const serviceNetworks = ['staging', 'main'];

/** Checks that names and para ids are unique, and that no parachain is the service. */
function checkTwice(
  parachains: readonly ConfiguredParachain[],
  configured: ReadonlyMap<string, ConfiguredNetwork>,
  reading: Reading,
): void {
  for (const [index, { name, paraId, networks }] of parachains.entries()) {
    const path = ['parachains', index];
    const others = parachains.slice(0, index);
    if (others.some((one) => one.name === name))
      reading.add([...path, 'name'], `is "${name}", which another parachain already has`);
    const owners = [...networks].flatMap(([network, { kind }]) => {
      if (paraId === undefined || kind !== 'nodes') return [];
      const serviceParaId = configured.get(network)?.serviceParaId ?? serviceDefaults.paraId;
      if (paraId === serviceParaId) return [`the para id of the service on ${network}`];
      const same = others.find((one) => one.paraId === paraId && one.networks.get(network)?.kind === 'nodes');
      return same ? [`which "${same.name}" already has on ${network}`] : [];
    });
    if (owners[0] !== undefined) reading.add([...path, 'paraId'], `is ${paraId}, ${owners[0]}`);
  }
}

const reference = /\$\{(\w+)\}/g;

/** Reads the nodes of a chain: endpoints unchanged, files relative to the configuration. */
function readNodes(
  given: string | readonly string[] | undefined,
  at: { readonly role: Role; readonly path: FieldPath },
  reading: Reading,
): PlacedSource[] {
  if (given === undefined) return [];
  const origin = `${reading.file.file}, ${formatField(at.path)}`;
  const list = typeof given === 'string' ? [given] : given;
  const known = new Set<string>();
  return list.flatMap((text, index) => {
    const path = typeof given === 'string' ? at.path : [...at.path, index];
    const source = readNode(text, { role: at.role, path, origin }, reading);
    if (!source) return [];
    const name = nameOnce(source.text);
    if (known.has(name)) reading.add(path, `names the node ${formatEndpoint(text)} a second time`);
    known.add(name);
    return [source];
  });
}

function readNode(
  given: string,
  { role, path, origin }: { role: Role; path: FieldPath; origin: string },
  reading: Reading,
): PlacedSource | undefined {
  const fail = (problem: string) => {
    reading.add(path, problem);
    return undefined;
  };
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
  const advice = 'put it into an environment variable, as ${NAME}';
  if (hasCredentials(given)) return fail(`contains a user name or password; ${advice}`);
  const text = replaceVariables(given, path, reading);
  if (text === undefined) return undefined;
  if (!/^[a-z]+:\/\//i.test(text)) {
    const file = resolve(reading.file.folder, text);
    if (existsSync(file)) return { role, kind: 'spec', text: file, origin };
    const problem = 'is neither an endpoint (ws, wss, http, https) nor a file that exists';
    return fail(`is "${formatEndpoint(given)}", which ${problem}${suggestEndpoint(given)}`);
  }
  const problem = findEndpointProblem(text);
  return problem === undefined ? { role, kind: 'endpoint', text, origin } : fail(problem);
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
function replaceVariables(text: string, path: FieldPath, reading: Reading): string | undefined {
  const names = [...text.matchAll(reference)].map(([, name = '']) => name);
  const missing = names.find((name) => !reading.env[name]);
  if (missing === undefined) return text.replace(reference, (_, name: string) => reading.env[name] ?? '');
  reading.add(path, `names the environment variable ${missing}, which is not set`);
  return undefined;
}
