import type { Report } from '@parachron/checklist';
import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import { checkTarget } from '../../checking/checkTarget.js';
import { createProgress } from '../../terminal/Progress.js';
import { type EndpointsByChain, renderPlan } from '../../terminal/renderPlan.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { exitCodes } from '../exitCodes.js';
import { addChainOptions, type ChainOptions } from './options.js';

/** Adds `plan`: the calls that mend what a check found missing. */
export function addPlanCommand(program: Command, choose: (run: RunCommand) => void): void {
  const command = program
    .command('plan')
    .description(
      'print the calls that mend what is missing: hex, decoded, with decode links; nothing is sent',
    );
  addChainOptions(command)
    .addHelpText('after', helpAfter)
    .action((options: ChainOptions) => {
      choose((context) => plan(options, context));
    });
}

const helpAfter = `
Examples:
  parachron plan --relay wss://relay.example --target wss://para.example
  parachron plan --network local --json`;

async function plan(options: ChainOptions, context: CommandContext): Promise<number> {
  const { terminal } = context;
  const progress = createProgress(terminal, context.writeRaw, options.json);
  const report = await checkTarget(options, { env: context.env, onProgress: progress.step }).finally(
    progress.done,
  );
  const text = options.json
    ? formatJson({ schemaVersion: report.schemaVersion, scope: report.scope, plan: report.plan }, 2)
    : renderPlan(report.plan, listEndpoints(report), terminal);
  terminal.out(text);
  return exitCodes.passed;
}

/** The endpoints that a page on the web can reach, by the chain's name. */
export function listEndpoints(report: Report): EndpointsByChain {
  return Object.fromEntries(
    report.chains
      .filter(({ endpoint }) => /^wss?:/i.test(endpoint))
      .map(({ name, endpoint }) => [name, endpoint]),
  );
}
