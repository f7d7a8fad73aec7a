import type { Hex } from '@parachron/core';
import { encodeLocation, encodeProgram, type Location, type Program } from '@parachron/xcm';
import { encodeVersionedPart } from '@parachron/xcm/parts';
import type { Codec } from '@polkadot/types/types';
import { describe, expect, it } from 'vitest';
import {
  alice,
  aliceThere,
  bob,
  derived,
  native,
  pageOf,
  remoteFlow,
  service,
  shareTargets,
  sovereign,
  type TargetStory,
  unit,
} from './support/shareTargets.js';

const begin = shareTargets();

/** Calls a runtime API by name, as a client with the metadata does. */
async function ask(story: TargetStory, path: string, ...args: unknown[]): Promise<unknown> {
  const [api = '', method = ''] = path.split('.');
  const result = (await story.api.call[api]?.[method]?.(...args)) as Codec;
  return result.toHuman();
}

const plain = (text: unknown) => BigInt(String(text).replaceAll(',', ''));

describe('runtime APIs', () => {
  const version = 4;
  const treasury: Hex = `0x${'6d6f646c70792f7472737279'.padEnd(64, '0')}`;

  it('LocationToAccountApi returns the derived account, or that there is none', async () => {
    const convert = async (story: TargetStory, location: Location) =>
      ask(story, 'locationToAccountApi.convertLocation', encodeLocation(location, { version }));
    const story = await begin();
    const account = (await convert(story, aliceThere)) as { Ok: string };
    expect(story.api.createType('AccountId', account.Ok).toHex()).toBe(derived.hashedDescription);
    const own = (await convert(story, service)) as { Ok: string };
    expect(story.api.createType('AccountId', own.Ok).toHex()).toBe(sovereign);
    const none = await begin({ derivation: 'none' });
    expect(await convert(none, aliceThere)).toEqual({ Err: 'Unsupported' });
  });

  it('XcmPaymentApi returns the fee to the planck', async () => {
    const story = await begin();
    const program = remoteFlow({ call: story.proxied() });
    const bytes = encodeProgram(program, { version });
    const { Ok: weight } = (await ask(story, 'xcmPaymentApi.queryXcmWeight', bytes)) as {
      Ok: { refTime: string; proofSize: string };
    };
    const asWeight = { refTime: plain(weight.refTime), proofSize: plain(weight.proofSize) };
    const asset = encodeVersionedPart('assetId', native, { version });
    const { Ok: fee } = (await ask(story, 'xcmPaymentApi.queryWeightToAssetFee', asWeight, asset)) as {
      Ok: string;
    };
    const before = { payer: await story.freeOf(story.own), treasury: await story.freeOf(treasury) };
    await story.receive([pageOf(program, version)]);
    // No call in this test refunds weight.
    const paid = before.payer - (await story.freeOf(story.own));
    expect(paid).toBe(plain(fee));
    expect((await story.freeOf(treasury)) - before.treasury).toBe(paid);
    const exact = remoteFlow({ call: story.proxied(), amount: plain(fee) });
    const ok = await story.receive([pageOf(exact, version)]);
    expect(ok.map(({ name }) => name)).toContain('proxy.ProxyExecuted');
    const short = remoteFlow({ call: story.proxied(), amount: plain(fee) - 1n });
    const failed = await story.receive([pageOf(short, version)]);
    expect(failed.map(({ name }) => name)).not.toContain('proxy.ProxyExecuted');
  });

  it('XcmPaymentApi knows the asset in the newest version alone', async () => {
    const story = await begin();
    const weight = { refTime: 1n, proofSize: 1n };
    const older = encodeVersionedPart('assetId', native, { version: 3 });
    expect(await ask(story, 'xcmPaymentApi.queryWeightToAssetFee', weight, older)).toEqual({
      Err: 'VersionedConversionFailed',
    });
    const unknown = encodeVersionedPart('assetId', service, { version });
    expect(await ask(story, 'xcmPaymentApi.queryWeightToAssetFee', weight, unknown)).toEqual({
      Err: 'AssetNotFound',
    });
    const { Ok: assets } = (await ask(story, 'xcmPaymentApi.queryAcceptablePaymentAssets', version)) as {
      Ok: unknown[];
    };
    expect(assets[0]).toEqual({ [`V${version}`]: { parents: '0', interior: 'Here' } });
    expect(await ask(story, 'xcmPaymentApi.queryAcceptablePaymentAssets', 2)).toEqual({
      Err: 'UnhandledXcmVersion',
    });
  });

  it('DryRunApi agrees with the real run and changes no state', async () => {
    const story = await begin();
    const program = remoteFlow({ call: story.proxied(), isOpenEnded: true });
    const before = await story.freeOf(story.own);
    const dry = (await ask(
      story,
      'dryRunApi.dryRunXcm',
      encodeLocation(service, { version }),
      encodeProgram(program, { version }),
    )) as { Ok: { executionResult: object; emittedEvents: { method: string }[] } };
    expect(Object.keys(dry.Ok.executionResult)).toEqual(['Complete']);
    expect(await story.freeOf(story.own)).toBe(before);
    const real = await story.receive([pageOf(program, version)]);
    const names = real.map(({ name }) => name.split('.')[1]).filter((name) => name !== 'Processed');
    expect(dry.Ok.emittedEvents.map(({ method }) => method)).toEqual(names);
  });

  it('DryRunApi names the account of a location by a deposit, and the barrier’s refusal', async () => {
    const story = await begin();
    const run = async (program: Program) =>
      (await ask(
        story,
        'dryRunApi.dryRunXcm',
        encodeLocation(service, { version }),
        encodeProgram(program, { version }),
      )) as { Ok: { executionResult: object; emittedEvents: { method: string; data: { who: string } }[] } };
    const asset = { id: native, amount: unit };
    const { Ok } = await run([
      { kind: 'WithdrawAsset', assets: [asset] },
      { kind: 'BuyExecution', fees: asset, weightLimit: 'Unlimited' },
      { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: aliceThere },
    ]);
    const deposited = Ok.emittedEvents.find(({ method }) => method === 'Deposit');
    expect(story.api.createType('AccountId', deposited?.data.who).toHex()).toBe(derived.hashedDescription);
    const refused = await run([{ kind: 'ClearOrigin' }]);
    expect(refused.Ok.executionResult).toEqual({ Error: { error: 'Barrier' } });
  });

  it('lets root alone make calls as any account', async () => {
    const story = await begin();
    const { balances, utility } = story.api.tx;
    const transfer = balances?.transferKeepAlive?.(alice, 1n).method.toHex();
    const call = utility?.dispatchAs?.({ system: { Signed: bob } }, transfer) as never;
    const namesOf = async (sent: unknown) => (await story.submit(sent as never)).map(({ name }) => name);
    const done = await namesOf(story.api.tx.sudo?.sudo?.(call));
    expect(done).toEqual(expect.arrayContaining(['balances.Transfer', 'utility.DispatchedAs']));
    expect(await namesOf(call)).toContain('system.ExtrinsicFailed');
  });
});

