import type { Command } from 'commander';

/** The page about each command, from the folder of the documentation. */
export const commandPages: Readonly<Record<string, string>> = {
  check: 'getting-started.md',
  plan: 'guides/dry-run.md',
  watch: 'guides/watching.md',
  serve: 'guides/reports.md',
  history: 'guides/watching.md',
  init: 'guides/configuration.md',
  explain: 'checks/README.md',
  demo: 'getting-started.md',
  devnet: 'guides/first-task.md',
  playground: 'guides/playground.md',
  task: 'guides/tasks-at-the-terminal.md',
};

/** Adds the page about a command to its help, and to the help of its subcommands. */
export function addPages(commands: readonly Command[]): void {
  for (const command of commands) addPage(command, commandPages[command.name()]);
}

function addPage(command: Command, page: string | undefined): void {
  if (page === undefined) return;
  command.addHelpText('after', `\nDocumentation: docs/${page}`);
  for (const one of command.commands) addPage(one, page);
}
