import { omitUndefined } from '@parachron/core';
import type { Command, Option } from 'commander';

/** One command, for shell completion. */
export interface CommandWords {
  /** The words of the command, without the program's name: `task list`; empty for the program itself. */
  readonly path: string;
  readonly commands: readonly { readonly name: string; readonly description: string }[];
  readonly options: readonly OptionWords[];
}

/** One option, for shell completion. */
export interface OptionWords {
  /** `--relay`. */
  readonly long: string;
  /** `-r`. */
  readonly short?: string;
  readonly description: string;
  readonly takesValue: boolean;
  /** The accepted values; empty if any value is accepted. */
  readonly choices: readonly string[];
}

/** Lists the words of a program and of all its commands, each command after its parent. */
export function listWords(command: Command, path: readonly string[] = []): CommandWords[] {
  const help = command.createHelp();
  const commands = help.visibleCommands(command);
  return [
    {
      path: path.join(' '),
      commands: commands.map((one) => ({ name: one.name(), description: one.description() })),
      options: help.visibleOptions(command).flatMap(describeOption),
    },
    ...commands
      .filter((one) => one.name() !== 'help')
      .flatMap((one) => listWords(one, [...path, one.name()])),
  ];
}

function describeOption({ long, short, description, required, optional, argChoices }: Option): OptionWords[] {
  if (!long) return [];
  const words = { long, description, takesValue: required || optional, choices: argChoices ?? [] };
  return [{ ...words, ...omitUndefined({ short }) }];
}
