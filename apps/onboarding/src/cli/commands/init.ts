import { writeFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { formatJson } from '@parachron/core';
import type { Command } from 'commander';
import {
  ConfigurationExistsError,
  ConfigurationNotWrittenError,
} from '../../configuration/configurationErrors.js';
import { formatTemplate, type TemplateForm } from '../../configuration/formatTemplate.js';
import { stripControls } from '../../terminal/stripControls.js';
import type { CommandContext, RunCommand } from '../CommandContext.js';
import { UsageError } from '../errors.js';
import { exitCodes } from '../exitCodes.js';

interface InitFlags {
  readonly force?: true;
  readonly stdout?: true;
  readonly json?: true;
}

/** Adds `init`: writes a configuration to begin with. */
export function addInitCommand(program: Command, choose: (run: RunCommand) => void): void {
  program
    .command('init')
    .argument('[file]', 'where to: .yaml, .yml, .json, .ts or .mts', 'parachron.yaml')
    .description('write a configuration with everything explained; the local network in it works at once')
    .option('--force', 'write it anew where there is one')
    .option('--stdout', 'print it, and write nothing')
    .option('--json', 'print the result as JSON')
    .addHelpText('after', helpAfter)
    .action((file: string, flags: InitFlags) => {
      choose((context) => init(file, flags, context));
    });
}

const helpAfter = `
Examples:
  parachron init
  parachron init parachron.ts
  parachron init --stdout > ci/parachron.yaml`;

const forms: Readonly<Record<string, TemplateForm>> = {
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.json': 'json',
  '.ts': 'ts',
  '.mts': 'ts',
};

async function init(file: string, flags: InitFlags, context: CommandContext): Promise<number> {
  const { terminal, cwd = process.cwd() } = context;
  const form = forms[extname(file).toLowerCase()];
  if (!form) {
    const reason = `"${file}" ends in none of ${Object.keys(forms).join(', ')}`;
    throw new UsageError({ option: 'file', reason });
  }
  const text = formatTemplate(form);
  if (flags.stdout) {
    terminal.out(flags.json ? formatJson({ file, text }, 2) : text.trimEnd());
    return exitCodes.passed;
  }
  await write(file, text, { path: resolve(cwd, file), force: flags.force ?? false });
  if (flags.json) terminal.out(formatJson({ file, written: true }, 2));
  else terminal.out(stripControls(`Wrote ${file}. Try it: parachron check --config ${file} --network local`));
  return exitCodes.passed;
}

async function write(
  file: string,
  text: string,
  { path, force }: { path: string; force: boolean },
): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new ConfigurationExistsError({ file }, { cause });
    throw new ConfigurationNotWrittenError({ file, reason: message.replace(/\.$/, '') }, { cause });
  }
}
