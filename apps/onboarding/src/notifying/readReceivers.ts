import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { UsageError } from '../errors/errors.js';
import { createWebhook, formatBody } from './createWebhook.js';
import type { Receiver } from './Receiver.js';

/** The variable with the key that signs webhooks. */
export const webhookKeyVariable = 'PARACHRON_WEBHOOK_KEY';

/** Receivers as typed. */
export interface ReceiverFlags {
  readonly webhook?: readonly string[];
  readonly onChange?: readonly string[];
}

/**
 * Reads the receivers of notices, and the key that signs notices.
 *
 * @throws USAGE when an address is not an http(s) URL, or the key is missing or malformed; the message contains neither
 */
export function readReceivers(
  { webhook = [], onChange = [] }: ReceiverFlags,
  env: Readonly<Record<string, string | undefined>>,
): readonly Receiver[] {
  const [key] = webhook.length > 0 ? [readKey(env[webhookKeyVariable])] : [];
  return [
    ...webhook.map((url) => createWebhook(requireUrl(url), key ?? new Uint8Array())),
    ...onChange.map((command) => createCommand(command, env)),
  ];
}

function requireUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && /^https?:$/.test(url.protocol)) {
    if (url.username === '' && url.password === '') return text;
    throw new UsageError({
      option: '--webhook',
      reason: 'leave out the name and password; receivers verify the signature',
    });
  }
  throw new UsageError({ option: '--webhook', reason: 'give an http or https URL' });
}

const form = 'whsec_ and 24 to 64 bytes in base64, as `echo whsec_$(openssl rand -base64 32)` prints';

function readKey(text: string | undefined): Uint8Array {
  const [, encoded = ''] = /^whsec_([\w+/]+={0,2})$/.exec(text ?? '') ?? [];
  const key = Buffer.from(encoded, 'base64');
  if (key.length >= 24 && key.length <= 64) return key;
  const reason = text ? `expected ${form}` : `--webhook needs a key: ${form}`;
  throw new UsageError({ option: webhookKeyVariable, reason });
}

const timeoutMs = 60_000;

/**
 * Creates a receiver that runs a command of the shell, with the notice as JSON on its standard input and its id and type in
 * PARACHRON_NOTICE_ID and PARACHRON_NOTICE_TYPE. Exit code 0 accepts the notice; after any other code the delivery is repeated.
 */
function createCommand(command: string, env: Readonly<Record<string, string | undefined>>): Receiver {
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
