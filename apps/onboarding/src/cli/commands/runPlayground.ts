import { formatJson } from '@parachron/core';
import type { CommandContext } from '../../command/CommandContext.js';
import { exitCodes } from '../../command/exitCodes.js';
import { findPlayground } from '../../serving/findPlayground.js';
import { servePages } from '../../serving/servePages.js';
import type { PlaygroundFlags } from './addPlaygroundCommand.js';

/** Serves the playground until the process is asked to stop. */
export async function runPlayground(flags: PlaygroundFlags, context: CommandContext): Promise<number> {
  const { host, port, json } = flags;
  const stopped = context.waitForStop?.() ?? Promise.resolve();
  const server = await servePages({ host, port, find: findPlayground });
  try {
    const { url } = server;
    context.terminal.out(json ? formatJson({ url }) : `The playground is at ${url} (Ctrl+C ends it)`);
    await stopped;
  } finally {
    await server.close();
  }
  return exitCodes.passed;
}
