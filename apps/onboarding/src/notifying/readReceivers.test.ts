import { describe, expect, it } from 'vitest';
import { readReceivers, webhookKeyVariable } from './readReceivers.js';

const keyOf = (bytes: number) => `whsec_${Buffer.alloc(bytes, 7).toString('base64')}`;
const env = { [webhookKeyVariable]: keyOf(32) };
const url = 'https://hooks.example/secret-path';

describe('the receivers of notices', () => {
  it('are none by default, and then need no key', () => {
    expect(readReceivers({}, {})).toEqual([]);
  });

  it('are webhooks and commands, in this order, with names without their secrets', () => {
    const receivers = readReceivers(
      { onChange: ['notify --token abc'], webhook: [url, 'http://b.example:8080/x'] },
      env,
    );
    expect(receivers.map(({ label }) => label)).toEqual([
      'webhook https://hooks.example',
      'webhook http://b.example:8080',
      'command',
    ]);
    for (const { id } of receivers) expect(id).toMatch(/^(webhook|command) [\da-f]{32}$/);
  });

  it('that are commands need no key', () => {
    expect(readReceivers({ onChange: ['true'] }, {})).toHaveLength(1);
  });

  it('have one id each, the same in every process', () => {
    const ids = (...urls: readonly string[]) => readReceivers({ webhook: urls }, env).map(({ id }) => id);
    expect(ids(url, `${url}2`)).toEqual([...ids(url), ...ids(`${url}2`)]);
    expect(new Set(ids(url, `${url}2`)).size).toBe(2);
  });
});

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
