import type { RunReport, Verdict } from '@parachron/checklist';
import type { Finding } from '@parachron/core';
import type { ChangedPlace, KnownPlaces, RunChange } from '../watching/RunChanges.js';
import { derivePlaceKey } from '../watching/RunChanges.js';
import type { RecordedRun } from '../watching/watchRuns.js';
import { type Database, formatStored, type Query } from './Database.js';
import type { Leases } from './Leases.js';
import { keepNotices } from './Outbox.js';

/** The state of a parachain in the history. */
export type StoredVerdict = Verdict | 'unreachable';

/** Options of a journal. */
export interface RunJournalOptions {
  /** Ids of the receivers of notices about changed verdicts. */
  readonly receivers?: readonly string[];
  /** Leases of this process, if several processes share one database: reports without a lease are not stored. */
  readonly leases?: Pick<Leases, 'listHeld'>;
}

/**
 * Stores the results of runs: each state of a finding and of a verdict with its time, so that a month without changes adds
 * nothing.
 */
export class RunJournal {
  readonly #database: Database;
  readonly #options: RunJournalOptions;

  constructor(database: Database, options: RunJournalOptions = {}) {
    this.#database = database;
    this.#options = options;
  }

  /** Reads the last results of each parachain on each network. */
  async load(): Promise<KnownPlaces> {
    const { query } = this.#database;
    const found = await query<StoredPlace & { finding: Finding }>(
      'select network, parachain, finding from findings where until is null order by check_id, subject',
    );
    // The verdict before a parachain became unreachable is compared with the verdict after.
    const kept = await query<StoredPlace & { verdict: Verdict }>(
      `select distinct on (network, parachain) network, parachain, verdict from verdicts
       where verdict <> 'unreachable' order by network, parachain, since desc`,
    );
    const lost = await query<StoredPlace>(
      "select network, parachain from verdicts where until is null and verdict = 'unreachable'",
    );
    const findings = new Map<string, Finding[]>();
    for (const row of found) {
      const key = derivePlaceKey(row);
      findings.set(key, [...(findings.get(key) ?? []), row.finding]);
    }
    return {
      findings,
      verdicts: new Map(kept.map((row) => [derivePlaceKey(row), row.verdict])),
      lost: new Set(lost.map(derivePlaceKey)),
    };
  }

  /**
   * Stores a run and its changes since the last one, all or nothing.
   *
   * @param changes the changes since `load` or the last run
   * @returns the stored part
   */
  async writeRun(given: RunReport, all: readonly RunChange[]): Promise<RecordedRun> {
    const at = given.at ?? new Date().toISOString();
    return this.#database.transaction(async (query) => {
      const { run, changes } = await this.#narrow(query, { run: given, changes: all });
      await noteChecked(
        query,
        run.reports.map(({ scope }) => toStoredPlace(scope)),
        at,
      );
      await writeFindings(query, changes, at);
      const turns = await keepVerdicts(query, listVerdicts(run, changes), at);
      const notices = turns.map((turn) => ({
        type: 'verdict.changed',
        at,
        data: { ...turn, reasons: listReasons(run, turn) },
      }));
      await keepNotices(query, notices, this.#options.receivers ?? []);
      return { run, changes };
    });
  }

  /** Omits the parachains that another process watches by now. */
  async #narrow(query: Query, { run, changes }: RecordedRun): Promise<RecordedRun> {
    const { leases } = this.#options;
    if (!leases) return { run, changes };
    const places = [...run.reports.map(({ scope }) => scope), ...run.notChecked.filter(({ error }) => error)];
    const held = await leases.listHeld(query, [...new Set(places.map(derivePlaceKey))]);
    const isHeld = (place: ChangedPlace) => held.has(derivePlaceKey(place));
    return {
      run: {
        ...run,
        reports: run.reports.filter(({ scope }) => isHeld(scope)),
        notChecked: run.notChecked.filter((one) => !one.error || isHeld(one)),
      },
      changes: changes.filter(isHeld),
    };
  }
}

type StoredPlace = { readonly network: string; readonly parachain: string };

function toStoredPlace({ network, parachain = '' }: ChangedPlace): StoredPlace {
  return { network, parachain };
}

function listVerdicts(
  { reports }: RunReport,
  changes: readonly RunChange[],
): (StoredPlace & { verdict: StoredVerdict })[] {
  return [
    ...changes.flatMap((one) =>
      one.kind === 'lost' ? [{ ...toStoredPlace(one), verdict: 'unreachable' as const }] : [],
    ),
    ...reports.map(({ scope, verdict }) => ({ ...toStoredPlace(scope), verdict })),
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

async function noteChecked(query: Query, places: readonly StoredPlace[], at: string): Promise<void> {
  await query(
    `insert into places (network, parachain, looked_at)
     select network, parachain, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as given (network text, parachain text)
     on conflict (network, parachain) do update set looked_at = excluded.looked_at`,
    [JSON.stringify(places), at],
  );
}

/**
 * Ends the states that the changes replace, and stores the states after them. A process that lost its connection does not know whether its
 * changes were stored: the same changes, stored again, change nothing.
 */
async function writeFindings(query: Query, changes: readonly RunChange[], at: string): Promise<void> {
  const changed = changes.flatMap((one) =>
    one.kind === 'changed' || one.kind === 'appeared'
      ? [{ ...toStoredPlace(one), ...nameFinding(one.after), finding: one.after }]
      : one.kind === 'gone'
        ? [{ ...toStoredPlace(one), ...nameFinding(one.before) }]
        : [],
  );
  if (changed.length === 0) return;
  const given = `jsonb_to_recordset($1::jsonb)
    as given (network text, parachain text, check_id text, subject text, finding jsonb)`;
  const parameters = [formatStored(changed), at];
  await query(
    `update findings set until = $2::timestamptz from ${given}
     where findings.network = given.network and findings.parachain = given.parachain
       and findings.check_id = given.check_id and findings.subject = given.subject and until is null
       and (outcome, reason) is distinct from (given.finding->>'outcome', given.finding->>'reason')`,
    parameters,
  );
  await query(
    `insert into findings (network, parachain, check_id, subject, outcome, reason, finding, since)
     select network, parachain, check_id, subject, finding->>'outcome', finding->>'reason', finding, $2::timestamptz
     from ${given} where finding is not null
     on conflict (network, parachain, check_id, subject) where until is null do nothing`,
    parameters,
  );
}

function nameFinding({ check, subject }: Finding) {
  return { check_id: check, subject };
}

async function keepVerdicts(
  query: Query,
  verdicts: readonly (StoredPlace & { readonly verdict: StoredVerdict })[],
  at: string,
): Promise<readonly Turn[]> {
  const given = 'jsonb_to_recordset($1::jsonb) as given (network text, parachain text, verdict text)';
  const parameters = [JSON.stringify(verdicts), at];
  const turns = await query<Turn>(
    `update verdicts set until = $2::timestamptz from ${given}
     where verdicts.network = given.network and verdicts.parachain = given.parachain
       and until is null and verdicts.verdict <> given.verdict
     returning verdicts.network, verdicts.parachain, verdicts.verdict as before, given.verdict as after`,
    parameters,
  );
  await query(
    `insert into verdicts (network, parachain, verdict, since)
     select network, parachain, verdict, $2::timestamptz from ${given}
     on conflict (network, parachain) where until is null do nothing`,
    parameters,
  );
  return turns;
}
