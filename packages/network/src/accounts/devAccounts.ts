import type { Hex } from '@parachron/core';

/** The well-known development accounts (sr25519, `//Alice` and so on). */
export const devAccounts = {
  alice: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  bob: '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48',
  charlie: '0x90b5ab205c6974c9ea841be688864633dc9ca8a357843eeacf2314649965fe22',
  dave: '0x306721211d5404bd9da88e0204360a1a9ab8b87c66c1bc2fcdd37f3c2222cc20',
  eve: '0xe659a7a1628cdd93febc04a4e0646ea20e9f5f0ce097d9a05290d4a9e054df4e',
  ferdie: '0x1cbd2d43530a44705ad088af313e18f80b53ef16b36177cd4b77b846f2a5f07c',
} as const satisfies { readonly [name: string]: Hex };

/** The account of the treasury: `modl`, its pallet's id `py/trsry`, zeros. */
export const treasuryAccount: Hex = `0x${'6d6f646c70792f7472737279'.padEnd(64, '0')}`;
