import { formatAccount, parseAccount } from '@parachron/core';

/** Alice, the user of the service in tests, and the accounts that targets derive for her at para 2114. */
export const alice = parseAccount('0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d');

/** Alice's account by the hash of a description. */
export const describedAlice = parseAccount(
  '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f',
);

/** Alice's account by the hash of a location, with which the service answers whatever the target is. */
export const hashedAlice = parseAccount('0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568');

/** The addresses of the three with the prefix 42. */
export const addresses = {
  alice: formatAccount(alice, 42),
  described: formatAccount(describedAlice, 42),
  hashed: formatAccount(hashedAlice, 42),
};
