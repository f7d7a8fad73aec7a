import { writeFile } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import { formatJson, isParachronError } from '@parachron/core';
import { stripControls } from '@parachron/reports';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import {
  ConfigurationExistsError,
  ConfigurationNotWrittenError,
} from '../../configuration/configurationErrors.js';
import { findSchema } from '../../configuration/findSchema.js';
import { formatSchema } from '../../configuration/formatSchema.js';
import { formatSchemaLine, formatTemplate, type TemplateForm } from '../../configuration/formatTemplate.js';
import { schemaFile } from '../../configuration/schemaFile.js';
import { UsageError } from '../../errors/errors.js';
import { describeFileFailure } from '../../files/describeFileFailure.js';
import { readErrorCode } from '../../files/readErrorCode.js';
import type { InitFlags } from './addInitCommand.js';

const forms: Readonly<Record<string, TemplateForm>> = {
  '.yaml': 'yaml',
  '.yml': 'yaml',
  '.json': 'json',
};

/** Writes a first configuration. */
export async function runInit(file: string, flags: InitFlags, context: CommandContext): Promise<number> {
  const { terminal, cwd = process.cwd() } = context;
  const form = forms[extname(file).toLowerCase()];
  if (!form) {
    const reason = `the extension of "${file}" is not one of ${Object.keys(forms).join(', ')}`;
    throw new UsageError({ option: 'file', reason });
  }
  const path = resolve(cwd, file);
  const schema = flags.schema ? `./${schemaFile}` : findSchema(dirname(path));
  const text = formatTemplate(form, { schema });
  if (flags.stdout) {
    terminal.out(flags.json ? formatJson({ file, text }, 2) : text.trimEnd());
    return exitCodes.passed;
  }
  const place = { file, path, form, force: flags.force ?? false };
  const result = flags.schema ? await writeWithSchema(text, place) : await writeAlone(text, place);
  const { said, ...facts } = result;
  terminal.out(flags.json ? formatJson({ file, ...facts }, 2) : said.map(stripControls).join('\n'));
  return exitCodes.passed;
}

interface Place {
  readonly file: string;
  readonly path: string;
  readonly form: TemplateForm;
  readonly force: boolean;
}

interface Written {
  readonly written: boolean;
  /** The path of the schema, if written. */
  readonly schema?: string;
  /** The text for a person. */
  readonly said: readonly string[];
}

async function writeAlone(text: string, { file, path, force }: Place): Promise<Written> {
  await write(file, text, { path, force });
  return { written: true, said: describeWritten(file) };
}

/** An existing configuration stays unchanged; its schema is written beside it in any case. */
async function writeWithSchema(text: string, { file, path, form, force }: Place): Promise<Written> {
  const schema = join(dirname(file), schemaFile);
  await write(schema, formatSchema(), { path: join(dirname(path), schemaFile), force: true });
  try {
    const { said } = await writeAlone(text, { file, path, form, force });
    return { written: true, schema, said: [`Wrote ${schema}.`, ...said] };
  } catch (error) {
    if (!isParachronError(error, 'CONFIGURATION_EXISTS')) throw error;
    const line = form === 'yaml' ? formatSchemaLine(`./${schemaFile}`) : `"$schema": "./${schemaFile}",`;
    const place = form === 'yaml' ? 'at its top' : 'after its first brace';
    const said = [
      `Wrote ${schema}. ${file} already exists, and is unchanged.`,
      `Add this line ${place}, if the file does not name the schema:`,
      line,
    ];
    return { written: false, schema, said };
  }
}

function describeWritten(file: string): string[] {
  return [`Wrote ${file}. To try the file:`, `  parachron check --config ${file} --network local`];
}

async function write(
  file: string,
  text: string,
  { path, force }: { path: string; force: boolean },
): Promise<void> {
  try {
    await writeFile(path, text, { flag: force ? 'w' : 'wx' });
  } catch (cause) {
    if (readErrorCode(cause) === 'EEXIST') throw new ConfigurationExistsError({ file }, { cause });
    throw new ConfigurationNotWrittenError({ file, reason: describeFileFailure(cause) }, { cause });
  }
}
