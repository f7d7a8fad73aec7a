import { createHash, createHmac } from 'node:crypto';
import { formatJson } from '@parachron/core';
import { readErrorCode } from '../files/readErrorCode.js';
import type { Notice, Receiver } from './Receiver.js';

const timeoutMs = 10_000;

/**
 * Creates a receiver of notices by POST, signed by the Standard Webhooks specification: HMAC-SHA256 over id, time and body, in
 * `webhook-id`, `webhook-timestamp` and `webhook-signature`.
 *
 * @param key the bytes of the key, which the receiver also has
 */
export function createWebhook(url: string, key: Uint8Array, clock: () => number = Date.now): Receiver {
  return {
    // An address may contain a secret.
    id: `webhook ${createHash('sha256').update(url).digest('hex').slice(0, 32)}`,
    label: `webhook ${new URL(url).origin}`,
    async deliver(notice, signal) {
      const body = formatBody(notice);
      const seconds = Math.floor(clock() / 1000);
      const signed = createHmac('sha256', key).update(`${notice.uid}.${seconds}.${body}`).digest('base64');
      const response = await fetch(url, {
        method: 'POST',
        body,
        headers: {
          'Content-Type': 'application/json',
          'webhook-id': notice.uid,
          'webhook-timestamp': String(seconds),
          'webhook-signature': `v1,${signed}`,
        },
        // Another address must not receive a body that was signed for this one.
        redirect: 'manual',
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      }).catch(describeFailure);
      if (typeof response === 'string') return response;
      await response.body?.cancel();
      return response.ok ? undefined : `status ${response.status}`;
    },
  };
}

/** The body of a notice, the same in each attempt. */
export function formatBody({ type, at, data }: Notice): string {
  return formatJson({ type, timestamp: at, data });
}

/** The system's code only: messages repeat the address. */
function describeFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'no connection';
  return error.name === 'TimeoutError'
    ? 'no answer in 10 seconds'
    : readErrorCode(error.cause) || 'no connection';
}
