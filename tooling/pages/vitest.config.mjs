import shared from '@parachron/tsconfig/vitest-pure';

export default {
  ...shared,
  logLevel: 'error',
  test: {
    ...shared.test,
    globalSetup: 'test/setUp.ts',
    // The commands of the pages are one half of the work.
    maxWorkers: 2,
    // It imports JSON in the form of bundlers, which Node.js does not support.
    server: { deps: { ...shared.test.server.deps, inline: ['@actions/workflow-parser'] } },
  },
};
