import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { type Role, roleWords } from '@parachron/checklist';
import { formatEndpoint } from '@parachron/core';
import { formatSuggestion } from '../cli/findNearest.js';
import { UsageError } from '../errors.js';

/** The options that name chains. */
export interface SourceOptions extends Readonly<Partial<Record<Role, readonly string[]>>> {
  readonly targetPara?: number;
}

/** The environment and the working directory. */
export interface SourceContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/**
 * Resolves the nodes of each chain from options.
 *
 * @throws USAGE when the relay chain is missing, a chain is neither an endpoint nor a file, or options contradict each other
 */
export function listSources(
  options: SourceOptions,
  { cwd }: Pick<SourceContext, 'cwd'>,
): Readonly<Record<Role, readonly PlacedSource[]>> {
  const list = (role: Role) => {
    const texts = options[role] ?? [];
    requireDistinct(nameOption(role), texts, cwd);
    return texts.map((text) => readNode(text, role, cwd));
  };
  const relay = list('relay');
  const target = list('target');
  if (relay.length === 0)
    throw new UsageError({ option: '--relay', reason: 'give an endpoint or a chain spec file' });
  if (target.length === 0 && options.targetPara === undefined) {
    const reason = 'give an endpoint or a chain spec file of your parachain, or its id with --target-para';
    throw new UsageError({ option: '--target', reason });
  }
  const channelManager = list('channelManager');
  const service = list('service');
  requireOneRole([...target, ...service, ...channelManager]);
  return { relay, channelManager, target, service };
}

/** Finds an option that names a chain. */
export function findChainOption(options: SourceOptions): string | undefined {
  const role = (Object.keys(roleWords) as Role[]).find((one) => options[one] !== undefined);
  return role && nameOption(role);
}

/** The option that names the nodes of a chain. */
function nameOption(role: Role): string {
  return role === 'channelManager' ? '--channel-manager' : `--${role}`;
}

/** @throws USAGE when a node is given for two of several parachains */
function requireOneRole(sources: readonly PlacedSource[]): void {
  for (const { role, text, origin } of sources) {
    const other = sources.find((one) => nameOnce(one.text) === nameOnce(text));
    if (!other || other.role === role) continue;
    const reason = `${formatSource(other)} is given as ${other.origin} too; these are different chains`;
    throw new UsageError({ option: origin, reason });
  }
}

/** @throws USAGE when a name is neither that of the local network nor one of the configured networks */
export function requireNetwork(name: string, configured: readonly string[]): void {
  const known = [...new Set([embeddedNetwork, ...configured])];
  if (known.includes(name)) return;
  const others = configured.length === 0 ? '; a configuration names others, with their endpoints' : '';
  const advice = formatSuggestion(name, known) || others;
  const reason = `"${name}" is not a known network (${known.join(', ')})${advice}`;
  throw new UsageError({ option: '--network', reason });
}

/** One name of a node that can be written in several ways: `ws://h`, `WS://h/` and `http://h`; `a.json` and `./a.json`. */
export function nameOnce(text: string, cwd = ''): string {
  const isUrl = isEndpoint.test(text) && URL.canParse(text);
  return isUrl ? new URL(text).href.replace(/^ws/, 'http') : resolve(cwd, text);
}

/** @throws USAGE when an option names a node twice, which would confirm itself */
export function requireDistinct(option: string, texts: readonly string[], cwd?: string): void {
  const names = texts.map((text) => nameOnce(text, cwd));
  const repeated = texts.find((_, at) => names.indexOf(names[at] ?? '') < at);
  if (repeated === undefined) return;
  const reason = `${formatEndpoint(repeated)} is given twice; give another node to compare with`;
  throw new UsageError({ option, reason });
}

const isEndpoint = /^(wss?|https?):\/\//i;

/** Reads a node of a chain: an endpoint or a file. */
function readNode(text: string, role: Role, cwd: string): PlacedSource {
  const origin = nameOption(role);
  if (isEndpoint.test(text)) return { role, kind: 'endpoint', text, origin };
  const file = resolve(cwd, text);
  if (existsSync(file)) return { role, kind: 'spec', text: file, origin };
  const reason = `"${formatEndpoint(text)}" is neither an endpoint (ws, wss, http, https) nor a file that exists`;
  throw new UsageError({ option: origin, reason: `${reason}${suggestEndpoint(text)}` });
}

/** The end of a sentence for a host and port without a scheme: `; did you mean ws://localhost:9944?` */
export function suggestEndpoint(text: string): string {
  const [host] = /(?<=^(?:wss?:\/?)?)(?:[\w-][\w.-]*|\[[\da-f:]+\]):\d+(?=\/?$)/i.exec(text) ?? [];
  return host === undefined ? '' : `; did you mean ws://${host}?`;
}

/** The source of a chain: a node's endpoint, or a chain specification that runs as a local chain. */
export interface PlacedSource {
  readonly role: Role;
  readonly kind: 'endpoint' | 'spec';
  readonly text: string;
  /** Where the user named it: the option, or the field of the configuration, such as `parachron.yaml, networks.staging.relay`. */
  readonly origin: string;
}

/** Names the source of a chain: a file by its path, an address without its secrets. */
export function formatSource({ kind, text }: Pick<PlacedSource, 'kind' | 'text'>): string {
  return kind === 'endpoint' ? formatEndpoint(text) : text;
}

/** The name of the embedded local network. */
export const embeddedNetwork = 'local';
