import pico from 'picocolors';
import { runCli } from '../../src/cli/runCli.js';
import { userFolders } from './userFolders.js';

/**
 * Runs a command that prints one line of JSON and goes on until it is stopped.
 *
 * @param closers gets the function that stops the command
 */
export async function startCommand<T>(args: readonly string[], closers: (() => unknown)[]): Promise<T> {
  const stop = new AbortController();
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()));
  const printed = new Promise<string>((out) => {
    const terminal = { out, document: out, err: () => {}, width: 80, unicode: true, live: false };
    const ended = runCli([...args, '--port', '0', '--json'], {
      terminal: { ...terminal, colors: pico.createColors(false) },
      env: userFolders,
      writeRaw: () => {},
      waitForStop: () => stopped,
    });
    closers.push(() => {
      stop.abort();
      return ended;
    });
  });
  return JSON.parse(await printed) as T;
}
