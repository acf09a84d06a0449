import { normaliseEmail } from '../accounts/email.ts';
import { withOpenDatabase } from '../commands/open-database.ts';
import type { Queries } from '../database/database.ts';
import { type Environment, SettingsError } from '../settings/values.ts';

const ROLES: Record<string, string> = { reviewer: 'REVIEWER', owner: 'OWNER' };
const MEMBER = 'USER';

const USAGE =
  'Say what to do: npm run role -w api -- add EMAIL reviewer|owner, remove EMAIL, or list.';

/**
 * `npm run role -w api -- add EMAIL reviewer|owner`, `remove EMAIL`, `list`: sets who may review, from the next call.
 * Returns the text to print. Rejects with a `SettingsError` if the operator can fix the cause.
 */
export async function role(args: readonly string[], env: Environment): Promise<string> {
  const [action, email = '', name = '', ...rest] = args;
  const given = Object.hasOwn(ROLES, name) ? ROLES[name] : undefined;
  const isComplete =
    rest.length === 0 &&
    ((action === 'add' && email !== '' && given !== undefined) ||
      (action === 'remove' && email !== '' && name === '') ||
      (action === 'list' && email === ''));
  if (!isComplete) throw new SettingsError(USAGE);
  return withOpenDatabase(env, async (queries) => {
    if (action === 'list') return list(queries);
    await give(queries, email, given ?? MEMBER);
    return action === 'add' ? `${email} is ${name} now.` : `${email} has no role any more.`;
  });
}

async function give(queries: Queries, email: string, role: string): Promise<void> {
  const member = await queries
    .updateTable('users')
    .set({ role })
    .where('email', '=', normaliseEmail(email))
    // An unverified address may belong to somebody else.
    .where('email_verified_at', 'is not', null)
    .returning('id')
    .executeTakeFirst();
  if (!member) throw new SettingsError(`There is no member ${email} with a verified email.`);
}

async function list(queries: Queries): Promise<string> {
  const members = await queries
    .selectFrom('users')
    .select(['email', 'role'])
    .where('role', 'in', Object.values(ROLES))
    .orderBy('email')
    .execute();
  if (members.length === 0) return 'Nobody has a role.';
  return members.map(({ email, role }) => `${email} ${role.toLowerCase()}`).join('\n');
}
