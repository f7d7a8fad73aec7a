import { getEventListeners } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it, onTestFinished } from 'vitest';
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

/** Serves a receiver that answers with a status, and collects its requests. */
async function receive(status: number, headers: Readonly<Record<string, string>> = {}) {
  const requests: { readonly headers: IncomingHttpHeaders; readonly body: string }[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    requests.push({ headers: request.headers, body });
    response.writeHead(status, headers).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { requests, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook` };
}

describe('a webhook', () => {
  it('gets a notice that the library of the standard verifies', async () => {
    const { requests, url } = await receive(204);
    expect(await createWebhook(url, key).deliver(notice, signal)).toBeUndefined();
    const [{ headers, body } = { headers: {}, body: '' }] = requests;
    const verified = new Webhook(key.toString('base64')).verify(body, headers as Record<string, string>);
    expect(verified).toEqual({
      type: 'verdict.changed',
      timestamp: notice.at,
      data: { amount: '1180591620717411303424' },
    });
    expect(headers).toMatchObject({ 'webhook-id': 'n-1', 'content-type': 'application/json' });
    // The signal of a watch lives for months, and must not keep its deliveries.
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it.each([
    [302, 'status 302'],
    [400, 'status 400'],
    [410, 'status 410'],
    [503, 'status 503'],
  ])('has not accepted a notice with status %i', async (status, reason) => {
    const { requests, url } = await receive(status, status === 302 ? { Location: '/other' } : {});
    expect(await createWebhook(url, key).deliver(notice, signal)).toBe(reason);
    // Another address must not receive the body.
    expect(requests).toHaveLength(1);
  });

  it('without a server has not accepted a notice, and the reason has no address', async () => {
    // Port 9 of this machine: the discard service, which no machine runs.
    expect(await createWebhook('http://127.0.0.1:9/secret', key).deliver(notice, signal)).toMatch(
      /^(ECONNREFUSED|no connection)$/,
    );
  });
});
