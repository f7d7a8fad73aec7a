import { readFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { createJiti } from 'jiti';
import type { Place } from './Configuration.js';
import type { ConfigurationFile } from './ConfigurationFile.js';
import { ConfigurationInvalidError } from './configurationErrors.js';
import { createProgramLocator } from './createProgramLocator.js';
import { defineConfiguration } from './defineConfiguration.js';

/** The package that a configuration may import without an installation: this program. */
const virtualModules = { '@parachron/onboarding': { defineConfiguration } };

/** The default timeout of a node, since a program may query a node. */
const longestSeconds = 20;

/**
 * Reads a configuration that is a program in TypeScript: its default export. Nothing is written to the disk.
 *
 * @throws CONFIGURATION_INVALID when the program cannot run, or exports no configuration
 */
export async function readProgram(program: {
  readonly file: string;
  readonly path: string;
  readonly folder: string;
}): Promise<ConfigurationFile> {
  const { file, path, folder } = program;
  const fail = (problem: string, cause?: unknown): never => {
    const place = { file, ...findPlace(cause, path) };
    throw new ConfigurationInvalidError({ mistakes: [{ place, problem }] }, { cause });
  };
  const jiti = createJiti(pathToFileURL(path).href, {
    fsCache: false,
    moduleCache: false,
    virtualModules,
  });
  const settled = jiti.import(path, { default: true });
  const data = await endAfter(settled, longestSeconds).catch((cause: unknown) => {
    const [message = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n');
    return fail(
      `the program cannot run: ${message
        .replace(/^ParseError: /, '')
        .trim()
        .replace(/\.$/, '')}`,
      cause,
    );
  });
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) {
    return fail('the default export is not a configuration');
  }
  return { file, folder, data, locate: createLocate(file, await readFile(path, 'utf8')) };
}

/** Rejects if a promise does not settle in time, such as that of a configuration that waits forever. */
async function endAfter<T>(promise: Promise<T>, seconds: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const error = new TypeError(`the default export has not settled within ${seconds} s`);
    timer = setTimeout(() => reject(error), seconds * 1000);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}

/** Finds the positions of the literal fields of the program. */
function createLocate(file: string, text: string): ConfigurationFile['locate'] {
  const find = createProgramLocator(text);
  const starts = [...text.matchAll(/^/gm)].map(({ index }) => index);
  return (path, part) => {
    const offset = find(path, part);
    if (offset === undefined) return { file };
    const line = starts.findLastIndex((start) => start <= offset);
    return { file, line: line + 1, column: offset - (starts[line] ?? 0) + 1 };
  };
}

/**
 * The position of the error: from the parser (columns from 0), or from the stack trace, of which only the line numbers match
 * the file.
 */
function findPlace(cause: unknown, path: string): Pick<Place, 'line' | 'column'> {
  if (!(cause instanceof Error)) return {};
  const find = (text: string) => {
    const after = text.slice(text.indexOf(`${path}:`) + path.length);
    return text.includes(`${path}:`) ? /^:(\d+):(\d+)/.exec(after)?.slice(1).map(Number) : undefined;
  };
  const [parsed, traced] = [find(cause.message), find(cause.stack ?? '')];
  const [line, column] = parsed ?? traced ?? [];
  if (line === undefined || column === undefined) return {};
  return parsed ? { line, column: column + 1 } : { line };
}
