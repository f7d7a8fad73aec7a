import type { FoundArgument, FoundCall } from './listCalls.js';
import type { OperationForm } from './operationForms.js';
import type { Operation } from './ServiceInterface.js';

type Role = OperationForm['roles'][number];

/**
 * Recognizes a call as an operation of a variant: each argument by its place and type. A name that the family gives to another
 * argument speaks against it; names that are not known do not.
 *
 * @returns the operation; undefined if the call takes something else
 */
export function detectOperation(form: OperationForm, call: FoundCall): Operation | undefined {
  for (const roles of listRoles(form.roles)) {
    const fits =
      roles.length === call.args.length && roles.every((role, at) => isRole(role, call.args[at], form));
    if (!fits) continue;
    const args = roles.flatMap(({ role }, at) => {
      const arg = call.args[at];
      return arg ? [{ ...arg, role }] : [];
    });
    return { call: call.name, args };
  }
  return undefined;
}

/** Describes in a clause why a call is not an operation: by its first argument that does not fit, or by the number of arguments. */
export function describeMismatch(form: OperationForm, { name, args }: FoundCall): string {
  const roles = listRoles(form.roles).find(({ length }) => length === args.length);
  const other = roles && args.find((arg, at) => !isRole(roles[at], arg, form));
  if (other) return `${name} takes ${other.name}: ${other.type}`;
  return `${name} takes ${args.map((arg) => arg.name).join(', ') || 'nothing'}`;
}

/** All the roles, and then those that no runtime of the family lacks. */
function listRoles(roles: readonly Role[]): readonly (readonly Role[])[] {
  return [roles, roles.filter(({ isOptional }) => !isOptional)];
}

function isRole(role: Role | undefined, arg: FoundArgument | undefined, { roles }: OperationForm): boolean {
  if (!arg || !role?.type.test(arg.type)) return false;
  return role.names.includes(arg.name) || !roles.some(({ names }) => names.includes(arg.name));
}
