import type { Refusal } from '../errors/TaskRefusedError.js';
import type { ExpectedFailure } from '../fees/ExpectedFailure.js';
import { formatTime } from '../schedules/parseTime.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import { predictRise, predictTransfers } from './balancePredictions.js';
import type { CheckFacts } from './CheckFacts.js';
import { predictMissed } from './predictMissed.js';
import { predictRecurrence } from './predictRecurrence.js';

type Predict = (order: ScheduleOrder, facts: CheckFacts) => ExpectedFailure | undefined;

const predictShutdown: Predict = (_, { isShutDown }) =>
  isShutDown
    ? {
        pallet: 'AutomationTime',
        name: 'Shutdown',
        detail: 'The service is shut down: AutomationTime.Shutdown is true, and no task runs.',
        hint: 'Wait until the service runs again. The tasks of slots that pass during the shutdown are missed.',
      }
    : undefined;

const predictMissingRow: Predict = (order, { hasRow, fees }) => {
  if (order.kind !== 'crossChain' || hasRow || fees.xcm.known) return undefined;
  const target = `para ${order.paraId} and currency ${order.currencyId}`;
  return {
    pallet: 'XcmpHandler',
    name: 'CurrencyChainComboNotFound',
    isOpen: true,
    detail: `XcmpHandler.XcmChainCurrencyData has no row for ${target}: the chain refuses the task, unless the runtime has another rule for such targets.`,
    hint: `Ask the service to add a row for ${target}.`,
  };
};

const predictions: readonly Predict[] = [
  predictShutdown,
  predictMissingRow,
  predictMissed,
  predictTransfers,
  predictRecurrence,
  predictRise,
];

/** Predicts the later failures of an accepted call, at the current state. */
export function predictFailures(order: ScheduleOrder, facts: CheckFacts): readonly ExpectedFailure[] {
  return predictions.flatMap((predict) => predict(order, facts) ?? []);
}

/** Describes the refusal of a call in a late block, after the slot changed while the call waited for inclusion. */
export function predictEdge({ pallet, error, detail }: Refusal, latest: number): ExpectedFailure {
  const by = formatTime(BigInt(Math.ceil(latest / 1000)));
  return {
    // No other error depends on the time.
    pallet: pallet as ExpectedFailure['pallet'],
    name: error as ExpectedFailure['name'],
    detail: `The call may be included as late as ${by}, when ${detail}.`,
    hint: 'Choose a later time: getClock().nextSlot is the first slot after the expected inclusion.',
  };
}
