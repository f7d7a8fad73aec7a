import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { formatEndpoint, formatJson, omitUndefined, readMessage } from '@parachron/core';
import {
  createDevnet,
  type Devnet,
  type ForkSource,
  listDevAccounts,
  loadChainSpec,
} from '@parachron/devnet';
import { formatCommand, stripControls } from '@parachron/reports';
import { wrapText } from '@parachron/terminal';
import { type EmbeddedRole, embedded } from '../../chains/embeddedSpecs.js';
import { findSpec, type SpecAccess } from '../../chains/findSpec.js';
import { suggestEndpoint } from '../../chains/sources.js';
import { UsageError } from '../../errors.js';
import { createProgress, type Terminal } from '../../terminal/Terminal.js';
import { waitForAbort } from '../../terminal/watchStop.js';
import type { CommandContext } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import type { DevnetFlags } from './networkCommands.js';

/** Runs the local network until it is stopped. */
export async function runDevnet(flags: DevnetFlags, context: CommandContext): Promise<number> {
  const { terminal } = context;
  if (flags.relay !== undefined && flags.data !== undefined)
    throw new UsageError({ option: '--data', reason: 'a real relay chain cannot be kept across runs' });
  const progress = createProgress(terminal, flags.json);
  progress.step(`Starting the local network of variant ${flags.variant}`);
  const access = { env: process.env, onProgress: progress.step };
  const devnet = await startDevnet(flags, access).finally(progress.done);
  // Until now, a request to stop ended the process at once: a chain to fork may be slow to answer.
  const stop = context.takeStop?.() ?? AbortSignal.abort();
  try {
    const description = await describeDevnet(devnet, flags);
    terminal.out(flags.json ? formatJson(description) : renderDevnet(description, terminal, flags.data));
    void reportFailures(devnet, terminal, stop);
    await waitForAbort(stop);
  } finally {
    await devnet.close();
  }
  return exitCodes.passed;
}

/** Writes each error of blocks that nobody waits for, once. */
async function reportFailures(devnet: Devnet, terminal: Terminal, stop: AbortSignal): Promise<void> {
  const known = new Set<string>();
  while (!stop.aborted) {
    await devnet.idle().catch((error: unknown) => {
      const text = stripControls(readMessage(error));
      if (!stop.aborted && !known.has(text)) terminal.err(text);
      known.add(text);
    });
    await pause(1000, undefined, { signal: stop }).catch(() => undefined);
  }
}

/**
 * Starts the network and its ports by the options.
 *
 * @throws the errors of chains, ports and stored data
 */
async function startDevnet(flags: DevnetFlags, access: SpecAccess): Promise<Devnet> {
  const { variant, blocks, relay, data, start, para = [] } = flags;
  const { port, host, origins, hosts, target = para.length === 0 ? [2000] : [] } = flags;
  const small = target.flatMap((paraId) => (paraId === 'none' ? [] : [{ paraId }]));
  const real = para.map(async (text) => ({ source: await openSource(text, 'target', access) }));
  return createDevnet({
    variant,
    blocks,
    targets: [...small, ...(await Promise.all(real))],
    serve: { port, host, origins, ...omitUndefined({ hosts }) },
    ...(relay !== undefined && {
      relay: await openSource(relay === true ? embedded : relay, 'relay', access),
    }),
    ...omitUndefined({ data, start }),
  });
}

/** Output of `parachron devnet --json` once the network runs. */
export type DevnetDescription = Awaited<ReturnType<typeof describeDevnet>>;

/** Describes a running network. Its accounts have public keys, and funds on each chain whose accounts have 32 bytes. */
async function describeDevnet(devnet: Devnet, { variant, data }: Pick<DevnetFlags, 'variant' | 'data'>) {
  const chains = [devnet.service, ...devnet.targets, ...(devnet.relay ? [devnet.relay] : [])];
  return {
    variant,
    time: new Date(devnet.now()).toISOString(),
    chains: chains.map(({ role, name, paraId, endpoint = '', chain }) => ({
      role,
      name,
      ...omitUndefined({ paraId }),
      endpoint,
      // Whether a later run with the same directory finds the blocks: chains with a real runtime exist in memory only.
      isStored: data !== undefined && 'runtime' in chain,
    })),
    accounts: (await listDevAccounts()).map(({ name, suri, address }) => ({ name, suri, address })),
  };
}

