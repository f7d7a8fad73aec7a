import { formatStored, type Query } from './Database.js';

/** A notice for the receivers of a watch. */
export interface NewNotice {
  /** `verdict.changed` or `task.failed`. */
  readonly type: string;
  readonly at: string;
  readonly data: unknown;
}

/** Stores notices with a delivery for each receiver, in the transaction of the reported change: both are stored, or neither. */
export async function keepNotices(
  query: Query,
  notices: readonly NewNotice[],
  receivers: readonly string[],
): Promise<void> {
  if (notices.length === 0 || receivers.length === 0) return;
  await query(
    `with added as (
       insert into notices (at, type, data)
       select at, type, data from jsonb_to_recordset($1::jsonb) as given (at timestamptz, type text, data jsonb)
       returning id)
     insert into deliveries (notice_id, receiver)
     select id, receiver from added cross join jsonb_array_elements_text($2::jsonb) as receiver`,
    [formatStored(notices), JSON.stringify(receivers)],
  );
}
