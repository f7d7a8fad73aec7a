import type { Check } from './Check.js';
import { callableOverXcm } from './contracts/callableOverXcm.js';
import { channelManagerKnown } from './hrmp/channelManagerKnown.js';
import { channelOpenBothWays } from './hrmp/channelOpenBothWays.js';
import { channelParameters } from './hrmp/channelParameters.js';
import { sovereignAccountsFunded } from './hrmp/sovereignAccountsFunded.js';
import { chainsOfOneRelay } from './network/chainsOfOneRelay.js';
import { coreAssigned } from './network/coreAssigned.js';
import { endpointsAgree } from './network/endpointsAgree.js';
import { notPaused } from './network/notPaused.js';
import { parasAliveOnRelay } from './network/parasAliveOnRelay.js';
import { runtimesKnown } from './network/runtimesKnown.js';
import { barrierAcceptsProgram } from './proxy/barrierAcceptsProgram.js';
import { deposit } from './proxy/deposit.js';
import { derivation } from './proxy/derivation.js';
import { granted } from './proxy/granted.js';
import { narrowestType } from './proxy/narrowestType.js';
import { palletAndTypes } from './proxy/palletAndTypes.js';
import { bookedTasks } from './service/bookedTasks.js';
import { feesQuoted } from './service/feesQuoted.js';
import { targetInTable } from './service/targetInTable.js';
import { variantAndLimits } from './service/variantAndLimits.js';
import { balanceForTask } from './token/balanceForTask.js';
import { obtainable } from './token/obtainable.js';
import { registeredOnTarget } from './token/registeredOnTarget.js';
import { transferToService } from './token/transferToService.js';
import { versionsAgree } from './xcm/versionsAgree.js';

/** Every check of the checklist, by folder and name. */
export const checks: readonly Check[] = [
  callableOverXcm,
  channelManagerKnown,
  channelOpenBothWays,
  channelParameters,
  sovereignAccountsFunded,
  chainsOfOneRelay,
  coreAssigned,
  endpointsAgree,
  notPaused,
  parasAliveOnRelay,
  runtimesKnown,
  barrierAcceptsProgram,
  deposit,
  derivation,
  granted,
  narrowestType,
  palletAndTypes,
  bookedTasks,
  feesQuoted,
  targetInTable,
  variantAndLimits,
  balanceForTask,
  obtainable,
  registeredOnTarget,
  transferToService,
  versionsAgree,
];
