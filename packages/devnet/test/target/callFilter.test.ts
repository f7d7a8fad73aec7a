// Calls that the filter of message calls refuses.
import { encodeProgram } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  bob,
  pageOf,
  remoteFlow,
  type SeenEvent,
  shareTargets,
  type TargetStory,
  unit,
} from './support/shareTargets.js';

const begin = shareTargets();
const config = { xcm: { refusedCalls: ['Balances.transfer_keep_alive'] } };

function refusedBy({ api }: TargetStory) {
  const tx = api.tx.balances?.transferKeepAlive?.(bob, unit);
  if (!tx) throw new TypeError('the target has no transfers');
  return tx;
}

const find = (events: readonly SeenEvent[], name: string) =>
  events.find((event) => event.name === name)?.data;

describe('calls that no message may make', () => {
  // `ensure!(Config::SafeCallFilter::contains(&message_call), XcmError::NoPermission)` of xcm-executor, from XCM version 3 on.
  it('end with NoPermission, alone and inside of others', async () => {
    const version = 4;
    const target = await begin({ config });
    const call = refusedBy(target).method.toHex();
    for (const refused of [call, target.proxied(call)]) {
      const program = remoteFlow({ call: refused });
      const before = await target.freeOf(bob);
      const events = await target.receive([pageOf(program, version)]);
      expect(find(events, 'messageQueue.Processed')).toMatchObject({ success: false });
      expect(await target.freeOf(bob)).toBe(before);
      const origin = target.api.createType('XcmVersionedLocation', {
        [`V${version}`]: { parents: 1, interior: { X1: [{ Parachain: 2114 }] } },
      });
      const answer = await target.api.call.dryRunApi?.dryRunXcm?.(
        origin,
        encodeProgram(program, { version }),
      );
      expect(JSON.stringify(answer?.toHuman())).toContain('NoPermission');
    }
  });

  it('are made by extrinsics all the same', async () => {
    const target = await begin({ config });
    const before = await target.freeOf(bob);
    await target.submit(refusedBy(target));
    expect(await target.freeOf(bob)).toBe(before + unit);
  });

  it('let other calls through', async () => {
    const target = await begin({ config });
    const remark = target.api.tx.system?.remarkWithEvent?.('0x2a').method.toHex();
    const events = await target.receive([pageOf(remoteFlow({ call: target.proxied(remark) }), 4)]);
    expect(find(events, 'proxy.ProxyExecuted')).toEqual({ result: 'Ok' });
  });
});
