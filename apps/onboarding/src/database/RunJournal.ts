import type { RunReport, Verdict } from '@parachron/checklist';
import type { Finding, Outcome } from '@parachron/core';
import type { Place } from '../running/runChecks.js';
import { derivePlaceKey, type KnownPlace, type KnownPlaces, type RunChange } from '../watching/RunChanges.js';
import { type Database, formatStored, type Query } from './Database.js';
import type { Leases } from './Leases.js';
import { keepNotices } from './Outbox.js';

/** The state of a parachain in the history. */
export type StoredVerdict = Verdict | 'unreachable';

/** Options of a journal. */
export interface JournalOptions {
  /** Ids of the receivers of notices. */
  readonly receivers?: readonly string[];
  /** Leases of this process, if several processes share one database: results without a lease are not stored. */
  readonly leases?: Pick<Leases, 'listHeld'>;
}

/** Stores runs beyond the life of the process. */
export type RunJournal = ReturnType<typeof createRunJournal>;

/** Stores the results of runs: each state of a finding and a verdict with its time. A month without changes adds nothing. */
export function createRunJournal(database: Database, { receivers = [], leases }: JournalOptions = {}) {
  return {
    /** Reads the last results of each parachain on each network before the watch began. */
    async load(): Promise<KnownPlaces> {
      // The verdict before a parachain became unreachable is compared with the verdict after. A state without an end is the last one,
      // also if the clock of the machine was set back.
      const rows = await database.query<StoredPlace & KnownPlace>(
        `select network, parachain,
           (array_agg(outcome order by until desc) filter (where check_id = '' and outcome <> 'unreachable'))[1] as verdict,
           coalesce(bool_or(outcome = 'unreachable') filter (where check_id = '' and until is null), false) as "isLost",
           coalesce(
             jsonb_agg(finding order by check_id, subject) filter (where check_id <> '' and until is null), '[]'
           ) as findings
         from states where until is null or check_id = '' group by network, parachain`,
      );
      return new Map(
        rows.map(({ network, parachain, ...known }) => [derivePlaceKey({ network, parachain }), known]),
      );
    },

    /**
     * Stores a run and its changes, all or nothing.
     *
     * @param changes the changes since `load` or the last run
     * @returns whether the results of a parachain were stored; false if another process watches it by now
     */
    record(run: RunReport, changes: readonly RunChange[]) {
      const at = run.at ?? new Date().toISOString();
      return database.transaction(async (query) => {
        const places = [...run.reports.map(({ scope }) => scope), ...run.notChecked].map(derivePlaceKey);
        const held = await leases?.listHeld(query, [...new Set(places)]);
        const isHeld = (place: Place) => held?.has(derivePlaceKey(place)) ?? true;
        const states = [...changes.flatMap(listFindings), ...listVerdicts(run, changes)].filter(isHeld);
        const turns = await writeStates(query, states, at);
        const notices = turns.map((turn) => ({
          type: 'verdict.changed',
          at,
          data: { ...turn, reasons: listReasons(run, turn) },
        }));
        await keepNotices(query, notices, receivers);
        return isHeld;
      });
    },
  };
}

type StoredPlace = { readonly network: string; readonly parachain: string };

function toStoredPlace({ network, parachain = '' }: Place): StoredPlace {
  return { network, parachain };
}

/** A state to store: that of a finding, without an outcome if the finding is gone, or that of a verdict. */
interface NewState extends StoredPlace {
  /** Empty for a verdict. */
  readonly check_id: string;
  readonly subject: string;
  readonly outcome?: Outcome | StoredVerdict;
  readonly finding?: Finding;
}

function listFindings(change: RunChange): NewState[] {
  if (change.kind !== 'changed' && change.kind !== 'appeared' && change.kind !== 'gone') return [];
  const { check, subject } = change.kind === 'gone' ? change.before : change.after;
  const place = { ...toStoredPlace(change), check_id: check, subject };
  return [
    change.kind === 'gone' ? place : { ...place, outcome: change.after.outcome, finding: change.after },
  ];
}

function listVerdicts({ reports }: RunReport, changes: readonly RunChange[]): NewState[] {
  const verdict = { check_id: '', subject: '' };
  return [
    ...changes.flatMap((one) =>
      one.kind === 'lost' ? [{ ...verdict, ...toStoredPlace(one), outcome: 'unreachable' as const }] : [],
    ),
    ...reports.map((one) => ({ ...verdict, ...toStoredPlace(one.scope), outcome: one.verdict })),
  ];
}

/** A change of a verdict, including unreachable. */
interface Turn extends StoredPlace {
  readonly before: StoredVerdict;
  readonly after: StoredVerdict;
}

/** Lists the reasons why a parachain is not ready, in short. */
function listReasons({ reports, notChecked }: RunReport, turn: Turn): readonly unknown[] {
  const key = derivePlaceKey(turn);
  const own = reports.filter(({ scope }) => derivePlaceKey(scope) === key).flatMap((one) => one.findings);
  const obstacles = notChecked.filter((one) => one.error && derivePlaceKey(one) === key);
  return [
    ...own
      .filter(({ outcome }) => outcome === 'fail' || outcome === 'unknown')
      .map(({ check, subject, outcome, reason }) => ({ check, subject, outcome, reason })),
    ...obstacles.map(({ reason }) => ({ outcome: 'unreachable', reason })),
  ];
}

/**
 * Ends the states that others replace, and stores the others. A process that lost its connection does not know whether its states were
 * stored: the same states, stored again, change nothing.
 *
 * @returns the changes of verdicts
 */
async function writeStates(query: Query, states: readonly NewState[], at: string): Promise<readonly Turn[]> {
  const given = `jsonb_to_recordset($1::jsonb)
    as given (network text, parachain text, check_id text, subject text, outcome text, finding jsonb)`;
  const parameters = [formatStored(states), at];
  const ended = await query<Turn & Pick<NewState, 'check_id'>>(
    `update states set until = $2::timestamptz from ${given}
     where states.network = given.network and states.parachain = given.parachain
       and states.check_id = given.check_id and states.subject = given.subject and until is null
       and (states.outcome, states.finding->>'reason') is distinct from (given.outcome, given.finding->>'reason')
     returning states.network, states.parachain, states.check_id, states.outcome as before, given.outcome as after`,
    parameters,
  );
  await query(
    `insert into states (network, parachain, check_id, subject, outcome, finding, since)
     select network, parachain, check_id, subject, outcome, finding, $2::timestamptz
     from ${given} where outcome is not null
     on conflict (network, parachain, check_id, subject) where until is null do nothing`,
    parameters,
  );
  return ended.flatMap(({ check_id, ...turn }) => (check_id === '' ? [turn] : []));
}
