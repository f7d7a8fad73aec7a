import shared from '@parachron/tsconfig/vitest';

// The published SDK brings polkadot.js in its second form, of which the first one would warn.
export default {
  ...shared,
  test: { ...shared.test, env: { ...shared.test.env, POLKADOTJS_DISABLE_ESM_CJS_WARNING: '1' } },
};
