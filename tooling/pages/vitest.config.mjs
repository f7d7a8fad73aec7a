import shared from '@parachron/tsconfig/vitest-pure';

export default {
  ...shared,
  logLevel: 'error',
  test: {
    ...shared.test,
    globalSetup: 'test/setUp.ts',
    // The commands of the pages are one half of the work.
    maxWorkers: 2,
    // It imports JSON as bundlers do and Node.js does not.
    server: { deps: { inline: ['@actions/workflow-parser'] } },
  },
};
