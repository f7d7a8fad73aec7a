import { fail, type Machine, type Result } from '../machine/Machine.js';
import type { Handlers } from './Handler.js';

/** Instructions for features that these chains lack: asset locks, exchanges, bridges, and their own HRMP channels. */
export const absentHandlers: Handlers<
  | 'ExchangeAsset'
  | 'LockAsset'
  | 'UnlockAsset'
  | 'NoteUnlockable'
  | 'RequestUnlock'
  | 'ExportMessage'
  | 'InitiateTransfer'
  | 'HrmpNewChannelOpenRequest'
  | 'HrmpChannelAccepted'
  | 'HrmpChannelClosing'
> = {
  // Without an exchange the instruction fails before it takes assets.
  ExchangeAsset: (machine) => fail(machine.rules.querier ? 'NoDeal' : 'Unimplemented'),
  LockAsset: refuseLock,
  UnlockAsset: refuseLock,
  NoteUnlockable: refuseLock,
  RequestUnlock: refuseLock,
  ExportMessage(machine) {
    if (!machine.origin) return fail('BadOrigin');
    const isOutside = machine.origin.parents > machine.config.universalLocation.length;
    return fail(isOutside ? 'Unanchored' : 'Unroutable');
  },
  InitiateTransfer: () => fail('Unimplemented'),
  HrmpNewChannelOpenRequest: takeNotice,
  HrmpChannelAccepted: takeNotice,
  HrmpChannelClosing: takeNotice,
};

function refuseLock(machine: Machine): Result {
  return fail(machine.origin ? 'LockError' : 'BadOrigin');
}

/** Channel notifications of the relay chain; the executor ignores them. */
function takeNotice(machine: Machine): Result {
  return machine.rules.hearsHrmpNotices ? undefined : fail('Unimplemented');
}
