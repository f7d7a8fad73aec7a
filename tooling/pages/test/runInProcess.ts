import { EventEmitter } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Ended, ShellOptions } from './runInShell.js';

type RunProcess = (
  process: unknown,
  stop: { wait: () => Promise<void>; isAsked: () => boolean },
) => Promise<void>;

/** The options of a command line that is run by a program installed in a folder. */
export interface ProcessOptions extends Omit<ShellOptions, 'flags'> {
  readonly program: string;
}

/**
 * Runs a command line of the installed program in this process, which has loaded and compiled it once. The command has the streams,
 * the folder and the environment of a separate process, and is stopped as by a signal.
 */
export async function runInProcess(command: string, options: ProcessOptions): Promise<Ended> {
  const { folder, env, isEndless = false, program } = options;
  const { words, given } = parseLine(command);
  const printed = { out: '', err: '', isStopped: false };
  let stop = () => {};
  const asked = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const stream = (name: 'out' | 'err') =>
    Object.assign(new EventEmitter(), {
      write(text: string, written?: () => void) {
        printed[name] += text;
        if (isEndless && name === 'out' && text !== '') {
          printed.isStopped = true;
          stop();
        }
        written?.();
        return true;
      },
    });
  const of: { exitCode: number | null } & Record<string, unknown> = {
    argv: [process.execPath, ...words],
    env: { ...env, ...given },
    platform: process.platform,
    cwd: () => folder,
    stdin: {},
    stdout: stream('out'),
    stderr: stream('err'),
    exit: () => undefined,
    exitCode: null,
  };
  const runProcess = await load(program);
  await runProcess(of, { wait: () => asked, isAsked: () => printed.isStopped });
  return { ...printed, code: of.exitCode };
}

/** The module that the command of the installed program loads. */
async function load(program: string): Promise<RunProcess> {
  const dist = join(program, 'node_modules/@parachron/onboarding/dist');
  const chunk = readdirSync(dist).find((name) => /^runProcess-.*\.js$/.test(name)) ?? '';
  const { runProcess } = (await import(join(dist, chunk))) as { runProcess: RunProcess };
  return runProcess;
}

/** The variables and words of a line whose only shell syntax is quotes. */
function parseLine(command: string) {
  const all = [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/g)].map(
    ([, one, two, three]) => one ?? two ?? three ?? '',
  );
  const at = all.indexOf('parachron');
  const given = Object.fromEntries(all.slice(0, at).map((word) => word.split('=', 2)));
  return { words: all.slice(at), given };
}
