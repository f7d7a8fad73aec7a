import { expect, it } from 'vitest';
import { isSecretText } from './isSecretText.js';

it.each([
  ['//Alice', true],
  ['bottom drive obey lake curtain smoke basket hold race lonely fit walk', true],
  [`0x${'11'.repeat(32)}//soft`, true],
  ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', false],
  [`0x${'11'.repeat(32)}`, false],
  ['', false],
])('%s: %s', (text, isSecret) => expect(isSecretText(text)).toBe(isSecret));
