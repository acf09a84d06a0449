import { findByEmail } from '../accounts/accounts.ts';
import { normaliseEmail } from '../accounts/email.ts';
import type { UserRow } from '../accounts/user.ts';
import { withOpenDatabase } from '../commands/open-database.ts';
import { recount } from '../comments/remove.ts';
import type { Queries } from '../database/database.ts';
import { repeatLostRaces } from '../database/lost-races.ts';
import { isoOf } from '../ideas/columns.ts';
import { type Environment, SettingsError } from '../settings/values.ts';
import { deleteAccounts, deletionFigures } from './delete-account.ts';

const ACTIONS = ['show', 'suspend', 'unsuspend', 'delete'] as const;
const LONGEST_REASON = 500;

const MEMBER_USAGE =
  'Say what to do: npm run member -w api -- show EMAIL, suspend EMAIL "REASON", unsuspend EMAIL, or delete EMAIL.';

/**
 * `npm run member -w api -- show|unsuspend|delete EMAIL`, `suspend EMAIL REASON`. Changes apply from the next call.
 * Returns the text to print. Rejects with a `SettingsError` if the operator can fix the cause.
 */
export async function member(args: readonly string[], env: Environment): Promise<string> {
  const [given, email = '', ...words] = args;
  const action = ACTIONS.find((name) => name === given);
  const reason = words.join(' ').trim();
  if (!action || email === '' || (action !== 'suspend' && words.length > 0)) {
    throw new SettingsError(MEMBER_USAGE);
  }
  if (action === 'suspend' && (reason === '' || reason.length > LONGEST_REASON)) {
    throw new SettingsError(
      `Give a reason of at most ${LONGEST_REASON} characters, which the member will read: npm run member -w api -- suspend ${email} "REASON".`,
    );
  }
  return withOpenDatabase(env, async (queries) => {
    const user = await findByEmail(queries, normaliseEmail(email));
    if (!user) throw new SettingsError(`There is no member ${email}.`);
    switch (action) {
      case 'show':
        return show(queries, user);
      case 'suspend':
        await setSuspension(queries, user, { at: Date.now(), reason });
        return `${user.email} is suspended. Published ideas stay public until a reviewer takes them down.`;
      case 'unsuspend':
        await setSuspension(queries, user, { at: null, reason: '' });
        return `${user.email} is not suspended.`;
      case 'delete':
        await deleteAccounts(queries, [user]);
        return `${user.email} is deleted, with all ideas and everything else of the account.`;
    }
  });
}

async function setSuspension(
  queries: Queries,
  { id }: UserRow,
  { at, reason }: { at: number | null; reason: string },
): Promise<void> {
  await repeatLostRaces(() =>
    queries.transaction().execute(async (transaction) => {
      await transaction
        .updateTable('users')
        .set({ suspended_at: at, suspension_reason: reason })
        .where('id', '=', id)
        .execute();
      await recount(transaction, id);
    }),
  );
}

async function show(queries: Queries, user: UserRow): Promise<string> {
  const { suspended_at: suspendedAt, email_verified_at: verifiedAt } = user;
  const figures = await deletionFigures(queries, user.id);
  const { published } = await queries
    .selectFrom('published_ideas')
    .innerJoin('ideas', 'ideas.id', 'published_ideas.idea_id')
    .select(({ fn }) => fn.countAll().as('published'))
    .where('ideas.author_id', '=', user.id)
    .executeTakeFirstOrThrow();
  const facts = {
    email: user.email,
    name: user.name,
    id: user.id,
    role: user.role.toLowerCase(),
    registered: isoOf(user.created_at),
    'email verified': verifiedAt === null ? 'no' : isoOf(verifiedAt),
    suspended:
      suspendedAt === null ? 'no' : `since ${isoOf(suspendedAt)}: ${user.suspension_reason}`,
    ideas: `${figures.ideas}, ${published} of them published`,
    drafts: figures.drafts,
    likes: figures.likes,
    saves: figures.saves,
    comments: figures.comments,
    offers: figures.offers,
    'messages received': figures.messagesReceived,
    'messages sent': figures.messagesSent,
    reports: figures.reports,
    decisions: figures.decisions,
  };
  return Object.entries(facts)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}

const ROLES: Record<string, string> = { reviewer: 'REVIEWER', owner: 'OWNER' };
const MEMBER = 'USER';

const ROLE_USAGE =
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
  if (!isComplete) throw new SettingsError(ROLE_USAGE);
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
