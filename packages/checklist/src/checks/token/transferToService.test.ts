import { expect, test } from 'vitest';
import { evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { transferToService } from './transferToService.js';

type Facts = Parameters<typeof transferToService.evaluate>[0];

const dryRun = evidenceFor('PolkadotXcm.transfer_assets on a fork');

/** A transfer that the dry run refuses, of an account with the token. */
function judge(changes: { readonly [name: string]: object | undefined } = {}) {
  const effects = { failure: { pallet: 'PolkadotXcm', error: 'SendFailure' } };
  const facts = {
    registry: changes.registry ?? { known: true, entries: [{}], evidence: [] },
    details: { decimals: 10, evidence: [], ...changes.details },
    home: 'home' in changes ? changes.home : { token: { decimals: 10, symbol: 'TUR' }, minimum: 1n },
    transfer: {
      method: 'PolkadotXcm.transfer_assets',
      amount: 1n,
      tried: {
        known: true,
        value: { end: changes.effects ?? effects, isHeld: true, ...changes.trip },
        evidence: dryRun,
      },
      ...changes.transfer,
    },
    quote: changes.quote ?? { known: false },
    route: changes.route ?? { kind: 'unknown' },
  } as unknown as Facts;
  const findings = transferToService.evaluate(facts, pairScope);
  const [entry, ...others] = findings;
  return { entry, tried: others.at(-1), findings };
}

const none = { known: true, entries: [], evidence: [] };
const route = (kind: string) => ({ kind, backing: undefined });

test.each<[string, Parameters<typeof judge>[0], string]>([
  ['that all can hold', {}, 'pass'],
  ['without a call that sends tokens', { transfer: { method: undefined } }, 'fail'],
  ['with other decimals than at home', { details: { decimals: 12 } }, 'fail'],
  ['that the registry has twice', { details: { doubt: 'the location has two ids' } }, 'unknown'],
  ['without a service to compare with', { home: undefined }, 'unknown'],
  ['without decimals on the target', { details: { decimals: undefined } }, 'unknown'],
])('an entry %s', (_what, changes, outcome) => {
  expect(judge(changes).entry).toMatchObject({ subject: 'entry on the target', outcome });
});

test('the reason why a registry is unread ends once', () => {
  // The storage of a chain whose values do not decode ends its reason itself.
  const reason = 'AssetRegistry.LocationToAsset of kusama-local could not be understood: no byte is left.';
  expect(judge({ registry: { ...unread, reason } }).entry?.reason).toBe(
    `Whether accounts can hold the token on the target is unknown. ${reason}`,
  );
});

test.each([
  ['no entry', none],
  ['an unread registry', unread],
])('%s leaves nothing to try', (_what, registry) => {
  expect(judge({ registry }).findings).toMatchObject([{ outcome: 'not-applicable' }]);
});

test.each([
  ['reserve', ['pass']],
  ['teleport', ['warn']],
  ['none', ['warn']],
  ['unknown', []],
])('the route %s has the findings %j', (kind, outcomes) => {
  const { entry, findings } = judge({ route: route(kind) });
  const found = findings.filter(({ subject }) => subject === 'route');
  expect(found.map(({ outcome }) => outcome)).toEqual(outcomes);
  // Only the executor decides whether the service's chain is the reserve (cumulus: IsReserve).
  expect(entry?.reason).not.toMatch(/reserve|sends the token/);
  // No teleport passes, also if the service accepts it.
  for (const { noFix } of found) expect(noFix?.howTo ?? '').not.toContain('accept teleports');
});

const rich = { known: true, quote: { balance: { missing: 0n } } };
const filter = { failure: { pallet: 'System', error: 'CallFiltered' } };
// Each of these takes the place of a transfer that fails although its sender received the token.
test.each<[string, Parameters<typeof judge>[0], string]>([
  ['that fails', {}, 'fail'],
  ['that succeeds', { effects: {} }, 'pass'],
  ['of a token that did not come', { trip: { isHeld: false } }, 'unknown'],
  ['that a filter refuses from all users', { effects: filter, trip: { isHeld: false } }, 'fail'],
  [
    'that the filter of the XCM pallet refuses from all users',
    { effects: { failure: { pallet: 'PolkadotXcm', error: 'Filtered' } }, trip: { isHeld: false } },
    'fail',
  ],
  [
    'with an error of no pallet, which is no filter',
    { effects: { failure: { error: 'Filtered' } }, trip: { isHeld: false } },
    'unknown',
  ],
  ['that the task does not need', { transfer: { tried: unread }, quote: rich }, 'not-applicable'],
  ['without an answer', { transfer: { tried: unread } }, 'unknown'],
])('a dry run %s', (_what, changes, outcome) => {
  expect(judge(changes).tried).toMatchObject({ subject: 'dry run of the transfer', outcome });
});
