import { SHARE_ENV, Worker } from 'node:worker_threads';
import type { Place } from './Configuration.js';
import { type ConfigurationFile, type FieldPath, formatField } from './ConfigurationFile.js';
import { ConfigurationInvalidError } from './configurationErrors.js';
import { createProgramLocator } from './createProgramLocator.js';

/** The default timeout of a node, since a program may query a node. */
const longestSeconds = 20;

/** The answer of the thread that runs a program. */
export type ThreadAnswer =
  | { readonly data: unknown }
  | { readonly foreign: { readonly path: FieldPath; readonly found: string } }
  | { readonly failure: Failure };

interface Failure {
  readonly message: string;
  readonly stack?: string | undefined;
}

interface ProgramFile {
  readonly file: string;
  readonly path: string;
  readonly folder: string;
  readonly text: string;
}

/**
 * Reads a configuration that is a program in TypeScript: its default export. The program runs in a thread, so that an endless
 * program can be stopped. Nothing is written to the disk, and what the program prints goes to stderr: stdout is the result of the command.
 *
 * @throws CONFIGURATION_INVALID when the program cannot run, exports no configuration, or exports a value that is no data
 */
export async function readProgram(program: ProgramFile, signal?: AbortSignal): Promise<ConfigurationFile> {
  const { file, path, folder, text } = program;
  const answer = await runThread(program, signal);
  if ('failure' in answer)
    throw createInvalidError({ file, ...findPlace(answer.failure, path) }, answer.failure);
  const locate = createLocate(file, text);
  if ('foreign' in answer && answer.foreign.path.length > 0) {
    const { path: field, found } = answer.foreign;
    const problem = `must be plain data, not ${found}`;
    throw new ConfigurationInvalidError({
      mistakes: [{ place: locate(field), field: formatField(field), problem }],
    });
  }
  const data = 'data' in answer ? answer.data : undefined;
  if (typeof data !== 'object' || data === null || Object.keys(data).length === 0) {
    throw createInvalidError({ file }, 'the default export is not a configuration');
  }
  return { file, folder, data, locate };
}

/** Runs the program until it answers, throws, exits or is stopped; never longer than the limit. */
function runThread({ file, path }: ProgramFile, signal: AbortSignal | undefined): Promise<ThreadAnswer> {
  const thread = new Worker(new URL('./programThread.js', import.meta.url), {
    workerData: { path },
    // The program may set the variables that the configuration names.
    env: SHARE_ENV,
    stdout: true,
  });
  thread.stdout.pipe(process.stderr, { end: false });
  const ended = new AbortController();
  return new Promise<ThreadAnswer>((resolve, reject) => {
    const fail = (problem: string) => reject(createInvalidError({ file }, problem));
    const timer = setTimeout(
      () => fail(`the program did not finish within ${longestSeconds} s`),
      longestSeconds * 1000,
    );
    thread.once('message', resolve);
    thread.once('error', ({ message, stack }) => resolve({ failure: { message, stack } }));
    thread.once('exit', (code) => {
      clearTimeout(timer);
      fail(`the program exited with code ${code} before its default export`);
    });
    const stop = () => fail('the command was stopped');
    if (signal?.aborted) stop();
    signal?.addEventListener('abort', stop, { once: true, signal: ended.signal });
  }).finally(() => {
    ended.abort();
    void thread.terminate();
  });
}

function createInvalidError(place: Place, problem: string | Failure): ConfigurationInvalidError {
  if (typeof problem === 'string') return new ConfigurationInvalidError({ mistakes: [{ place, problem }] });
  const [message = ''] = problem.message.replace(/^ParseError: /, '').split('\n');
  return createInvalidError(place, `the program cannot run: ${message.trim().replace(/\.$/, '')}`);
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
function findPlace(cause: Failure, path: string): Pick<Place, 'line' | 'column'> {
  const find = (text: string) => {
    const after = text.slice(text.indexOf(`${path}:`) + path.length);
    return text.includes(`${path}:`) ? /^:(\d+):(\d+)/.exec(after)?.slice(1).map(Number) : undefined;
  };
  const [parsed, traced] = [find(cause.message), find(cause.stack ?? '')];
  const [line, column] = parsed ?? traced ?? [];
  if (line === undefined || column === undefined) return {};
  return parsed ? { line, column: column + 1 } : { line };
}
