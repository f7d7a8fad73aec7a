import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { checkTarget } from '../../checking/checkTarget.js';
import { createProgress } from '../../terminal/Progress.js';
import { renderReport } from '../../terminal/renderReport.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodeOfReport } from '../exitCodes.js';
import { addChainOptions, type ChainOptions } from './options.js';

/** Adds `check`: whether a parachain has what the service needs. */
export function addCheckCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('check')
    .description(
      'check whether a parachain has what the service needs, and say with evidence what is missing',
    );
  addChainOptions(command)
    .addHelpText('after', helpAfter)
    .action((options: ChainOptions) => {
      choose((context) => check(options, context));
    });
}

const helpAfter = `
Examples:
  parachron check --relay wss://relay.example --target wss://para.example
  parachron check --network local
  parachron check --relay ./relay.json --target ./para.json --json`;

async function check(options: ChainOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const progress = createProgress(terminal, context.writeRaw, options.json);
  const report = await checkTarget(options, { env: context.env, onProgress: progress.step }).finally(
    progress.done,
  );
  terminal.out(options.json ? formatJson(report, 2) : renderReport(report, terminal));
  return exitCodeOfReport(report);
}
