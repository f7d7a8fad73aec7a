import { expect, test } from 'vitest';
import { parseHosts, parseOrigins, parseTarget } from './addNetworkCommands.js';

test.each([
  ['2000', { paraId: 2000 }],
  ['0', { paraId: 0 }],
  ['4294967295', { paraId: 4_294_967_295 }],
  ['1000=embedded', { paraId: 1000, source: 'embedded' }],
  ['1000=wss://a.example:443/x?y=z', { paraId: 1000, source: 'wss://a.example:443/x?y=z' }],
  ['1000=./2000:v2', { paraId: 1000, source: './2000:v2' }],
])('the target %s is read', (text, target) => {
  expect(parseTarget(text)).toEqual(target);
});

test.each(['', 'abc', '-1', '1.5', '2000:', '2000:v4', '2000=', '=wss://a.example', '12345678901', ' 2000'])(
  'the target %j is refused with its forms',
  (text) => {
    expect(() => parseTarget(text)).toThrow('A target is written 2000, or 1000=CHAIN.');
  },
);

test.each(['4294967296', '9999999999=embedded'])('the para id of %s is too large', (text) => {
  expect(() => parseTarget(text)).toThrow('A para id is a whole number from 0 to 4294967295.');
});

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
