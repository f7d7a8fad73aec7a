import shared from '@parachron/tsconfig/vitest';

// The published SDK brings polkadot.js in its second form, of which the first one would warn.
export default {
  ...shared,
  // The files share a process, in which the clients are loaded once.
  test: {
    ...shared.test,
    isolate: false,
    env: { ...shared.test.env, POLKADOTJS_DISABLE_ESM_CJS_WARNING: '1' },
  },
};
