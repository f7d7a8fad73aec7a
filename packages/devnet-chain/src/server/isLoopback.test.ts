import { expect, it } from 'vitest';
import { isLoopback } from './isLoopback.js';

it('recognises the addresses of this machine', () => {
  const hosts = [
    '127.0.0.1',
    '127.8.0.1',
    '::1',
    'localhost',
    '0.0.0.0',
    '::',
    '192.168.1.7',
    '127.0.0.1.example',
  ];
  expect(hosts.filter(isLoopback)).toEqual(['127.0.0.1', '127.8.0.1', '::1', 'localhost']);
});
