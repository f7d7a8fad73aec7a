import { type Program, relayLocation } from '@parachron/xcm';
import { proxiedCall, transferCall } from '../matrix/mistakes.js';
import type { Scene } from '../matrix/Scene.js';
import {
  asDerivative,
  deposit,
  elsewhere,
  finish,
  locateOther,
  locateSender,
  paid,
  pay,
  payFees,
  proxied,
  refund,
  remark,
  transact,
  userOf,
} from './parts.js';
import type { SentProgram } from './SentProgram.js';

const nowhere = deposit({ parents: 0, interior: [{ kind: 'GeneralIndex', index: 5n }] });

const tooMuch = 10n ** 30n;

/** A program that pays with the sender's origin, and calls with the user's origin. */
function asUser(scene: Scene, calls: Program): Program {
  return [
    ...pay(scene),
    { kind: 'SetAppendix', xcm: finish(scene) },
    { kind: 'DescendOrigin', interior: [userOf(scene)] },
    ...calls,
  ];
}

/** Programs with a call, as pallets of chains send them, and hubs in version 5. */
export const callPrograms: readonly SentProgram[] = [
  {
    name: 'a call through the sovereign account',
    program: (scene) => [...pay(scene), { kind: 'SetAppendix', xcm: finish(scene) }, remark(scene)],
    ends: ['executed'],
  },
  {
    name: 'a call through a derivative account without funds',
    needs: ['Utility', 'as_derivative'],
    program: (scene) => [...pay(scene), { kind: 'SetAppendix', xcm: finish(scene) }, asDerivative(scene)],
    ends: ['call-failed'],
  },
  {
    name: 'a call through the account of a signer',
    program: (scene) => [
      { kind: 'DescendOrigin', interior: [userOf(scene)] },
      ...pay(scene),
      { kind: 'SetAppendix', xcm: [refund, deposit(locateSender(scene, userOf(scene)))] },
      proxied(scene),
    ],
    ends: ['executed', 'origin-not-convertible'],
  },
  {
    name: 'a call by proxy through a derivative account, which is no proxy',
    needs: ['Utility', 'as_derivative'],
    program: (scene) => [
      ...pay(scene),
      { kind: 'SetAppendix', xcm: finish(scene) },
      asDerivative(scene, proxiedCall(scene, transferCall(scene, scene.unit))),
    ],
    ends: ['proxy-not-found'],
    never: ['executed'],
  },
  {
    name: 'two calls of a user',
    program: (scene) => asUser(scene, [proxied(scene), proxied(scene)]),
    ends: ['executed', 'origin-not-convertible'],
  },
  {
    name: 'a second call in the name of an account that granted nothing',
    program: (scene) => asUser(scene, [proxied(scene), proxied(scene, { real: scene.other })]),
    ends: ['proxy-not-found', 'origin-not-convertible'],
    never: ['executed'],
  },
  {
    name: 'a first call of a type that is not granted',
    program: (scene) => asUser(scene, [proxied(scene, { forced: scene.narrowType }), proxied(scene)]),
    ends: ['proxy-not-found', 'origin-not-convertible'],
    never: ['executed'],
  },
  {
    name: 'a call by proxy, and one without a proxy that fails',
    program: (scene) => asUser(scene, [proxied(scene), transact(transferCall(scene, tooMuch).hex)]),
    ends: ['call-failed', 'origin-not-convertible'],
  },
  {
    name: 'a call through the account of a signer of 20 bytes, which has nothing',
    program: (scene) => [
      { kind: 'DescendOrigin', interior: [{ kind: 'AccountKey20', key: `0x${'ab'.repeat(20)}` }] },
      ...pay(scene),
      proxied(scene),
    ],
    ends: ['funds', 'origin-not-convertible'],
  },
  {
    name: 'a call, and a deposit to a place that is no account',
    program: (scene) => [...pay(scene), remark(scene), refund, nowhere],
    // Some chains derive accounts for all locations.
    ends: ['xcm-failed', 'executed'],
  },
  {
    name: 'a topic at the end',
    since: 3,
    program: (scene) => [
      ...pay(scene),
      remark(scene),
      ...finish(scene),
      { kind: 'SetTopic', topic: `0x${'07'.repeat(32)}` },
    ],
    ends: ['executed'],
  },
  {
    name: 'PayFees',
    since: 5,
    program: (scene) => [...payFees(scene), remark(scene), ...finish(scene)],
    ends: ['executed'],
  },
  {
    name: 'PayFees, and the call of a task',
    since: 5,
    program: (scene) => [
      ...payFees(scene),
      { kind: 'DescendOrigin', interior: [userOf(scene)] },
      proxied(scene),
      ...finish(scene),
    ],
    ends: ['executed', 'origin-not-convertible'],
  },
  {
    name: 'ExecuteWithOrigin of the user',
    since: 5,
    program: (scene) => [
      ...payFees(scene),
      { kind: 'ExecuteWithOrigin', descendantOrigin: [userOf(scene)], xcm: [proxied(scene)] },
      ...finish(scene),
    ],
    ends: ['executed', 'origin-not-convertible'],
  },
  {
    name: 'SetHints, and a trap after the call',
    since: 5,
    program: (scene) => [
      { kind: 'SetHints', hints: [{ kind: 'AssetClaimer', location: locateOther(scene) }] },
      ...payFees(scene),
      remark(scene),
      { kind: 'Trap', code: 1n },
    ],
    ends: ['xcm-failed'],
  },
  {
    name: 'AliasOrigin of the user',
    since: 3,
    program: paid((scene) => [
      { kind: 'AliasOrigin', location: locateSender(scene, userOf(scene)) },
      proxied(scene),
    ]),
    ends: ['executed', 'xcm-failed'],
  },
  {
    name: 'AliasOrigin of the user, in the name of an account that granted nothing',
    since: 3,
    program: paid((scene) => [
      { kind: 'AliasOrigin', location: locateSender(scene, userOf(scene)) },
      proxied(scene, { real: scene.other }),
    ]),
    ends: ['proxy-not-found', 'xcm-failed'],
    never: ['executed'],
  },
  {
    name: 'AliasOrigin of the relay chain',
    since: 3,
    program: paid((scene) => [{ kind: 'AliasOrigin', location: relayLocation }, remark(scene)]),
    ends: ['xcm-failed'],
  },
  {
    name: 'AliasOrigin of an account of the target',
    since: 3,
    program: paid((scene) => [
      { kind: 'AliasOrigin', location: locateOther(scene) },
      transact(transferCall(scene, 1n).hex),
    ]),
    ends: ['xcm-failed'],
  },
  {
    name: 'UnpaidExecution',
    since: 3,
    program: (scene) => [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }, remark(scene)],
    ends: ['barrier'],
  },
  {
    name: 'UnpaidExecution of another origin, after a payment',
    since: 3,
    program: paid(() => [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin: elsewhere }]),
    ends: ['xcm-failed'],
  },
  {
    name: 'an error handler with the call',
    program: (scene) => [
      ...pay(scene),
      { kind: 'SetErrorHandler', xcm: [remark(scene), { kind: 'ClearError' }] },
      { kind: 'SetAppendix', xcm: finish(scene) },
      { kind: 'Trap', code: 3n },
    ],
    ends: ['executed'],
  },
];
