import type { AccountSettings } from '../entities/account.ts';

export const NOTIFICATIONS = [
  'projectUpdates',
  'newMessages',
  'weeklyDigest',
  'marketingEmails',
] as const satisfies readonly (keyof AccountSettings['emailNotifications'])[];

export const PRIVACY = [
  'showEmail',
  'showProfile',
  'allowMessages',
] as const satisfies readonly (keyof AccountSettings['privacy'])[];

export type ToggleName = (typeof NOTIFICATIONS)[number] | (typeof PRIVACY)[number];
export type Toggles = Record<ToggleName, boolean>;
export type ToggleEdits = Partial<Toggles>;

export const togglesOf = (settings: AccountSettings): Toggles => ({
  ...settings.emailNotifications,
  ...settings.privacy,
});

/** Edits that differ from the saved settings. A toggle that was switched back doesn't count. */
export function unsavedToggles(saved: AccountSettings, edits: ToggleEdits): ToggleEdits {
  const toggles = togglesOf(saved);
  const names = Object.keys(edits) as ToggleName[];
  return Object.fromEntries(
    names.filter((name) => edits[name] !== toggles[name]).map((name) => [name, edits[name]]),
  );
}

/** Changed toggles, in the groups of the settings. */
export function changeOf(edits: ToggleEdits) {
  const of = <Name extends ToggleName>(names: readonly Name[]): { [N in Name]?: boolean } =>
    Object.fromEntries(
      names.filter((name) => edits[name] !== undefined).map((name) => [name, edits[name]]),
    ) as { [N in Name]?: boolean };
  return { emailNotifications: of(NOTIFICATIONS), privacy: of(PRIVACY) };
}

export function withToggles(saved: AccountSettings, edits: ToggleEdits): AccountSettings {
  const toggles = { ...togglesOf(saved), ...edits };
  const { projectUpdates, newMessages, weeklyDigest, marketingEmails } = toggles;
  const { showEmail, showProfile, allowMessages } = toggles;
  return {
    ...saved,
    emailNotifications: { projectUpdates, newMessages, weeklyDigest, marketingEmails },
    privacy: { showEmail, showProfile, allowMessages },
  };
}
