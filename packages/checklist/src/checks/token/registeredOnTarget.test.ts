import { describe, expect, it } from 'vitest';
import { answerOf, evidenceFor, pairScope, unread } from '../../../test/support/answers.js';
import { registeredOnTarget } from './registeredOnTarget.js';

type Facts = Parameters<typeof registeredOnTarget.evaluate>[0];

const seen = [evidenceFor('ForeignAssets.Asset')];
const entry = { id: 7, map: 'ForeignAssets.Asset' };
const registered = { known: true, entry, also: [], asked: ['ForeignAssets.Asset'], evidence: seen };
const missing = {
  ...registered,
  entry: undefined,
  asked: ['ForeignAssets.Asset', 'AssetRegistry.LocationToId'],
};
const key = 'XcmpHandler.XcmChainCurrencyData';
const rowOf = (value: object | undefined) => ({
  ...{ known: true, noCrossChain: undefined },
  row: answerOf(key, value),
});
const sovereign = rowOf({ flow: 'sovereign', isTargetsToken: false });
const remote = rowOf({ flow: 'remote', isTargetsToken: false });

const judge = (
  registry: object,
  service: object = sovereign,
  plan: object | undefined = undefined,
  calls: readonly string[] = [],
) => registeredOnTarget.evaluate({ registry, service, plan, calls } as unknown as Facts, pairScope)[0];

const lacks =
  'The token is not registered: ForeignAssets.Asset, AssetRegistry.LocationToId has no such location.';

describe('a registered token', () => {
  it('passes with its entry and the purpose', () => {
    const finding = judge(registered);
    expect(finding).toMatchObject({
      subject: "the service's token",
      outcome: 'pass',
      evidence: [...seen, evidenceFor(key)],
    });
    expect(finding?.reason).toMatch(
      /^The token is registered in ForeignAssets\.Asset.* The service pays for its messages with this token\.$/,
    );
  });

  it('names each of several entries', () => {
    const also = [{ id: 8, map: 'AssetRegistry.LocationToId' }];
    expect(judge({ ...registered, also })?.reason).toContain('AssetRegistry.LocationToId');
  });

  it.each([
    ['the remote-account flow', remote],
    ['a row in the token of the target', rowOf({ flow: 'sovereign', isTargetsToken: true })],
  ])('is not what pays in %s', (_what, service) => {
    expect(judge(registered, service)?.reason).toMatch(/ Messages are paid for in the target's own token\.$/);
  });
});

describe('a token without an entry', () => {
  it('fails if the service pays with it, with the call that registers it', () => {
    const plan = { id: 'register' };
    expect(judge(missing, sovereign, plan)).toEqual({
      subject: "the service's token",
      outcome: 'fail',
      reason: `${lacks} The service pays for its messages with this token.`,
      evidence: [...seen, evidenceFor(key)],
      fix: [plan],
    });
  });

  it('fails without a known call to register it, with the teams to ask', () => {
    expect(judge(missing)?.noFix).toEqual({
      reason:
        "The target's metadata has none of the root calls that this check knows for registering a token by its location.",
      howTo:
        "Ask the target's team how to register a foreign token. Or ask the service's team for a row that pays in the target's token.",
    });
  });

  it('fails with the names of the calls that may register it, and whose arguments are not known', () => {
    expect(judge(missing, sovereign, undefined, ['AssetRegistry.register_asset'])?.noFix).toEqual({
      reason:
        "The target's metadata has none of the root calls that this check knows for registering a token by its location. It has AssetRegistry.register_asset.",
      howTo:
        "Ask the target's team for the arguments and the origin of such a call. Or ask the service's team for a row that pays in the target's token.",
    });
  });

  it('is a warning if another token pays: users cannot hold it there', () => {
    const finding = judge(missing, remote, { id: 'register' });
    expect(finding).toMatchObject({
      outcome: 'warn',
      reason: `${lacks} Messages are paid for in the target's own token. Users cannot hold the token on the target.`,
    });
    expect(finding).not.toHaveProperty('fix');
  });

  it.each([
    [
      'a service that is not available',
      unread,
      'Which token pays on the target is unknown: the node gave no answer.',
      'Ask another node.',
    ],
    [
      'a service without a row',
      rowOf(undefined),
      'Which token pays on the target is unknown: the service has no row for the target.',
      "Ask the service's team which account and which token pay on the target.",
    ],
    [
      'a service with an unread row',
      { known: true, noCrossChain: undefined, row: { ...unread, reason: 'It timed out.' } },
      'Which token pays on the target is unknown: It timed out.',
      'Ask another node.',
    ],
  ])('is unknown for %s', (_what, service, sentence, howToFindOut) => {
    expect(judge(missing, service)).toMatchObject({
      outcome: 'unknown',
      reason: `${lacks} ${sentence}`,
      howToFindOut,
    });
  });
});

describe('an unread registry', () => {
  it.each([
    ['with this token', sovereign],
    ['in an unknown token', rowOf(undefined)],
  ])('is unknown for a service that pays %s', (_what, service) => {
    expect(judge(unread, service)).toMatchObject({
      outcome: 'unknown',
      reason: 'The node gave no answer.',
      evidence: [evidenceFor(key)],
    });
  });

  it('does not matter if another token pays', () => {
    expect(judge(unread, remote)).toEqual({
      subject: "the service's token",
      outcome: 'not-applicable',
      reason: "Messages are paid for in the target's own token. The node gave no answer.",
      evidence: [evidenceFor(key)],
    });
  });
});
