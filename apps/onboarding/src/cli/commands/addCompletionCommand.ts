import { Argument, type Command } from 'commander';
import type { RunCommand } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { formatCompletion, type Shell, shells } from '../../completion/formatCompletion.js';
import { listWords } from '../../completion/listWords.js';

/** Adds `completion`: the script for shell completion of commands and options. */
export function addCompletionCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('completion')
    .description('print the script that completes commands and options in a shell')
    .addArgument(new Argument('<shell>', 'the shell').choices(shells))
    .addHelpText('after', helpAfter)
    .action((shell: Shell) => {
      choose(async ({ terminal }) => {
        terminal.document(formatCompletion(program.name(), listWords(program), shell));
        return exitCodes.passed;
      });
    });
}

const helpAfter = `
Examples:
  parachron completion bash                          (~/.bashrc: eval "$(parachron completion bash)")
  parachron completion zsh                           (~/.zshrc: eval "$(parachron completion zsh)")
  parachron completion fish                          (config.fish: parachron completion fish | source)`;
