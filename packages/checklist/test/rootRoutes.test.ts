import { storageRead } from '@parachron/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Report } from '../src/index.js';
import { type BootedChains, bootChains, SERVICE, TARGET } from './support/bootChains.js';

const only = /^hrmp\//;

// Rococo 9190 has a sudo key. Asset Hub Rococo 900 has no pallet that dispatches as root: its relay chain does.
describe('the routes of a plan step by root', () => {
  let chains: BootedChains;
  let report: Report;
  beforeAll(async () => {
    chains = await bootChains();
    report = await chains.run(only, {}, { isTargetForked: true });
  });
  afterAll(() => chains.close());

  const findStep = ({ plan }: Report) =>
    plan.find(({ para, layers }) => para === TARGET && layers.at(-1)?.kind === 'send');

  it('lead over the relay chain, whose sudo key signs', () => {
    const [route, ...others] = findStep(report)?.dispatch ?? [];
    expect(others).toEqual([]);
    expect(route).toMatchObject({ kind: 'parent', calls: [{ signer: { chain: 'Rococo' } }] });
    expect(route?.calls[0]?.call).toMatchObject({ pallet: 'Sudo', method: 'sudo' });
    // The key of the genesis has signed nothing.
    expect(route?.needs).toEqual([expect.stringMatching(/^the signature of 5\w+: it has signed no/)]);
  });

  it('execute the step as printed, up to the request on the relay chain', async () => {
    const call = findStep(report)?.dispatch[0]?.calls[0]?.call;
    // The two bytes of Sudo.sudo come first: root dispatches the rest.
    const { outcome } = await chains.network.dispatch('relay', `0x${call?.hex.slice(6)}`, 'root');
    expect(outcome).toBe('done');
    for (let step = 0; step < 4; step++) await chains.network.step();
    const request = { sender: TARGET, recipient: SERVICE };
    const { asked } = await (await chains.relay.snapshot()).read({
      asked: storageRead('Hrmp', 'HrmpOpenChannelRequests', [request], (value) => value?.toJSON()),
    });
    expect(asked).toMatchObject({ known: true, value: { confirmed: false } });
  });

  it('need a relay chain whose limit permits the message', async () => {
    await chains.configure({ maxDownwardMessageSize: 20 });
    const [route] = findStep(await chains.run(only, {}, { isTargetForked: true }))?.dispatch ?? [];
    expect(route?.needs).toEqual([
      'a state in which XcmPallet.send does not fail with XcmPallet.SendFailure (tried with a fork of Rococo)',
      // The key of the specification, as no block has a transaction of it.
      expect.stringMatching(/^the signature of 5\w+: it has signed no transaction, /),
    ]);
  });
});
