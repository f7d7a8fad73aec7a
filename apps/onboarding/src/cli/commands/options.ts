import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';

/** What `check` and `plan` look at, as typed on the command line. */
export interface ChainOptions {
  network?: string;
  target?: string;
  relay?: string;
  service?: string;
  targetPara?: number;
  servicePara: number;
  timeout: number;
  json?: true;
}

/** Adds the options that say which chains to look at. */
export function addChainOptions(command: Command): Command {
  return command
    .option('-t, --target <chain>', 'your parachain: an endpoint (ws, wss, http, https) or a chain spec file')
    .option('-r, --relay <chain>', 'its relay chain: an endpoint or a chain spec file')
    .option('-s, --service <chain>', "the service's chain: an endpoint or a chain spec file")
    .option('-n, --network <name>', 'a network of the service by name: local, staging, main')
    .option('--target-para <id>', 'your para id, when no endpoint of your parachain is given', parseParaId)
    .option('--service-para <id>', "the service's para id", parseParaId, 2114)
    .option('--timeout <seconds>', 'how long to wait for a node', parseSeconds, 20)
    .option('--json', 'print the result as JSON');
}

function parseParaId(text: string): number {
  const id = Number(text);
  if (!/^\d+$/.test(text) || id > 0xffff_ffff)
    throw new InvalidArgumentError('A para id is a whole number from 0 to 4294967295.');
  return id;
}

function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600))
    throw new InvalidArgumentError('Give a number of seconds, more than 0 and at most 600.');
  return seconds;
}
