import { homedir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { findUserFolder } from './userFolders.js';

test.each([
  ['linux', { HOME: '/home/me' }, '/home/me/.cache/parachron', '/home/me/.local/state/parachron'],
  [
    'linux',
    { HOME: '/home/me', XDG_CACHE_HOME: '/fast', XDG_STATE_HOME: '/safe' },
    '/fast/parachron',
    '/safe/parachron',
  ],
  // A relative folder is no folder of the user.
  [
    'linux',
    { HOME: '/home/me', XDG_CACHE_HOME: 'here', XDG_STATE_HOME: '' },
    '/home/me/.cache/parachron',
    '/home/me/.local/state/parachron',
  ],
  [
    'darwin',
    { HOME: '/Users/me' },
    '/Users/me/Library/Caches/parachron',
    '/Users/me/Library/Application Support/parachron',
  ],
  ['win32', { LOCALAPPDATA: '/local' }, '/local/parachron/cache', '/local/parachron/state'],
])('finds the folders of a user on %s with %j', (platform, env, cache, state) => {
  expect(findUserFolder('cache', env, platform)).toBe(join(cache));
  expect(findUserFolder('state', env, platform)).toBe(join(state));
});

test('finds the home folder of a process without HOME', () => {
  expect(findUserFolder('cache', {}, 'linux')).toBe(join(homedir(), '.cache/parachron'));
});
