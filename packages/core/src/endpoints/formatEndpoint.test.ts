import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatEndpoint } from './formatEndpoint.js';

// Where RFC 3986 (3.2.1, 3.3, 3.4, 3.5) and providers of nodes have users put a key.
const key = 'SECRET7f3a9c0e5b1d';

describe('an address', () => {
  test.each([
    ['ws://127.0.0.1:9944', 'ws://127.0.0.1:9944'],
    ['  wss://rpc.example/  ', 'wss://rpc.example'],
    ['https://rpc.example/public-ws', 'https://rpc.example/public-ws'],
    ['https://rpc.example/asset-hub-rococo-raw.json', 'https://rpc.example/asset-hub-rococo-raw.json'],
    [`wss://${key}@rpc.example`, 'wss://rpc.example'],
    [`wss://me:${key}@rpc.example/v1#${key}`, 'wss://rpc.example/v1'],
    [`wss://rpc.example/?apikey=${key}&x=5`, 'wss://rpc.example/?apikey=…&x=…'],
    [`wss://rpc.example/?${key}`, 'wss://rpc.example/?…'],
    [`wss://rpc.example/?${key}=1`, 'wss://rpc.example/?SECR…=…'],
    [`wss://rpc.example/v1/${key}`, 'wss://rpc.example/v1/SECR…'],
    [`wss://rpc.example/${key}/rococo`, 'wss://rpc.example/SECR…/rococo'],
    [`wws://me:${key}@rpc.example/?apikey=${key}`, 'wws://rpc.example/?apikey=…'],
  ])('%s', (text, name) => expect(formatEndpoint(text)).toBe(name));

  test('a name of the query cannot break the line', () => {
    expect(formatEndpoint('wss://rpc.example/?a%0Ab=1')).toBe('wss://rpc.example/?a%0Ab=…');
  });
});

describe('what is no address', () => {
  test.each([
    ['', ''],
    ['rococo', 'rococo'],
    ['wss:/rpc.example', 'wss:/rpc.example'],
    [`wss:/me:${key}@rpc.example`, 'rpc.example'],
    ['localhost:9944', 'localhost:9944'],
    ['http://[::1', 'http://[::1'],
    ['wss://a b', 'wss://a b'],
    ['./chains/asset-hub-rococo-raw.json', './chains/asset-hub-rococo-raw.json'],
    [`wss://me:${key}@exa mple.com`, 'wss://exa mple.com'],
    [`me:${key}@rpc.example`, 'rpc.example'],
    [`wss://me:x/${key}?@exa mple.com`, 'wss://…'],
    [`wss://exa mple.com/?mail=me@${key}`, 'wss://…'],
    [`wss://exa mple.com/v1/${key}`, 'wss://exa mple.com/v1/SECR…'],
    [`rpc.example/v1?apikey=${key}`, 'rpc.example/v1?…'],
    [`rpc.example/#${key}`, 'rpc.example/?…'],
  ])('%s', (text, name) => expect(formatEndpoint(text)).toBe(name));
});

test('a key beside any host name is not shown', () => {
  const places = fc.constantFrom(
    (host: string) => `//me:${key}@${host}`,
    (host: string) => `//${host}/?apikey=${key}`,
    (host: string) => `//${host}/v1/${key}`,
  );
  fc.assert(
    fc.property(fc.constantFrom('wss:', 'https:', 'wws:', ''), fc.string(), places, (scheme, host, place) => {
      const name = formatEndpoint(scheme + place(host));
      expect(name).not.toContain(key);
      expect(name.length).toBeLessThan(122);
    }),
  );
});
