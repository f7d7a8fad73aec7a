import { createHash, createHmac } from 'node:crypto';
import { formatJson } from '@parachron/core';
import type { OperatingFlags } from '../cli/commands/watchingCommands.js';
import type { DueNotice } from '../database/Outbox.js';
import { UsageError } from '../errors.js';
import { readErrorCode } from '../files/describeFileFailure.js';
import { withOwnSignal } from './withOwnSignal.js';

/** The variable with the key that signs webhooks. */
export const webhookKeyVariable = 'PARACHRON_WEBHOOK_KEY';

/**
 * Reads the receivers of notices, each once, and the key that signs notices.
 *
 * @throws USAGE when an address is not an http(s) URL, or the key is missing or malformed; the message contains neither
 */
export function readReceivers(
  { webhook = [] }: Pick<OperatingFlags, 'webhook'>,
  env: Readonly<Record<string, string | undefined>>,
): readonly Receiver[] {
  if (webhook.length === 0) return [];
  const key = readKey(env[webhookKeyVariable]);
  return [...new Set(webhook)].map((url) => createWebhook(requireUrl(url), key));
}

function requireUrl(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isWeb = url && /^https?:$/.test(url.protocol);
  if (isWeb && url.username === '' && url.password === '') return text;
  const omit = 'leave out the name and password; receivers verify the signature';
  throw new UsageError({ option: '--webhook', reason: isWeb ? omit : 'give an http or https URL' });
}

const form = 'whsec_ and 24 to 64 bytes in base64, as `echo whsec_$(openssl rand -base64 32)` prints';

function readKey(text: string | undefined): Uint8Array {
  const [, encoded = ''] = /^whsec_([\w+/]+={0,2})$/.exec(text ?? '') ?? [];
  const key = Buffer.from(encoded, 'base64');
  if (key.length >= 24 && key.length <= 64) return key;
  const reason = text ? `expected ${form}` : `--webhook needs a key: ${form}`;
  throw new UsageError({ option: webhookKeyVariable, reason });
}

/** A notice for delivery. */
type Notice = Pick<DueNotice, 'uid' | 'type' | 'at' | 'data'>;

/** A receiver of notices. */
export interface Receiver {
  /** The same in every process with the same receiver; contains no secret. */
  readonly id: string;
  /** The name in logs and metrics; contains no secret. */
  readonly label: string;
  /** Delivers a notice; resolves to the reason if the receiver did not accept it. */
  deliver(notice: Notice, signal: AbortSignal): Promise<string | undefined>;
}

const answerMs = 10_000;

/**
 * Creates a receiver of notices by POST, signed by the Standard Webhooks specification: HMAC-SHA256 over id, time and body, in
 * `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 *
 * @param key the bytes of the key, which the receiver also has
 */
export function createWebhook(url: string, key: Uint8Array): Receiver {
  return {
    // An address may contain a secret.
    id: `webhook ${createHash('sha256').update(url).digest('hex').slice(0, 32)}`,
    label: `webhook ${new URL(url).origin}`,
    async deliver(notice, given) {
      const { uid, type, at, data } = notice;
      // The same in each attempt.
      const body = formatJson({ type, timestamp: at, data });
      const seconds = Math.floor(Date.now() / 1000);
      const signed = createHmac('sha256', key).update(`${uid}.${seconds}.${body}`).digest('base64');
      const headers = {
        'Content-Type': 'application/json',
        'webhook-id': uid,
        'webhook-timestamp': String(seconds),
        'webhook-signature': `v1,${signed}`,
      };
      // Another address must not receive a body that was signed for this one.
      const post = { method: 'POST', body, headers, redirect: 'manual' } as const;
      const send = ({ signal }: AbortController) => fetch(url, { ...post, signal });
      const response = await withOwnSignal(given, send, answerMs).catch(describeFailure);
      if (typeof response === 'string') return response;
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    },
  };
}

/** The system's code only: messages repeat the address. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return error.name === 'TimeoutError'
    ? 'no answer in 10 seconds'
    : readErrorCode(error.cause) || 'no connection';
}
