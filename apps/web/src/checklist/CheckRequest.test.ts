import { describe, expect, it } from 'vitest';
import { formatShareLink, isChecklistRoute, parseShareLink } from './CheckRequest.js';

const empty = parseShareLink('');

describe('a share link', () => {
  it('encodes a request, and decodes to the same request', () => {
    const request = { ...empty, relay: 'ws://127.0.0.1:9944', targetPara: '2000', call: '0x0a&b=1#c' };
    const link = formatShareLink(request) ?? '';
    expect(isChecklistRoute(link)).toBe(true);
    expect(parseShareLink(link)).toEqual(request);
  });

  it.each([
    'wss://me:secret@rpc.example',
    'wss://rpc.example/?apikey=1234',
    'wss://rpc.example/v1/0123456789abcdef0123',
  ])('never contains the key of %s', (relay) => {
    expect(formatShareLink({ ...empty, relay })).toBeUndefined();
  });

  it('accepts an address with a slash at its end', () => {
    expect(formatShareLink({ ...empty, relay: 'wss://rpc.example/' })).toContain('relay=wss');
  });

  it('is not the link of another part of the page', () => {
    expect(isChecklistRoute('#checked')).toBe(false);
    expect(parseShareLink('#other?relay=ws://x')).toEqual(empty);
  });
});
