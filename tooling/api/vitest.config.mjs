export { default } from '@parachron/tsconfig/vitest';
