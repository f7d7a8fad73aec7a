import { type CallInput, type Role, type ScopeUser, serviceDefaults } from '@parachron/checklist';
import { type Hex, isSecretText, omitUndefined, parseAccount, parseWholeNumber } from '@parachron/core';
import { formatCommand } from '@parachron/reports';
import { readEndpoint } from '../endpointFaults.js';
import { fieldTexts, refuseField } from '../fieldTexts.js';
import { createFormLinks } from '../formLinks.js';
import { type ShownError, toShownError } from '../PageError.js';
import type { SpecFiles } from './ChecklistProtocol.js';

/** A check with every field parsed. */
export interface CheckPlan {
  /** Endpoints, and chain specifications that run in the worker. */
  readonly sources: Readonly<Partial<Record<Role, string | File>>>;
  readonly targetParaId?: number;
  readonly serviceParaId: number;
  readonly calls: readonly CallInput[];
  readonly user?: ScopeUser;
  /** Whether the plan is executed on forks of the chains. */
  readonly dryRun: boolean;
  /** The command line of the same check. */
  readonly command: string;
}

/** In the order of reports. */
const roles: readonly Role[] = ['relay', 'channelManager', 'target', 'service'];

/**
 * Reads the form.
 *
 * @param files the chain specifications of fields that contain the name of a file
 * @returns a plan, complete if nothing is wrong; and an error for each field that is missing or wrong, which repeats no secret
 */
export function parseRequest(given: CheckRequest, files: SpecFiles = {}) {
  const request = Object.fromEntries(
    Object.entries(given).map(([field, text]) => [field, text.trim()]),
  ) as CheckRequest;
  const missing: Partial<CheckRequest> = {
    relay: 'the endpoint or the chain specification is missing',
    ...(request.targetPara === '' ? { target: 'give an endpoint, or the para id' } : {}),
  };
  const faults: ShownError[] = [];
  const take = <F extends RequestField, T>(field: F, read: (text: string, field: F) => T): T | undefined => {
    try {
      if (request[field] !== '') return read(request[field], field);
      if (missing[field]) refuse(field, missing[field]);
    } catch (error) {
      faults.push(toShownError(error));
    }
    return undefined;
  };
  const read = (text: string, role: Role) => files[role] ?? readEndpoint(fieldTexts[role], text);
  const plan: CheckPlan = {
    sources: omitUndefined(Object.fromEntries(roles.map((role) => [role, take(role, read)]))),
    serviceParaId: take('servicePara', readPara) ?? serviceDefaults.paraId,
    calls: take('call', readCalls) ?? [],
    ...omitUndefined({ targetParaId: take('targetPara', readPara), user: take('user', readUser) }),
    dryRun: request.dryRun !== '',
    command: formatCommand(['check', ...listOptions(request)]),
  };
  return { plan, faults };
}

function refuse(field: RequestField, reason: string): never {
  return refuseField(fieldTexts[field].label, reason);
}

function readPara(text: string, field: RequestField): number {
  const id = parseWholeNumber(text, { most: 0xffff_ffff });
  return id ?? refuse(field, 'a para id is a whole number from 0 to 4294967295');
}

function readCalls(call: string): readonly CallInput[] {
  if (/^0x([\da-fA-F]{2})+$/.test(call))
    return [{ name: callName, call: { hex: call as Hex }, where: fieldTexts.call.label }];
  return refuse('call', 'write 0x and an even number of hexadecimal digits');
}

function readUser(user: string): ScopeUser {
  if (!isSecretText(user)) return { account: parseAccount(user, fieldTexts.user.label).hex };
  return refuse('user', 'this looks like a secret, and only a public address is needed');
}

/** The call of the form has no name, and sentences of a report name it. */
const callName = 'the call';

const requestFields = Object.keys(fieldTexts) as RequestField[];

/** Returns the option of the command line for a field, such as `--target-para`. */
function optionOf(field: RequestField): string {
  return `--${field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function listOptions(request: CheckRequest): string[] {
  return requestFields.flatMap((field) => {
    if (request[field] === '') return [];
    const value = field === 'call' ? `${callName}=${request.call}` : request[field];
    return field === 'dryRun' ? [optionOf(field)] : [optionOf(field), value];
  });
}

/** Names the fields of the form in a sentence that names options of the command line; an option may have no field. */
export function nameFields(sentence: string): string {
  const labels = new Map(requestFields.map((field) => [optionOf(field), `"${fieldTexts[field].label}"`]));
  return sentence.replace(
    /(?<![\w-])--[a-z-]+/g,
    (option) => labels.get(option) ?? `${option} of the command`,
  );
}

/** A field of the form. */
export type RequestField = keyof typeof fieldTexts;

/** A requested check: a text for each field, empty for an empty field; `dryRun` is `yes` or empty. */
export type CheckRequest = Readonly<Record<RequestField, string>>;

/** The links to the checklist, with the texts of its form. */
export const checkLinks = createFormLinks('#check', { fields: requestFields, endpoints: roles });
