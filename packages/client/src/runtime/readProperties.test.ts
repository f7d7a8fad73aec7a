import { expect, test } from 'vitest';
import { readProperties } from './createRegistry.js';

// Answers of public nodes: Polkadot, Karura (lists), Ethereum-like Moonbeam, and what chains without properties give.
test.each([
  [{ ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' }, { symbol: 'DOT', decimals: 10 }, 0],
  [
    { ss58Format: 8, tokenDecimals: [12, 12, 10], tokenSymbol: ['KAR', 'KUSD', 'LKSM'] },
    { symbol: 'KAR', decimals: 12 },
    8,
  ],
  [{ SS58Prefix: 1284, tokenDecimals: 18, tokenSymbol: 'GLMR' }, { symbol: 'GLMR', decimals: 18 }, 1284],
  [{ ss58Format: [42], tokenDecimals: ['12'], tokenSymbol: null }, { symbol: 'UNIT', decimals: 12 }, 42],
  [{ ss58Format: null, tokenDecimals: null, tokenSymbol: null }, { symbol: 'planck', decimals: 0 }, 42],
  [{ tokenSymbol: 'ROC' }, { symbol: 'planck', decimals: 0 }, 42],
  [{ tokenDecimals: -1, ss58Format: 'x' }, { symbol: 'planck', decimals: 0 }, 42],
  // Decimals are a u8 on chains, address prefixes have 14 bits, and 46 and 47 are reserved (ss58-registry).
  [{ tokenDecimals: 1e15, ss58Format: 16_384 }, { symbol: 'planck', decimals: 0 }, 42],
  [{ tokenDecimals: 255, tokenSymbol: 'X', ss58Format: 16_383 }, { symbol: 'X', decimals: 255 }, 16_383],
  [{ ss58Format: 46 }, { symbol: 'planck', decimals: 0 }, 42],
  [{}, { symbol: 'planck', decimals: 0 }, 42],
  [
    { tokenDecimals: Array(9_999).fill(12), tokenSymbol: Array(9_999).fill('X'.repeat(5_000)) },
    { symbol: `${'X'.repeat(20)}… (5,000 characters)`, decimals: 12 },
    42,
  ],
  [null, { symbol: 'planck', decimals: 0 }, 42],
  ['garbage', { symbol: 'planck', decimals: 0 }, 42],
])('%j', (answer, token, ss58Prefix) => {
  expect(readProperties(answer)).toMatchObject({ token, ss58Prefix });
});
