import shared from '@parachron/tsconfig/vitest-pure';

export default shared;
