import { stripControls } from '@parachron/reports';
import { wrapText } from '@parachron/terminal';
import type { Terminal } from '../terminal/Terminal.js';
import type { DevnetDescription } from './describeDevnet.js';

/** Writes the endpoints and commands of the network, for people. */
export function renderDevnet(devnet: DevnetDescription, terminal: Terminal, data?: string): string {
  const { colors, width } = terminal;
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
      'Accounts with funds on every chain, with public secrets (never use these accounts on live chains):',
      width,
    ),
    ...formatColumns(accounts),
    '',
    ...wrapText('WebSocket and HTTP POST answer on the same ports. To advance the clock by one hour:', width),
    `  ${formatTravel(devnet, service?.endpoint ?? '')}`,
    '',
    ...wrapText(formatMinimumBalance(devnet, data), width),
    ...wrapText('Stop with Ctrl+C.', width),
  ].join('\n');
}

function formatMinimumBalance({ chains }: DevnetDescription, data: string | undefined): string {
  if (data === undefined) return 'All data is lost at the end; --data stores the chains in a directory.';
  const lost = chains
    .filter(({ isStored }) => !isStored)
    .map(({ name, paraId }) => `${stripControls(name)} (${paraId})`);
  const notStored = [
    ...lost.map((name) => `${name}, which has a real runtime`),
    'waiting transactions of the pools',
  ];
  return `Blocks are stored in ${data}. Not stored: ${notStored.join('; ')}.`;
}

function formatTravel({ time }: DevnetDescription, endpoint: string): string {
  const body = JSON.stringify({
    id: 1,
    jsonrpc: '2.0',
    method: 'dev_timeTravel',
    params: [Date.parse(time) + 3_600_000],
  });
  return `curl -H 'content-type: application/json' -d '${body}' ${endpoint.replace(/^ws/, 'http')}`;
}

function formatColumns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd(),
  );
}
