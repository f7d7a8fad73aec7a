import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { SourceContext } from '../chains/sources.js';
import { readBounded } from '../files/describeFileFailure.js';
import {
  type ConfigurationFile,
  ConfigurationInvalidError,
  ConfigurationUnreadableError,
} from './Configuration.js';
import type { Configuration } from './parseConfiguration.js';

/** The names of configuration files in the working directory. */
const configurationFiles = ['parachron.yaml', 'parachron.yml', 'parachron.json'] as const;

/**
 * Loads the configuration: the named file, or the file in the working directory.
 *
 * @returns undefined when none is named and none exists
 * @throws CONFIGURATION_UNREADABLE when the file does not exist, cannot be read, or has another extension
 * @throws CONFIGURATION_INVALID when the configuration has any mistake
 */
export async function loadConfiguration({
  cwd,
  env,
  file: name = findConfiguration(cwd),
}: SourceContext & { readonly file?: string }): Promise<Configuration | undefined> {
  if (name === undefined) return undefined;
  const path = resolve(cwd, name);
  // The schema and YAML load only for a file: they are half of the modules of a check.
  const { parseConfiguration } = await import('./parseConfiguration.js');
  return parseConfiguration(await readConfiguration(name, path), env);
}

/** Finds the nearest configuration in a folder above; its relative path; undefined without one. */
export function findConfigurationAbove(cwd: string, at = cwd): string | undefined {
  const above = dirname(at);
  if (above === at) return undefined;
  const name = configurationFiles.find((one) => existsSync(join(above, one)));
  return name === undefined ? findConfigurationAbove(cwd, above) : relative(cwd, join(above, name));
}

function findConfiguration(cwd: string): string | undefined {
  const [first, second] = configurationFiles.filter((name) => existsSync(join(cwd, name)));
  if (first === undefined || second === undefined) return first;
  const problem = `the folder has this file and ${second}; keep one, or name one with --config`;
  throw new ConfigurationInvalidError({ mistakes: [{ place: { file: first }, problem }] });
}

async function readConfiguration(name: string, path: string): Promise<ConfigurationFile> {
  const refuse = (reason: string, cause?: unknown) =>
    new ConfigurationUnreadableError({ file: name, reason }, { cause });
  if (!/\.(ya?ml|json)$/i.test(path)) throw refuse('its name does not end in .yaml, .yml or .json');
  const text = readBounded(path, refuse);
  const { parseText } = await import('./parseText.js');
  return parseText({ file: name, folder: dirname(path), text });
}
