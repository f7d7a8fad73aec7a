import type { Report } from '@parachron/checklist';
import { checkForks } from '@parachron/checklist/dry-runs';
import type { Hex } from '@parachron/core';
import type { EmbeddedNetwork } from '../../src/chains/openEmbeddedNetwork.js';

export const onProgress = () => {};

// Specification, "Identity" and "Derivations": Alice, Bob, and Alice of 2114 on modern chains.
export const alice: Hex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
export const bob: Hex = '0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48';
export const derivedAlice: Hex = '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f';

/** A token of the small parachain's 12 decimals. */
const unit = 1_000_000_000_000n;

const payBob = {
  name: 'pay Bob',
  call: { pallet: 'Balances', method: 'transfer_keep_alive', args: { dest: { Id: bob }, value: unit } },
  where: 'the test',
};

/** Checks the local network for Alice; her task pays Bob on the target. */
export function checkLocal(embedded: EmbeddedNetwork): Promise<Report> {
  const request = { user: { account: alice }, calls: [payBob] };
  return checkForks(embedded, { network: 'local', ...request, onProgress });
}

/** The checks of which something failed. */
export function listFailed({ findings }: Pick<Report, 'findings'>): string[] {
  return [...new Set(findings.filter(({ outcome }) => outcome === 'fail').map(({ check }) => check))];
}
