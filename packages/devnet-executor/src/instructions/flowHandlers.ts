import type { Program, Weight } from '@parachron/xcm';
import { isSameJunction } from '../locations/isSameLocation.js';
import { joinInterior } from '../locations/reanchorLocation.js';
import { fail, type Machine } from '../machine/Machine.js';
import { quoteProgramWeight } from '../weights/quoteProgramWeight.js';
import { addWeights } from '../weights/weightArithmetic.js';
import type { Handlers } from './Handler.js';

/** Instructions about the program itself: its origin, error handler, appendix and topic. */
export const flowHandlers: Handlers<
  | 'ClearOrigin'
  | 'DescendOrigin'
  | 'AliasOrigin'
  | 'UniversalOrigin'
  | 'ExecuteWithOrigin'
  | 'SetErrorHandler'
  | 'SetAppendix'
  | 'ClearError'
  | 'Trap'
  | 'SetTopic'
  | 'ClearTopic'
  | 'SetHints'
> = {
  ClearOrigin(machine) {
    machine.origin = undefined;
    return undefined;
  },
  DescendOrigin(machine, { interior }) {
    if (!machine.origin) return fail('BadOrigin');
    const origin = joinInterior(machine.origin, interior);
    if (!origin) return fail('LocationFull');
    machine.origin = origin;
    return undefined;
  },
  // No chain of this package lets an origin alias another location.
  AliasOrigin(machine) {
    if (!machine.origin) return fail('BadOrigin');
    return fail('NoPermission');
  },
  UniversalOrigin(machine, { junction }) {
    if (isSameJunction(machine.config.universalLocation[0], junction)) return fail('InvalidLocation');
    return machine.origin ? fail('InvalidLocation') : fail('BadOrigin');
  },
  ExecuteWithOrigin(machine, { descendantOrigin, xcm }, runNested) {
    const before = machine.origin;
    if (!descendantOrigin) machine.origin = undefined;
    else {
      if (!before) return fail('BadOrigin');
      const descended = joinInterior(before, descendantOrigin);
      if (!descended) return fail('LocationFull');
      machine.origin = descended;
    }
    const error = runNested(xcm);
    machine.origin = before;
    return error;
  },
  SetErrorHandler(machine, { xcm }) {
    const weight = weigh(machine, xcm);
    if (!weight) return fail('WeightNotComputable');
    machine.surplus = addWeights(machine.surplus, machine.errorHandlerWeight);
    machine.errorHandler = xcm;
    machine.errorHandlerWeight = weight;
    return undefined;
  },
  SetAppendix(machine, { xcm }) {
    const weight = weigh(machine, xcm);
    if (!weight) return fail('WeightNotComputable');
    machine.surplus = addWeights(machine.surplus, machine.appendixWeight);
    machine.appendix = xcm;
    machine.appendixWeight = weight;
    return undefined;
  },
  ClearError(machine) {
    machine.error = undefined;
    return undefined;
  },
  Trap: (_machine, { code }) => ({ kind: 'Trap', code }),
  SetTopic(machine, { topic }) {
    machine.topic = topic;
    return undefined;
  },
  ClearTopic(machine) {
    machine.topic = undefined;
    return undefined;
  },
  SetHints(machine, { hints }) {
    if (!machine.rules.hints) return fail('Unimplemented');
    for (const hint of hints) machine.claimer = hint.location;
    return undefined;
  },
};

function weigh(machine: Machine, program: Program): Weight | undefined {
  const weighed = quoteProgramWeight(program, machine);
  return weighed.ok ? weighed.weight : undefined;
}
