import { expect, test, vi } from 'vitest';
import { connect } from '../connection/connect.js';

// As a bundle in ESM format fails, which has no `require` for the library.
vi.mock('ws', () => {
  throw new Error('Dynamic require of "events" is not supported');
});

test('a library that cannot be loaded is named, and not the endpoint', async () => {
  const failed = connect('ws://127.0.0.1:9', { timeoutMs: 5_000 });
  await expect(failed).rejects.toMatchObject({
    code: 'WEBSOCKET_NOT_LOADED',
    fault: 'input',
    message: expect.stringMatching(/^The library `ws` cannot be loaded: .*No endpoint was tried\.$/),
  });
});
