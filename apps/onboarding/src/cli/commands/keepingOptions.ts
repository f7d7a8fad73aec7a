import type { Command } from 'commander';

export interface KeepingFlags {
  /** A folder, the URL of a server, or true for the folder of the user. */
  readonly database?: string | true;
}

/** Adds the options of a watch that keeps its history. */
export function addKeepingOptions(command: Command): Command {
  return command.option(
    '--database [place]',
    'keep the history (see history) in a folder or at a postgres:// URL; without a place in a folder of the user',
  );
}
