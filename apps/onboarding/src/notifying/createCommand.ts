import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { formatBody } from './createWebhook.js';
import type { Receiver } from './Receiver.js';

const timeoutMs = 60_000;

/**
 * Creates a receiver that runs a command of the shell, with the notice as JSON on its standard input and its id and type in
 * PARACHRON_NOTICE_ID and PARACHRON_NOTICE_TYPE. Exit code 0 accepts the notice; after any other code the delivery is repeated.
 */
export function createCommand(command: string, env: Readonly<Record<string, string | undefined>>): Receiver {
  return {
    id: `command ${createHash('sha256').update(command).digest('hex').slice(0, 32)}`,
    label: 'command',
    deliver: (notice, signal) =>
      new Promise((done) => {
        const child = spawn(command, {
          shell: true,
          stdio: ['pipe', 'ignore', 'ignore'],
          env: { ...env, PARACHRON_NOTICE_ID: notice.uid, PARACHRON_NOTICE_TYPE: notice.type },
          signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        });
        child.once('error', (error) => done(`not run: ${error.name}`));
        child.once('exit', (code, ended) =>
          done(code === 0 ? undefined : code === null ? `ended by ${ended}` : `exit code ${code}`),
        );
        // A command that does not read its input has not failed.
        child.stdin.on('error', () => {});
        child.stdin.end(`${formatBody(notice)}\n`);
      }),
  };
}
