import type { UserRow } from '../accounts/user.ts';
import type { Queries } from '../database/database.ts';
import { isoOf } from '../ideas/columns.ts';
import { compose, type Mail } from '../mail/mails.ts';
import { queueMail } from '../mail/outbox.ts';
import { randomSecret } from '../sessions/tokens.ts';
import { NEWSLETTER_REQUEST_LIFE } from '../timings.ts';

/** Queues a mail with the confirmation link. Does the same work for every address. */
export async function requestNewsletter(
  queries: Queries,
  email: string,
  now: number,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await transaction
      .insertInto('newsletter_subscribers')
      .values({ email, token: randomSecret(), requested_at: now })
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ requested_at: now }))
      .execute();
    const waiting = await transaction
      .selectFrom('outbox')
      .select('id')
      .where('purpose', '=', 'newsletter')
      .where('email', '=', email)
      .executeTakeFirst();
    if (!waiting) await queueMail(transaction, { purpose: 'newsletter', email }, now);
  });
}

/** Subscribes the address that the token was mailed to. Returns false for an invalid or expired token. */
export async function confirmNewsletter(
  queries: Queries,
  token: string,
  now: number,
): Promise<boolean> {
  const confirmed = await queries
    .updateTable('newsletter_subscribers')
    .set(({ fn, val }) => ({ confirmed_at: fn.coalesce('confirmed_at', val(now)) }))
    .where('token', '=', token)
    .where(({ or, eb }) =>
      or([
        eb('confirmed_at', 'is not', null),
        eb('requested_at', '>', now - NEWSLETTER_REQUEST_LIFE),
      ]),
    )
    .returning('email')
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** Deletes the address that the token was mailed to. Returns false if there is none. */
export async function endNewsletter(queries: Queries, token: string): Promise<boolean> {
  const ended = await queries
    .deleteFrom('newsletter_subscribers')
    .where('token', '=', token)
    .returning('email')
    .executeTakeFirst();
  return ended !== undefined;
}

/** Moves a confirmed subscription to a member's new address. A request of that address then counts as confirmed. */
export async function moveSubscription(queries: Queries, from: string, to: string): Promise<void> {
  const moved = await queries
    .deleteFrom('newsletter_subscribers')
    .where('email', '=', from)
    .where('confirmed_at', 'is not', null)
    .returningAll()
    .executeTakeFirst();
  if (!moved) return;
  await queries
    .insertInto('newsletter_subscribers')
    .values({ ...moved, email: to })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({ confirmed_at: moved.confirmed_at }),
    )
    .execute();
}

/** The subscription of a member's address, for the export; `null` without one, or if the address is unverified. */
export async function newsletterOf(
  queries: Queries,
  { email, email_verified_at }: Pick<UserRow, 'email' | 'email_verified_at'>,
) {
  if (email_verified_at === null) return null;
  const found = await queries
    .selectFrom('newsletter_subscribers')
    .select(['requested_at', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!found) return null;
  const { requested_at, confirmed_at } = found;
  return {
    requested: isoOf(requested_at),
    confirmed: confirmed_at === null ? null : isoOf(confirmed_at),
  };
}

/** The confirmed addresses, without those of suspended members. */
export function confirmedSubscribers(queries: Queries) {
  return queries
    .selectFrom('newsletter_subscribers')
    .select(['email', 'token'])
    .where('confirmed_at', 'is not', null)
    .where('email', 'not in', (members) =>
      members.selectFrom('users').select('email').where('suspended_at', 'is not', null),
    )
    .orderBy('email')
    .execute();
}

/** Address at which the reader of a newsletter unsubscribes. */
export const unsubscribeLink = (appOrigin: string, token: string): string =>
  `${appOrigin}/#newsletter-unsubscribe=${encodeURIComponent(token)}`;

/**
 * Mail that asks for the confirmation. `null` if nobody requested it or the address is already subscribed.
 */
export async function newsletterMail(
  queries: Queries,
  email: string,
  appOrigin: string,
): Promise<Mail | null> {
  const found = await queries
    .selectFrom('newsletter_subscribers')
    .select(['token', 'confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst();
  if (!found || found.confirmed_at !== null) return null;
  const unsubscribe = unsubscribeLink(appOrigin, found.token);
  return compose(
    { email, name: '' },
    {
      subject: 'Confirm your subscription to the Idea Hub newsletter',
      before: ['Please confirm that you want the newsletter of Idea Hub at this address.'],
      action: 'Confirm the subscription',
      link: `${appOrigin}/#newsletter-confirm=${encodeURIComponent(found.token)}`,
      after: [
        'The link works for 7 days. Without it you get no newsletter.',
        { text: 'If you did not ask for it, remove your address', link: unsubscribe },
      ],
    },
  );
}
