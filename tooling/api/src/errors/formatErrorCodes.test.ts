import { expect, test } from 'vitest';
import { formatModules } from './formatErrorCodes.mjs';

test('declares the errors of each function and method, those of two functions of one name together', () => {
  const modules = formatModules([
    { folder: 'packages/client', name: 'Chain.read', codes: ['LOST'] },
    { folder: 'packages/client', name: 'decode', codes: ['LOST'] },
    { folder: 'packages/client', name: 'format', codes: [] },
    { folder: 'packages/core', name: 'decode', codes: ['HEX'] },
  ]);
  expect(modules.map(({ file }) => file)).toEqual([
    'packages/client/src/generated/errorCodes.ts',
    'packages/core/src/generated/errorCodes.ts',
  ]);
  expect(modules[0]?.content).toContain(`
declare module '@parachron/core' {
  interface ErrorCodes {
    'Chain.read': 'LOST';
    decode: 'HEX' | 'LOST';
  }
}
`);
  expect(modules[1]?.content).toContain("declare module '../errors/ParachronError.js' {");
});

test('breaks a long union into lines', () => {
  const codes = Array.from({ length: 8 }, (_, at) => `A_CODE_OF_SOME_LENGTH_${at}`);
  const [module] = formatModules([{ folder: 'packages/core', name: 'run', codes }]);
  expect(module?.content).toContain(`    run:\n      | 'A_CODE_OF_SOME_LENGTH_0'\n      | `);
  expect(module?.content).toContain(`'A_CODE_OF_SOME_LENGTH_7';\n  }`);
});
