import { type ChildProcess, spawn } from 'node:child_process';
import { userFolders } from './userFolders.js';

/** Result of a process that ran to its end. */
export interface RanProgram {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
}

/** A running process, with its result. */
export interface RunningProgram {
  readonly child: ChildProcess;
  /** The text on stdout so far. */
  out(): string;
  /** Resolves when the text was printed; rejects when the program ended without it. */
  printed(text: string): Promise<void>;
  readonly ended: Promise<RanProgram>;
}

/** Runs the program with only the required and the given variables of the environment. */
export function startProgram(
  file: string,
  args: readonly string[],
  options: { cwd: string; env?: Record<string, string> },
): RunningProgram {
  const env = { PATH: process.env.PATH ?? '', ...userFolders, ...options.env };
  const child = spawn(process.execPath, [file, ...args], {
    cwd: options.cwd,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { out: '', err: '' };
  const listeners = new Set<() => void>();
  const take = (stream: 'out' | 'err') => (chunk: Buffer) => {
    texts[stream] += chunk.toString();
    for (const listener of listeners) listener();
  };
  child.stdout.on('data', take('out'));
  child.stderr.on('data', take('err'));
  const ended = new Promise<RanProgram>((resolve) => {
    child.on('close', (code, signal) => resolve({ code, signal, ...texts }));
  });
  const printed = (text: string) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (!texts.out.includes(text) && !texts.err.includes(text)) return;
        listeners.delete(look);
        resolve();
      };
      listeners.add(look);
      look();
      void ended.then((ran) =>
        reject(new TypeError(`ended with ${ran.code} before "${text}": ${ran.err}${ran.out.slice(-500)}`)),
      );
    });
  return { child, out: () => texts.out, printed, ended };
}
