import type { FoundArgument, FoundCall } from './listCalls.js';
import type { OperationForm } from './operationForms.js';
import type { Operation } from './ServiceInterface.js';

type Role = OperationForm['roles'][number];

/**
 * Recognizes a call as an operation of a variant by the position and type of each argument. Unknown argument names are
 * accepted; a known name of another argument is not.
 *
 * @returns the operation; undefined if the call has other arguments
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

/**
 * Describes as a clause why a call is not an operation: its first unexpected argument, or all its arguments if their
 * number differs.
 */
export function describeMismatch(form: OperationForm, { name, args }: FoundCall): string {
  const roles = listRoles(form.roles).find(({ length }) => length === args.length);
  const other = roles && args.find((arg, at) => !isRole(roles[at], arg, form));
  if (other) return `${name} takes ${other.name}: ${other.type}`;
  return `${name} takes ${args.map((arg) => arg.name).join(', ') || 'nothing'}`;
}

/** Lists the possible sequences of roles: all roles, and the roles without optional ones. */
function listRoles(roles: readonly Role[]): readonly (readonly Role[])[] {
  return [roles, roles.filter(({ isOptional }) => !isOptional)];
}

function isRole(role: Role | undefined, arg: FoundArgument | undefined, { roles }: OperationForm): boolean {
  if (!arg || !role?.type.test(arg.type)) return false;
  return role.names.includes(arg.name) || !roles.some(({ names }) => names.includes(arg.name));
}
