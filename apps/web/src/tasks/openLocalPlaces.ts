import { connect } from '@parachron/client';
import { createDevnet } from '@parachron/devnet';
import type { Variant } from '@parachron/runtime-types';
import { Keyring } from '@polkadot/keyring';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { texts } from '../texts.js';
import { joinPlaces, LiveChain, type OpenOptions, type Places } from './Places.js';

const hourMs = 3_600_000;
/** Development accounts, whose keys are public. */
const uris = ['//Alice', '//Bob'] as const;

/**
 * Starts the service and a target in this thread, without a port. The network starts at the next whole hour, and its clock stands still
 * until it is advanced. Its development accounts sign without a wallet.
 *
 * @param options `now`, milliseconds since 1970
 */
export async function openLocalPlaces(
  variant: Variant,
  { now, onChange }: { readonly now: number } & Pick<OpenOptions, 'onChange'>,
): Promise<Places> {
  await cryptoWaitReady();
  const start = Math.ceil(now / hourMs) * hourMs;
  const devnet = await createDevnet({ variant, start, clock: () => start, targets: [{ paraId: 2000 }] });
  const open = (role: 'service' | 'target', { provider }: Pick<typeof devnet.service, 'provider'>) => {
    // A jump over months takes longer than a node may take for an answer.
    const connectHere = () => connect(provider, { timeoutMs: Number.POSITIVE_INFINITY });
    return LiveChain.open({ role, endpoint: texts.tasksPage.local.endpoint, connect: connectHere, onChange });
  };
  const targets = devnet.targets.map((target) => open('target', target));
  const places = await joinPlaces(await Promise.all([open('service', devnet.service), ...targets]));
  const keyring = new Keyring({ type: 'sr25519' });
  for (const uri of uris) keyring.addFromUri(uri);
  return {
    ...places,
    local: {
      getSigner: (address) => keyring.getPair(address),
      now: () => devnet.now(),
      idle: () => devnet.idle(),
      advance: (seconds) => devnet.advance(seconds),
      advanceToNextSlot: () => devnet.advanceToNextSlot(),
      close: () => devnet.close(),
    },
  };
}
