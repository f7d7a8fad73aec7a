import { expect, test } from 'vitest';
import { deriveHttpTarget } from './deriveHttpTarget.js';

const decode = (authorization: string | undefined) =>
  Buffer.from((authorization ?? '').replace(/^Basic /, ''), 'base64').toString();

test('an address without user and password stays as it is, without a header', () => {
  for (const url of ['https://rpc.example/', 'http://127.0.0.1:9944/path?key=a%20b'])
    expect(deriveHttpTarget(url)).toEqual({ url, headers: {} });
});

// RFC 7617, section 2: user and password are joined by a colon, and the second example of the RFC is `test` with `123£`.
test.each([
  ['https://Aladdin:open%20sesame@rpc.example/', 'Aladdin:open sesame', 'QWxhZGRpbjpvcGVuIHNlc2FtZQ=='],
  ['https://test:123%C2%A3@rpc.example/', 'test:123£', 'dGVzdDoxMjPCow=='],
  ['https://user@rpc.example/', 'user:', 'dXNlcjo='],
  ['https://:secret@rpc.example/', ':secret', 'OnNlY3JldA=='],
  ['https://a:b%3Ac%40d%2F@rpc.example/', 'a:b:c@d/', 'YTpiOmNAZC8='],
  // A percent sign that begins no sequence.
  ['https://a:100%@rpc.example/', 'a:100%', 'YToxMDAl'],
])('%s is authorized as %s', (address, credentials, encoded) => {
  const { url, headers } = deriveHttpTarget(address);
  expect(headers).toEqual({ authorization: `Basic ${encoded}` });
  expect(decode(headers.authorization)).toBe(credentials);
  expect(url).toBe('https://rpc.example/');
});

test('path, query and port stay with the address', () => {
  expect(deriveHttpTarget('https://a:b@rpc.example:8443/v1/k?x=a:b@c').url).toBe(
    'https://rpc.example:8443/v1/k?x=a:b@c',
  );
});
