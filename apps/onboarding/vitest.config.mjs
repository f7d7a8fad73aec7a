import shared from '@parachron/tsconfig/vitest';

// The files share two processes, in which the libraries are loaded once; what is stopped or killed in a test is a program
// of its own. These tests are the longest of the repository: at its end nothing else uses the second core.
export default {
  ...shared,
  test: { ...shared.test, globalSetup: 'test/support/setUp.ts', isolate: false, maxWorkers: 2 },
};
