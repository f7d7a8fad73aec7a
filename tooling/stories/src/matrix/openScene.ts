import { encodeCall, type Planck, parseAccount } from '@parachron/core';
import { getDerivedAccount, listProxyTypes, planDelivery, proxyCall } from '@parachron/proxy';
import {
  compareLocations,
  deriveSovereignAccount,
  encodeProgram,
  type FeeFlow,
  hereLocation,
  type Instruction,
  listXcmVersions,
  readQueueVerdict,
} from '@parachron/xcm';
import { alice, user as alicesUser } from '../people.js';
import { type Scene, storeGrants } from './Scene.js';

// The well-known accounts of development chains with addresses of 20 bytes.
const alith = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
const baltathar = parseAccount('0x3cd0a705a2dc65e5b1e1205896baa2be8a07c6e0');

/** An account without any income, such as that of an author of blocks. */
const stranger = parseAccount(`0x${'5e'.repeat(32)}`);

type Setting = Omit<Scene, 'token' | 'flows' | 'narrowType'>;

/**
 * Opens a scene on a chain, small or real: all accounts have funds, and the user has granted a proxy of the type Any.
 *
 * @param relation of the service to the chain: a relay chain accepts programs from its child
 */
export async function openScene(
  start: () => Promise<Scene['fork']>,
  { unit, relation = 'sibling' }: { readonly unit: Planck; readonly relation?: 'sibling' | 'child' },
): Promise<Scene> {
  const fork = await start();
  const { runtime } = await fork.snapshot();
  const user = { ...alicesUser, relation };
  const bytes = runtime.registry.createType('AccountId').encodedLength === 20 ? 20 : 32;
  const [real, other] = bytes === 20 ? [alith, baltathar] : [alice, stranger];
  const sovereign = deriveSovereignAccount({ paraId: user.paraId, relation, bytes });
  const derived = await getDerivedAccount(await fork.snapshot(), user, { fork });
  const own = derived.kind === 'account' ? derived.account : sovereign;
  const accounts = [real, other, sovereign, own];
  await fork.endow(new Map(accounts.map(({ hex }) => [hex, 100n * unit])));
  await fork.write([storeGrants(real, [{ delegate: own, proxyType: 'Any', delay: 0 }])]);
  const refusesCalls = relation === 'sibling' && (await isRefusing(fork, runtime));
  const setting = { fork, runtime, user, real, other, derived, sovereign, unit, refusesCalls };
  const names = listProxyTypes(runtime.registry);
  const narrowType = ['NonTransfer', 'CancelProxy'].find((name) => names.includes(name)) ?? 'Any';
  return { ...setting, ...(await findMeans(setting)), narrowType };
}

/** Sends a call as root from the relay chain, and as the control the same program without the call. */
async function isRefusing(fork: Scene['fork'], runtime: Scene['runtime']): Promise<boolean> {
  const call = encodeCall(runtime.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x' },
  }).hex;
  const requireWeightAtMost = { refTime: 1_000_000_000n, proofSize: 20_000n };
  const unpaid: Instruction = { kind: 'UnpaidExecution', weightLimit: 'Unlimited' };
  const transact: Instruction = { kind: 'Transact', originKind: 'Superuser', requireWeightAtMost, call };
  if (!listXcmVersions(runtime.registry).includes(3)) return false;
  const isRun = async (instructions: readonly Instruction[]): Promise<boolean> => {
    const program = encodeProgram(instructions, { version: 3 });
    const events = await (await fork.fork()).receive({ from: 'relay', program });
    return events.some((event) => readQueueVerdict(event)?.kind === 'completed');
  };
  return (await isRun([unpaid])) && !(await isRun([unpaid, transact]));
}

/** Finds with correct programs how the chain is paid: the location of its own token, and the flows that its barrier accepts. */
async function findMeans(setting: Setting): Promise<Pick<Scene, 'token' | 'flows'>> {
  const { runtime, fork, user, real, derived } = setting;
  const snapshot = await fork.snapshot();
  const args = { remark: '0x' };
  const remark = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args });
  const call = proxyCall(runtime, { real, call: remark }).hex;
  const payments = (['remote', 'sovereign'] satisfies FeeFlow[]).map((flow) => ({
    flow,
    token: 'target' as const,
  }));
  const plan = await planDelivery(snapshot, { user, call, derived, payments, fork });
  const isUnusual = ({ asset = hereLocation }) => compareLocations(asset, hereLocation) !== 0;
  return {
    token: plan.payments.find(isUnusual)?.asset ?? hereLocation,
    flows: plan.payments
      .filter(({ explanation }) => explanation.outcome !== 'barrier')
      .map(({ flow }) => flow),
  };
}
