import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pico from 'picocolors';
import { onTestFinished } from 'vitest';
import { embeddedSpecs } from '../../src/chains/embeddedSpecs.js';
import { runCli } from '../../src/cli/runCli.js';

/** Output and exit code of a command line. */
export interface Ran {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs a command line as the program does, and captures its output. */
export async function runCommand(
  args: readonly string[],
  options: {
    width?: number;
    unicode?: boolean;
    color?: boolean;
    env?: Record<string, string>;
    cwd?: string;
    takeStop?: () => AbortSignal;
    /** The user at the terminal; no user by default. */
    ask?: (question: string) => Promise<boolean>;
  } = {},
): Promise<Ran> {
  const caught = { out: [] as string[], err: [] as string[] };
  const code = await runCli(args, {
    env: { ...userFolders, ...options.env },
    ...(options.ask ? { ask: options.ask } : {}),
    cwd: options.cwd ?? process.cwd(),
    ...(options.takeStop ? { takeStop: options.takeStop } : {}),
    terminal: {
      out: (text) => void caught.out.push(text),
      document: (text) => void caught.out.push(text),
      err: (text) => void caught.err.push(text),
      raw: (text) => void caught.err.push(text),
      width: options.width ?? 80,
      unicode: options.unicode ?? true,
      colors: pico.createColors(options.color ?? false),
      live: false,
    },
  });
  return { code, out: caught.out.join('\n'), err: caught.err.join('\n') };
}

/**
 * Runs a command that prints a text and goes on until it is stopped.
 *
 * @param closers gets the function that stops the command
 * @param err gets what it writes for people
 * @returns its first output
 */
export function startText(
  args: readonly string[],
  closers: (() => unknown)[],
  err: (text: string) => void = () => {},
): Promise<string> {
  const stop = new AbortController();
  return new Promise((out) => {
    const silent = { err, raw: () => {}, live: false };
    const terminal = { out, document: out, ...silent, width: 80, unicode: true };
    const ended = runCli([...args, '--port', '0'], {
      terminal: { ...terminal, colors: pico.createColors(false) },
      env: userFolders,
      cwd: process.cwd(),
      takeStop: () => stop.signal,
    });
    closers.push(() => {
      stop.abort();
      return ended;
    });
  });
}

/** As `startText`, for a command that prints one line of JSON. */
export async function startCommand<T>(args: readonly string[], closers: (() => unknown)[]): Promise<T> {
  return JSON.parse(await startText([...args, '--json'], closers)) as T;
}

/** Result of a process that ran to its end. */
interface RanProgram {
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

/** Writes files into a new folder, which is deleted with the test. */
export function writeFolder(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'parachron-test-'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Redirects the user folders of a command, so that tests write nothing into the folders of the developer. */
export const userFolders = {
  XDG_CACHE_HOME: process.env.XDG_CACHE_HOME ?? '',
  XDG_STATE_HOME: join(tmpdir(), `parachron-tests-${process.pid}`),
} as const;

function find({ alias, path }: { readonly alias: string; readonly path: string }): string {
  return join(dirname(createRequire(import.meta.url).resolve(`${alias}/package.json`)), path);
}

/** The chain specifications of the local network, where they are installed for development. */
export const specFiles = { relay: find(embeddedSpecs.relay), target: find(embeddedSpecs.target) } as const;
