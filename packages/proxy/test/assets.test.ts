// Fees in assets of other chains: queried, measured on a fork, and explained from the target's state. The tests set the prices of
// the targets.
import type { TargetOptions } from '@parachron/devnet';
import { deriveLocation, encodeProgram, type Location } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import {
  type DeliveryFacts,
  type DeliveryRequest,
  deriveTaskProgram,
  endowAsset,
  getDeliveryFacts,
  tryDelivery,
} from '../src/index.js';
import { type Delivery, newest } from './support/createDelivery.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { alice, derived, SERVICE, sovereign, user } from './support/users.js';

const begin = shareDeliveries();

const at = (paraId: number) => deriveLocation({ paraId, relation: 'sibling' });
const priced = at(3000);
const unpriced = at(3001);
const unknown = at(3002);
const ofService = at(SERVICE);
const token = { name: 'Other', symbol: 'OTH', decimals: 10, minimum: 1_000n, perSecond: 7_000_000_000n };
const held = 10n ** 12n;
const silent = { xcmPayment: false, dryRunArguments: undefined, locationToAccount: false } as const;

function open(generation: 'v2' | 'v4' | 'v5', apis: object = {}): Promise<Delivery> {
  const holders = [{ who: derived.hashedDescription, amount: held }];
  const { perSecond: _, ...dear } = token;
  const foreignAssets: TargetOptions['foreignAssets'] = [
    { ...token, location: priced, holders },
    { ...dear, location: unpriced, holders },
    { ...token, location: ofService },
  ];
  const derivation = 'hashedDescription';
  return begin({ generation, derivation, foreignAssets, config: { xcm: { apis } } });
}

const payments = [
  { flow: 'remote', token: 'target', asset: priced },
  { flow: 'sovereign', token: 'service' },
] as const;

async function find(
  { target, account, proxied }: Delivery,
  request: Pick<DeliveryRequest, 'fork' | 'offer' | 'payments'>,
): Promise<DeliveryFacts['payments']> {
  const known = { user, real: alice, call: proxied(), derived: account, payments };
  return (await getDeliveryFacts(await target.snapshot(), { ...known, ...request })).payments;
}

const amountOf = ({ fee }: DeliveryFacts['payments'][number]) => (fee.known ? fee.value : undefined);

describe.each(['v4', 'v5'] as const)('fees of a target of %s in assets of other chains', (generation) => {
  test('are measured on a fork without runtime APIs, and equal the fees of the runtime APIs', async () => {
    const asked = await find(await open(generation), {});
    const delivery = await open(generation, silent);
    const measured = await find(delivery, { fork: delivery.target.small });
    for (const [index, payment] of measured.entries()) {
      expect(payment).toMatchObject({ predicted: 'executed', source: 'fork', fee: { source: 'fork' } });
      const price = asked[index];
      expect(price).toMatchObject({ predicted: 'executed', source: 'DryRunApi.dry_run_xcm' });
      expect(amountOf(payment)).toBe(price && amountOf(price));
    }
  });
});

test('a fee is measured for an account without the asset, and the predicted outcome is funds', async () => {
  const delivery = await open('v4', silent);
  const [payment] = await find(delivery, {
    fork: delivery.target.small,
    payments: [{ flow: 'sovereign', token: 'target', asset: priced }],
  });
  expect(payment).toMatchObject({ predicted: 'funds', fee: { source: 'fork' } });
});

test('an account receives assets that the target knows', async () => {
  const { target } = await open('v4', silent);
  const fork = await target.small.fork();
  const give = (asset: Location) => endowAsset(fork, { account: sovereign, asset, amount: 5_000n });
  expect(await give(priced)).toBe(true);
  expect(await give(unknown)).toBe(false);
});

test('an unknown asset is asset-not-found, and a known asset that does not suffice is funds', async () => {
  const { target, account, proxied } = await open('v4', { dryRunArguments: undefined });
  const order = { user, flow: 'remote', token: 'target', weightLimit: 'Unlimited', call: proxied() } as const;
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const explain = async (asset: Location, offer: bigint) => {
    const task = deriveTaskProgram({ ...order, asset, offer, callWeight });
    const program = encodeProgram(task, { version: newest.v4 });
    const fork = target.small;
    return (await tryDelivery(await target.snapshot(), { user, program, derived: account, fork }))?.outcome;
  };
  expect(await explain(unknown, held)).toBe('asset-not-found');
  expect(await explain(priced, held + 1n)).toBe('funds');
  expect(await explain(priced, 1_000n)).toBe('fees');
  expect(await explain(unpriced, held)).toBe('asset-not-accepted');
  expect(await explain(priced, held - 1_000n)).toBe('executed');
});
