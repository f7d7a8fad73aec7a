import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { repository } from './findFolder.mjs';

/** The page as the built command serves it. */
export interface ServedPage {
  readonly url: string;
  close(): void;
}

/** Serves the page with `parachron playground` on a free port. */
export async function servePage(): Promise<ServedPage> {
  const program = join(repository, 'apps/onboarding/dist/bin.js');
  const child = spawn(process.execPath, [program, 'playground', '--port', '0', '--json'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const printed = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (line: Buffer) => resolve(line.toString()));
    child.once('exit', (code) => reject(new Error(`the page is not served: exit code ${code}`)));
  });
  const { url } = JSON.parse(printed) as { readonly url: string };
  return { url, close: () => void child.kill() };
}
