import { type Hex, parseWholeNumber } from '@parachron/core';
import { type Command, InvalidArgumentError, Option } from 'commander';

/**
 * Adds the options that name a run's configuration or chains; `readRunPlan` turns them into a plan.
 */
export function addRunOptions(command: Command): Command {
  addChainOptions(command);
  return addRuleOptions(command)
    .option(
      '--call <name=hex>',
      'a call that a task makes, without a proxy call around it; may be repeated',
      addCall,
    )
    .option('--user <address>', "the user's account on the service, for the checks of one user")
    .option('--on-target <address>', "the user's account on your parachain, if it differs")
    .option('--task <when>', 'the task to quote: next; every 1h x 24; every 1d; ISO times with commas')
    .addOption(
      new Option(
        '--derivation <rule>',
        'how your parachain derives accounts, if its runtime does not state it',
      ).choices(['hashedDescription', 'locationHash', 'none']),
    )
    .option(
      '--derived-account <address>',
      'the account that your parachain derives for --user, if its rule is its own',
    )
    .option('--multisig <threshold,members>', 'the multisig that signs: threshold and all members')
    .option(
      '--check <id>',
      'run this check or group only, such as hrmp (see explain); may be repeated',
      addText,
    )
    .option('--timeout <seconds>', 'seconds to wait for a node', parseSeconds, 20)
    .option(
      '-j, --jobs <number>',
      'number of parachains to check at the same time (as many as the chains allow)',
      createNumberParser(1, 64),
    )
    .option('--no-cache', 'neither write nor read cached runtimes, metadata and reads on disk')
    .option('--json', 'print the result as JSON');
}

function addChainOptions(command: Command): Command {
  return command
    .option(
      '-c, --config <file>',
      'a configuration (see init); parachron.yaml or .json of this folder by default',
    )
    .option('--only <name>', 'only this parachain of the configuration; may be repeated', addText)
    .option(
      '-n, --network <name>',
      'only this network: local, staging, main, or a name of the configuration; may be repeated',
      addText,
    )
    .option(
      '-t, --target <chain>',
      'your parachain: an endpoint (ws, wss, http, https) or a chain spec file; may be repeated to compare nodes',
      addText,
    )
    .option(
      '-r, --relay <chain>',
      'relay chain: an endpoint or a chain spec file; may be repeated to compare nodes',
      addText,
    )
    .option(
      '-s, --service <chain>',
      'service chain: an endpoint or a chain spec file; may be repeated to compare nodes',
      addText,
    )
    .option(
      '--channel-manager <chain>',
      'channel manager, if it is not the relay chain: an endpoint or a chain spec file; may be repeated',
      addText,
    )
    .option('--target-para <id>', 'your para id, if no endpoint of your parachain is given', parseParaId)
    .option('--service-para <id>', "the service's para id (2114)", parseParaId);
}

/** Collects the values of an option that may be repeated. */
export function addText(text: string, known: readonly string[] = []): readonly string[] {
  return [...known, text];
}

type GivenCall = { readonly name: string; readonly hex: Hex };

function addCall(text: string, known: readonly GivenCall[] = []): readonly GivenCall[] {
  const at = text.indexOf('=');
  const name = text.slice(0, at);
  if (at < 1) throw new InvalidArgumentError('Write the name and the bytes: transfer=0x0a03….');
  if (known.some((one) => one.name === name)) throw new InvalidArgumentError(`"${name}" is given twice.`);
  const hex = text.slice(at + 1);
  if (hex === '0x') throw new InvalidArgumentError('A call has at least one byte.');
  if (!/^0x([\da-f]{2})+$/i.test(hex))
    throw new InvalidArgumentError('Write 0x and an even number of hexadecimal digits after the name.');
  return [...known, { name, hex: hex as Hex }];
}

/** Creates the parser of an option that takes a whole number. */
export function createNumberParser(least: number, most: number): (text: string) => number {
  return (text) => {
    const number = parseWholeNumber(text, { least, most });
    if (number !== undefined) return number;
    throw new InvalidArgumentError(`Give a whole number from ${least} to ${most}.`);
  };
}

/** Reads a para id. */
export const parseParaId = createNumberParser(0, 0xffff_ffff);

/** Reads a port; 0 means any free port. */
export const parsePort = createNumberParser(0, 65_535);

/** Reads a number of seconds to wait. */
export function parseSeconds(text: string): number {
  const seconds = Number(text);
  if (!(seconds > 0 && seconds <= 600))
    throw new InvalidArgumentError('Give a number of seconds, more than 0 and at most 600.');
  return seconds;
}

/** Limits of the service as typed on the command line. */
export interface RuleFlags {
  /** Seconds. */
  readonly slot?: bigint;
  readonly maxTimes?: bigint;
  /** Seconds. */
  readonly horizon?: bigint;
}

/** Adds the options that state limits of the service. */
export function addRuleOptions(command: Command, whose = 'if its runtime states none'): Command {
  return command
    .option('--slot <seconds>', `the length of the service's slots, ${whose}`, parseLimit)
    .option('--max-times <number>', `maximum number of execution times of a task, ${whose}`, parseLimit)
    .option('--horizon <seconds>', `maximum time from now to an execution, ${whose}`, parseLimit);
}

const readLimit = createNumberParser(1, 999_999_999);
const parseLimit = (text: string) => BigInt(readLimit(text));

/** Parses an amount of planck. */
export function parseAmount(text: string): bigint {
  if (/^\d{1,38}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give a whole number of planck.');
}
