import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAllowedHost } from './Access.js';

describe('isAllowedHost', () => {
  it.each([
    ['127.0.0.1:8114', true],
    ['localhost', true],
    ['LOCALHOST:1', true],
    ['[::1]:8114', true],
    ['192.168.1.7:8114', true],
    ['[::ffff:127.0.0.1]:8114', true],
    ['[1:2:3]:8114', false],
    ['999.1.1.1', false],
    ['1.2.3', false],
    ['::1', false],
    ['reports.lan:8114', true],
    ['localhost.tracker.example', false],
    ['127.0.0.1.tracker.example', false],
    ['tracker.example', false],
    ['user@localhost', false],
    ['localhost:80:80', false],
    ['[::1', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (header, allowed) => {
    expect(isAllowedHost(header, ['reports.lan'])).toBe(allowed);
  });

  it('refuses every name that a foreign page could use', () => {
    fc.assert(
      fc.property(fc.domain(), (name) => {
        expect(isAllowedHost(name, [])).toBe(false);
      }),
    );
  });
});
