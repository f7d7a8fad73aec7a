import { u8aToHex } from '@polkadot/util';
import { sha256AsU8a } from '@polkadot/util-crypto';

/** Browser version of the function, which hashes synchronously. */
export const hashTexts: typeof import('../network/hashTexts.js').hashTexts = (...texts) => {
  const whole = texts.map((text) => `${text.length}:${text}`).join('');
  return u8aToHex(sha256AsU8a(whole)).slice(2);
};
