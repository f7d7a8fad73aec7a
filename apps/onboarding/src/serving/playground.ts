import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { formatJson } from '@parachron/core';
import type { CommandContext } from '../cli/CommandContext.js';
import type { PlaygroundFlags } from '../cli/commands/networkCommands.js';
import { exitCodes } from '../cli/exitCodes.js';
import { waitForAbort } from '../terminal/watchStop.js';
import { type Served, servePages } from './servePages.js';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** Reads the files of the page, by their paths. All have the policy of the page as a header, which applies to the worker too. */
async function readPage(): Promise<ReadonlyMap<string, Served>> {
  const folder = join(dirname(createRequire(import.meta.url).resolve('@parachron/web/package.json')), 'dist');
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const [, own = "default-src 'none'"] =
    /http-equiv="Content-Security-Policy" content="([^"]+)"/.exec(page) ?? [];
  const policy = `${own}; frame-ancestors 'none'`;
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile() && extname(entry.name) in types);
  return new Map(
    await Promise.all(
      found.map(async ({ parentPath, name }) => {
        const file = join(parentPath, name);
        const text = await readFile(file, 'utf8');
        const path = file.slice(folder.length).replaceAll('\\', '/');
        return [path, { type: types[extname(name)] ?? '', text, policy }] as const;
      }),
    ),
  );
}

/** Serves the playground until the process is asked to stop. */
export async function runPlayground(flags: PlaygroundFlags, context: CommandContext): Promise<number> {
  const { host, port, json } = flags;
  const stop = context.takeStop?.() ?? AbortSignal.abort();
  const files = await readPage();
  const find = async (path: string) => files.get(path === '/' ? '/index.html' : path);
  const server = await servePages({ host, port, find });
  try {
    const { url } = server;
    context.terminal.out(json ? formatJson({ url }) : `The playground is at ${url} (Ctrl+C ends it)`);
    await waitForAbort(stop);
  } finally {
    await server.close();
  }
  return exitCodes.passed;
}
