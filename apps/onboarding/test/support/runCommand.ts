import pico from 'picocolors';
import { runCli } from '../../src/cli/runCli.js';
import { userFolders } from './userFolders.js';

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
    waitForStop?: () => Promise<void>;
    /** The user at the terminal; no user by default. */
    ask?: (question: string) => Promise<boolean>;
  } = {},
): Promise<Ran> {
  const caught = { out: [] as string[], err: [] as string[] };
  const code = await runCli(args, {
    env: { ...userFolders, ...options.env },
    ...(options.ask ? { ask: options.ask } : {}),
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    ...(options.waitForStop ? { waitForStop: options.waitForStop } : {}),
    writeRaw: (text) => void caught.err.push(text),
    terminal: {
      out: (text) => void caught.out.push(text),
      document: (text) => void caught.out.push(text),
      err: (text) => void caught.err.push(text),
      width: options.width ?? 80,
      unicode: options.unicode ?? true,
      colors: pico.createColors(options.color ?? false),
      live: false,
    },
  });
  return { code, out: caught.out.join('\n'), err: caught.err.join('\n') };
}