describe('PolkadotXcm', () => {
  const egress = { recipient: 2114, maxCapacity: 8, maxMessageSize: 1000, maxTotalSize: 8000 };
  const relay = { ingress: [], egress: [egress] };
  const message: Program = [{ kind: 'ClearOrigin' }];

  it('leave for a sibling with an open channel, and for the relay', async () => {
    const version = 4;
    const story = await begin();
    const send = (destination: Location) => {
      const dest = story.api.createType('XcmVersionedLocation', encodeLocation(destination, { version }));
      const program = story.api.createType('XcmVersionedXcm', encodeProgram(message, { version }));
      return story.api.tx.polkadotXcm?.send?.(dest, program) as never;
    };
    const closed = await story.submit(send(service));
    expect(closed.map(({ name }) => name)).toContain('system.ExtrinsicFailed');
    await story.build({ relay });
    const sent = await story.submit(send(service));
    expect(sent.map(({ name }) => name)).toContain('polkadotXcm.Sent');
    const expected = encodeProgram(
      [{ kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id: alice }] }, ...message],
      {
        version,
      },
    );
    const stored = (await (await story.query()).parachainSystem?.hrmpOutboundMessages?.()) as Codec;
    expect(stored.toJSON()).toEqual([{ recipient: 2114, data: `0x00${expected.slice(2)}` }]);
    await story.submit(send({ parents: 1, interior: [] }));
    const upward = (await (await story.query()).parachainSystem?.upwardMessages?.()) as Codec;
    expect(upward.toJSON()).toEqual([expected]);
  });
});
