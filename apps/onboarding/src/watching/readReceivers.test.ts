import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createWebhook, readReceivers, webhookKeyVariable } from './readReceivers.js';

const keyOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
const env = { [webhookKeyVariable]: keyOf(32) };
const url = 'https://hooks.example/secret-path';

describe('the address of a webhook', () => {
  it.each(['', 'hooks.example', 'ftp://hooks.example/x', 'file:///etc/passwd', 'javascript:x'])(
    '%j is refused without its text',
    (text) => {
      expect(() => readReceivers({ webhook: [text] }, env)).toThrow(
        expect.objectContaining({ code: 'USAGE', message: '--webhook: give an http or https URL.' }),
      );
    },
  );

  it.each(['https://me:word@hooks.example', 'https://me@hooks.example', 'https://:word@hooks.example'])(
    '%s is refused, since its name and password are no part of the signature',
    (text) => {
      expect(() => readReceivers({ webhook: [text] }, env)).toThrow(
        '--webhook: leave out the name and password; receivers verify the signature.',
      );
    },
  );
});

it('a receiver that is given twice is one receiver', () => {
  const receivers = readReceivers({ webhook: [url, url] }, env);
  expect(receivers.map(({ label }) => label)).toEqual(['webhook https://hooks.example']);
});

describe('the key of webhooks', () => {
  it.each([24, 32, 64])('of %i bytes is read', (bytes) => {
    expect(readReceivers({ webhook: [url] }, { [webhookKeyVariable]: keyOf(bytes) })).toHaveLength(1);
  });

  it.each([
    keyOf(23),
    keyOf(65),
    keyOf(32).replace('whsec_', ''),
    `${keyOf(32)}!`,
    `${keyOf(32)}\n`,
    'whsec_',
    'secret',
  ])('%j is refused without its text', (key) => {
    expect(() => readReceivers({ webhook: [url] }, { [webhookKeyVariable]: key })).toThrow(
      expect.objectContaining({
        code: 'USAGE',
        message: `${webhookKeyVariable}: expected whsec_ and 24 to 64 bytes in base64, as \`echo whsec_$(openssl rand -base64 32)\` prints.`,
      }),
    );
  });

  it.each([undefined, ''])('%j is missing', (key) => {
    expect(() => readReceivers({ webhook: [url] }, { [webhookKeyVariable]: key })).toThrow(
      `${webhookKeyVariable}: --webhook needs a key: `,
    );
  });
});

const key = Buffer.alloc(32, 7);
const notice = {
  uid: 'n-1',
  type: 'verdict.changed',
  at: '2026-03-04T05:06:07.890Z',
  data: { amount: 2n ** 70n },
};
const { signal } = new AbortController();

it('a webhook without a server has not accepted a notice, and the reason has no address', async () => {
  // Port 9 of this machine: the discard service, which no machine runs.
  expect(await createWebhook('http://127.0.0.1:9/secret', key).deliver(notice, signal)).toMatch(
    /^(ECONNREFUSED|no connection)$/,
  );
  // The signal of a watch lives for months, and must not keep its deliveries.
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
