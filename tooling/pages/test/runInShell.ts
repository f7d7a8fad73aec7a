import { spawn } from 'node:child_process';

/** What a command ended with. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Commands that go on until they are stopped. */
const endless = /^parachron (devnet|serve|watch)\b/;

/**
 * Runs a command as a reader would type it. One that goes on until it is stopped is stopped as soon as it has printed
 * something, as Ctrl+C would.
 */
export function runInShell(
  command: string,
  { folder, env }: { readonly folder: string; readonly env: NodeJS.ProcessEnv },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    // `exec` puts the program in the shell's place, so that the signal reaches it.
    const child = spawn('bash', ['-c', /^\w+=/.test(command) ? command : `exec ${command}`], {
      cwd: folder,
      env,
    });
    const printed = { out: '', err: '' };
    child.stdout.on('data', (text: Buffer) => {
      printed.out += text.toString();
      if (endless.test(command)) child.kill('SIGINT');
    });
    child.stderr.on('data', (text: Buffer) => {
      printed.err += text.toString();
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, ...printed }));
  });
}
