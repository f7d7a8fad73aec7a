import { encodeCall, type Runtime } from '@parachron/core';
import type { Finding, Track } from '../reading/Governance.js';
import { submitCall } from '../routes/submitCall.js';
import type { RootTrial } from './RootTrial.js';
import { sampleAccount } from './sampleAccount.js';

/**
 * Submits a proposal of root: the event names the track, and the pallet refuses where it has none. Undefined where the trial
 * could not tell.
 */
export async function tryRootTrack(
  trial: RootTrial,
  {
    runtime,
    pallet,
    tracks,
  }: { readonly runtime: Runtime; readonly pallet: string; readonly tracks: readonly Track[] },
): Promise<Finding<Track | undefined> | undefined> {
  const { registry } = runtime;
  const account = sampleAccount(registry);
  const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
  const submit = submitCall(runtime, { pallet, origin: { system: 'Root' }, call: remark, after: 1 });
  if (!submit) return { known: true, value: undefined, source: `the types of ${pallet}.submit` };
  const origin = { system: { Signed: account.hex } };
  const outcome = await trial.run({ origin, call: submit.hex, endow: account });
  const source = `${pallet}.submit, tried by ${trial.means}`;
  // Whoever may submit is asked for first: a body of members takes proposals of its own only.
  if (outcome && !outcome.ok && (outcome.error === 'NoTrack' || outcome.error === 'BadOrigin'))
    return { known: true, value: undefined, source };
  const event = outcome?.events.find((one) => one.pallet === pallet && one.method === 'Submitted');
  const id = event?.data.track;
  const value = tracks.find((track) => track.id === Number(id));
  return event && value ? { known: true, value, source } : undefined;
}
