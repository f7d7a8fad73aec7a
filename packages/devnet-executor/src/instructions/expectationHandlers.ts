import { omitUndefined } from '@parachron/core';
import type { PalletInfo, XcmError } from '@parachron/xcm';
import { isSameLocation } from '../locations/isSameLocation.js';
import { fail, type Machine } from '../machine/Machine.js';
import { sendResponse } from '../machine/messages.js';
import type { Handlers } from './Handler.js';

/** Maximum number of pallets in a response. */
const maxPalletsInAnswer = 64;

/** Instructions that read the state and change nothing: expectations and queries. */
export const expectationHandlers: Handlers<
  'ExpectAsset' | 'ExpectOrigin' | 'ExpectError' | 'ExpectPallet' | 'QueryPallet' | 'ReportError'
> = {
  ExpectAsset: (machine, { assets }) =>
    machine.holding.tryTake(assets) ? undefined : fail('ExpectationFalse'),
  ExpectOrigin(machine, { origin }) {
    const isSame =
      machine.origin && origin ? isSameLocation(machine.origin, origin) : machine.origin === origin;
    return isSame ? undefined : fail('ExpectationFalse');
  },
  ExpectError: (machine, { error }) => (isExpected(machine, error) ? undefined : fail('ExpectationFalse')),
  ExpectPallet(machine, { index, name, moduleName, crateMajor, minCrateMinor }) {
    const pallet = machine.host.listPallets().find((candidate) => candidate.index === index);
    if (!pallet) return fail('PalletNotFound');
    if (pallet.name !== name || pallet.moduleName !== moduleName) return fail('NameMismatch');
    const isCompatible = pallet.major === crateMajor && pallet.minor >= minCrateMinor;
    return isCompatible ? undefined : fail('VersionIncompatible');
  },
  QueryPallet(machine, { moduleName, responseInfo }) {
    const isMeant = (pallet: PalletInfo) => pallet.moduleName === moduleName;
    const pallets = machine.host.listPallets().filter(isMeant);
    if (pallets.length > maxPalletsInAnswer) return fail('Overflow');
    return sendResponse(machine, responseInfo, { kind: 'PalletsInfo', pallets });
  },
  ReportError: (machine, { responseInfo }) =>
    sendResponse(machine, responseInfo, {
      kind: 'ExecutionResult',
      ...omitUndefined({ failure: machine.error }),
    }),
};

function isExpected(machine: Machine, expected: Machine['error']): boolean {
  const { error } = machine;
  if (!error || !expected) return error === expected;
  return error.index === expected.index && formatError(error.error) === formatError(expected.error);
}

function formatError(error: XcmError): string {
  if (error.kind === 'Trap') return `Trap ${error.code}`;
  if (error.kind !== 'WeightLimitReached') return error.kind;
  return `WeightLimitReached ${error.weight.refTime} ${error.weight.proofSize}`;
}
