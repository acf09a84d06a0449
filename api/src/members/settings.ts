import Type, { type Static } from 'typebox';
import type { Queries } from '../database/database.ts';
import { strictObject, strictPartial } from '../http/answers.ts';

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

/** Settings on the account's settings page. */
export const SettingsSchema = strictObject({
  emailNotifications: strictObject(emailNotifications),
  privacy: strictObject(privacy),
});

/** A change of some settings; missing ones stay unchanged. */
export const SettingsChangeSchema = strictPartial({
  emailNotifications: strictPartial(emailNotifications),
  privacy: strictPartial(privacy),
});

export type SettingsChange = Static<typeof SettingsChangeSchema>;

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
  return readSettings(row?.settings ?? null);
}

/** @param stored `null` if the member never changed a setting */
export const readSettings = (stored: string | null): MemberSettings =>
  stored === null ? DEFAULTS : (JSON.parse(stored) as MemberSettings);

/** Changes some settings and returns all of them. Concurrent changes are all kept. */
export function saveSettings(
  queries: Queries,
  userId: string,
  change: SettingsChange,
): Promise<MemberSettings> {
  return queries.transaction().execute(async (transaction) => {
    // Locks the row, even if it is new.
    const { settings } = await transaction
      .insertInto('member_settings')
      .values({ user_id: userId, settings: JSON.stringify(DEFAULTS) })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((column) => ({ settings: column.ref('member_settings.settings') })),
      )
      .returning('settings')
      .executeTakeFirstOrThrow();
    const { emailNotifications, privacy } = readSettings(settings);
    const changed = {
      emailNotifications: { ...emailNotifications, ...change.emailNotifications },
      privacy: { ...privacy, ...change.privacy },
    };
    await transaction
      .updateTable('member_settings')
      .set({ settings: JSON.stringify(changed) })
      .where('user_id', '=', userId)
      .execute();
    return changed;
  });
}
