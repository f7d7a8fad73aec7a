import shared from '@parachron/tsconfig/vitest';

// The files share three processes, in which the libraries are loaded once; what is stopped or killed in a test is a program
// of its own. These tests are the longest of the repository, and half of their time is waiting for timeouts and retries.
export default {
  ...shared,
  test: { ...shared.test, globalSetup: 'test/support/setUp.ts', isolate: false, maxWorkers: 3 },
};