/** Writes the endpoints and commands of the network, for people. */
function renderDevnet(devnet: DevnetDescription, { colors, width }: Terminal, data?: string): string {
  const rows = devnet.chains.map(({ role, name, paraId, endpoint }) => [
    role,
    paraId === undefined ? '' : `para ${paraId}`,
    endpoint,
    stripControls(name),
  ]);
  const accounts = devnet.accounts.map(({ name, suri, address }) => [name, suri, address]);
  const [service] = devnet.chains;
  return [
    colors.bold(`The local network is running: variant ${devnet.variant}, ${devnet.time}`),
    '',
    ...formatColumns(rows),
    '',
    ...wrapText(
      'Accounts with public secrets: never use them on live chains. They have funds on each chain with 32-byte accounts:',
      width,
    ),
    ...formatColumns(accounts),
    '',
    ...wrapText(
      'WebSocket and HTTP POST answer on the same ports. To advance the clock by one hour, or further with a later time in milliseconds:',
      width,
    ),
    `  ${formatTravel(devnet, service?.endpoint ?? '')}`,
    '',
    ...formatChecks(devnet, width),
    '',
    ...wrapText(formatStored(devnet, data), width),
    ...wrapText('Stop with Ctrl+C.', width),
  ].join('\n');
}

/** The commands that check the parachains of the network. A check reads the channels from a relay chain. */
function formatChecks({ chains }: DevnetDescription, width: number): string[] {
  if (!chains.some(({ role }) => role === 'relay'))
    return wrapText('To check the network with `parachron check`, start it with --relay.', width);
  const targets = chains.filter(({ role }) => role === 'target');
  const commands = targets.map((target) => {
    const places = chains.filter((chain) => chain.role !== 'target' || chain === target);
    return `  ${formatCommand(['check', ...places.flatMap(({ role, endpoint }) => [`--${role}`, endpoint])])}`;
  });
  return ['To check a parachain of the network:', ...commands];
}

function formatStored({ chains }: DevnetDescription, data: string | undefined): string {
  if (data === undefined) return 'All data is lost at the end; --data stores the chains in a directory.';
  const lost = chains
    .filter(({ isStored }) => !isStored)
    .map(({ name, paraId }) => `${stripControls(name)} (${paraId}), which has a real runtime`);
  const stored = `Blocks and waiting transactions are stored in ${data}.`;
  return lost.length === 0 ? stored : `${stored} Not stored: ${lost.join('; ')}.`;
}

function formatTravel({ time }: DevnetDescription, endpoint: string): string {
  const params = [Date.parse(time) + 3_600_000];
  const body = JSON.stringify({ id: 1, jsonrpc: '2.0', method: 'dev_timeTravel', params });
  return `curl -H 'content-type: application/json' -d '${body}' ${endpoint.replace(/^ws/, 'http')}`;
}

function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}

/**
 * Finds the given chain: the embedded chain, a chain to fork, or a chain to start from its specification.
 *
 * @throws USAGE when the text is neither `embedded`, nor an endpoint, nor a file
 * @throws INVALID_CHAIN_SPEC when a chain cannot start from the file
 */
async function openSource(text: string, role: EmbeddedRole, access: SpecAccess): Promise<ForkSource> {
  if (text === embedded) return { spec: await loadChainSpec(await findSpec(role, access)) };
  if (/^(wss?|https?):\/\//i.test(text)) return { endpoint: text };
  if (existsSync(text)) return { spec: await loadChainSpec(text) };
  const option = role === 'relay' ? '--relay' : '--para';
  const reason = `"${formatEndpoint(text)}" is neither an endpoint (ws, wss, http, https), nor a file that exists, nor "${embedded}"${suggestEndpoint(text)}`;
  throw new UsageError({ option, reason });
}
