import { expect, test } from 'vitest';
import { parseHosts, parseOrigins } from './access.js';

// Origins as RFC 6454 has browsers write them: scheme, host, and the port where it is no default.
test.each([
  ['loopback', 'loopback'],
  ['any', 'any'],
  ['https://app.example', ['https://app.example']],
  ['HTTPS://App.Example:443/, http://10.0.0.5:3000', ['https://app.example', 'http://10.0.0.5:3000']],
  [
    'chrome-extension://mopnmbcafieddcagagdcbnhejhlodfdd',
    ['chrome-extension://mopnmbcafieddcagagdcbnhejhlodfdd'],
  ],
])('--origins %s', (text, origins) => {
  expect(parseOrigins(text)).toEqual(origins);
});

test.each([
  '',
  'app.example',
  'https://app.example/page',
  'https://user@app.example',
  'any,https://app.example',
  '*',
])('--origins %j is refused', (text) => {
  expect(() => parseOrigins(text)).toThrow(/^Give loopback, any, or origins/);
});

test('--hosts takes names separated by commas', () => {
  expect(parseHosts('Devnet, devnet.example')).toEqual(['devnet', 'devnet.example']);
});

test.each(['', 'devnet:9944', 'http://devnet', 'devnet,,other'])('--hosts %j is refused', (text) => {
  expect(() => parseHosts(text)).toThrow(/^Give names without scheme and port/);
});
