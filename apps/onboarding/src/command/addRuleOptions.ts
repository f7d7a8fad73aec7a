import { type Command, InvalidArgumentError } from 'commander';

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
    .option('--slot <seconds>', `the length of the service's slots, ${whose}`, parseSlot)
    .option('--max-times <number>', `maximum number of execution times of a task, ${whose}`, parseCount)
    .option('--horizon <seconds>', `maximum time from now to an execution, ${whose}`, parseSlot);
}

function parseCount(text: string): bigint {
  if (/^[1-9]\d{0,5}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give a whole number, at least 1.');
}

function parseSlot(text: string): bigint {
  if (/^[1-9]\d{0,8}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give a whole number of seconds, at least 1.');
}

/** Parses an amount of planck. */
export function parseAmount(text: string): bigint {
  if (/^\d{1,38}$/.test(text)) return BigInt(text);
  throw new InvalidArgumentError('Give a whole number of planck.');
}
