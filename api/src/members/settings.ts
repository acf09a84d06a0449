import Type, { type Static } from 'typebox';
import type { Queries } from '../database/database.ts';
import { strictObject } from '../http/answers.ts';

const emailNotifications = {
  projectUpdates: Type.Boolean({ default: true }),
  newMessages: Type.Boolean({ default: true }),
  weeklyDigest: Type.Boolean({ default: true }),
  marketingEmails: Type.Boolean({ default: false }),
};
const privacy = {
  showEmail: Type.Boolean({ default: false }),
  showProfile: Type.Boolean({ default: true }),
  allowMessages: Type.Boolean({ default: true }),
};

/** What the account's settings page has. */
export const SettingsSchema = strictObject({
  emailNotifications: strictObject(emailNotifications),
  privacy: strictObject(privacy),
});

export type MemberSettings = Static<typeof SettingsSchema>;

const DEFAULTS: MemberSettings = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
};

export async function settingsOf(queries: Queries, userId: string): Promise<MemberSettings> {
  const row = await queries
    .selectFrom('member_settings')
    .select('settings')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row ? (JSON.parse(row.settings) as MemberSettings) : DEFAULTS;
}

export async function saveSettings(
  queries: Queries,
  userId: string,
  settings: MemberSettings,
): Promise<void> {
  const text = JSON.stringify(settings);
  await queries
    .insertInto('member_settings')
    .values({ user_id: userId, settings: text })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings: text }))
    .execute();
}
