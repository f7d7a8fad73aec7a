import { type Command, Option } from 'commander';
import { parseSeconds } from '../command/options.js';
import type { ReceiverFlags } from '../notifying/readReceivers.js';
import { logForms } from '../observing/createLog.js';

/** Options of operating a watch: its history and its observation. */
export interface OperatingFlags extends ReceiverFlags {
  /** A folder, the URL of a server, or true for the folder of the user. */
  readonly database?: string | true;
  /** Seconds after which other processes take over the parachains of an ended process. */
  readonly lease: number;
  readonly log: (typeof logForms)[number];
  /** Seconds without the end of a check after which the watch is not ready. */
  readonly stale: number;
  /** Accounts whose tasks are followed. */
  readonly follow?: readonly string[];
  readonly allowHost?: readonly string[];
}

/** Adds the options for the operation of a watch. */
export function addOperatingOptions(command: Command): Command {
  return command
    .option(
      '--database [place]',
      'store the history in this folder or at this postgres:// URL; without a value, in a folder of the user',
    )
    .option(
      '--follow <address>',
      'follow all tasks of this account, and store their history; may be repeated',
      addText,
    )
    .option(
      '--lease <seconds>',
      'with a server: time after which other processes take over the parachains of an ended process',
      parseSeconds,
      60,
    )
    .option(
      '--webhook <url>',
      'POST each change of a verdict and failed task here, signed with PARACHRON_WEBHOOK_KEY; may be repeated',
      addText,
    )
    .option(
      '--on-change <command>',
      'run this command for each change of a verdict and failed task, with JSON on stdin; may be repeated',
      addText,
    )
    .addOption(
      new Option('--log <form>', 'json: one JSON object per line on stderr')
        .choices(logForms)
        .default('text'),
    )
    .option('--stale <seconds>', '/readyz fails if no check has ended within this time', parseSeconds, 600)
    .option(
      '--allow-host <name>',
      'name by which clients may call the server, as in http://name:8114/metrics; may be repeated',
      addText,
    );
}

function addText(text: string, known: readonly string[] = []): readonly string[] {
  return [...known, text];
}
