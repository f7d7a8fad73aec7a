import type { Scope } from '@parachron/checklist';
import type { Hex } from '@parachron/core';
import type { RuleFlags } from '../command/addRuleOptions.js';

/** The chains and checks of `check`, `plan`, `watch` and `serve`, as typed on the command line. */
export interface RunFlags extends RuleFlags {
  readonly config?: string;
  readonly target?: readonly string[];
  readonly relay?: readonly string[];
  readonly service?: readonly string[];
  readonly channelManager?: readonly string[];
  readonly network?: readonly string[];
  readonly only?: readonly string[];
  readonly check?: readonly string[];
  readonly targetPara?: number;
  readonly servicePara?: number;
  readonly call?: readonly { readonly name: string; readonly hex: Hex }[];
  readonly user?: string;
  readonly onTarget?: string;
  readonly task?: string;
  readonly derivation?: NonNullable<Scope['derivation']>;
  readonly derivedAccount?: string;
  readonly multisig?: string;
  readonly timeout: number;
  /** Selected by the chains of the run, unless given. */
  readonly jobs?: number;
  /** False to store nothing between runs. */
  readonly cache?: boolean;
  /** `plan`: only a plan with steps is tried, and a plan that cannot be tried is printed all the same. */
  readonly dryRun?: true | 'plan';
  readonly json?: true;
}
