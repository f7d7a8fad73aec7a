import type { Report, reportSchemaVersion, Verdict } from './Report.js';

/** A requested network of a parachain without a check; never counts as a pass. */
export interface NotChecked {
  readonly parachain?: string;
  readonly network: string;
  /** The chain that prevented the check, if any. */
  readonly role?: 'relay' | 'channelManager' | 'target' | 'service';
  /** The place where the user named the chain: an option, an environment variable, or a field of a configuration. */
  readonly origin?: string;
  /** The reason in one sentence. */
  readonly reason: string;
  readonly howToFindOut: string;
  /** The error that prevented the check; absent if an endpoint is missing. */
  readonly error?: { readonly code: string; readonly fault: string; readonly message: string };
}

/** The outcome of one run over parachains and networks: the output of `check --json`. */
export interface RunReport {
  readonly schemaVersion: typeof reportSchemaVersion;
  /** `ready` only if every report is `ready`, and every parachain was checked. */
  readonly verdict: Verdict;
  /** End of the run, in ISO 8601; absent if no clock was given. */
  readonly at?: string;
  /** The program that made the report; absent if none was named. */
  readonly tool?: { readonly name: string; readonly version: string };
  /** The command line that repeats the run, without the secrets of its endpoints. */
  readonly command?: string;
  /** One for each checked parachain and network, in the requested order. */
  readonly reports: readonly Report[];
  readonly notChecked: readonly NotChecked[];
}
