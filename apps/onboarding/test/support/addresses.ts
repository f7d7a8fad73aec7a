/** The well-known development accounts, as `subkey inspect //Alice` and `//Bob` print them. */
export const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
export const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';

/** Signs and sends as Alice. */
export const signed = ['--signer-env', 'KEY', '--submit'];
export const signing = { KEY: '//Alice' };
