import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import type { ConfigurationFile } from './ConfigurationFile.js';
import { ConfigurationInvalidError } from './configurationErrors.js';

/**
 * Reads a configuration that is a program in TypeScript: its default export. Nothing of it is kept on the disk.
 *
 * @throws CONFIGURATION_INVALID when it cannot be run, or exports no configuration
 */
export async function readProgram(program: {
  readonly file: string;
  readonly path: string;
  readonly folder: string;
}): Promise<ConfigurationFile> {
  const { file, path, folder } = program;
  const fail = (problem: string, cause?: unknown): never => {
    throw new ConfigurationInvalidError({ mistakes: [{ place: { file }, problem }] }, { cause });
  };
  const jiti = createJiti(pathToFileURL(path).href, { fsCache: false, moduleCache: false });
  const data = await jiti.import(path, { default: true }).catch((cause: unknown) => {
    const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    return fail(`it cannot be run: ${message.replace(/\.$/, '')}`, cause);
  });
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) {
    return fail('it has no default export that is a configuration');
  }
  return { file, folder, data, locate: () => ({ file }) };
}
