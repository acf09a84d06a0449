import { type AccountSettings, DEFAULT_SETTINGS } from '../entities/account.ts';

const namesOf = <Group extends object>(group: Group) => Object.keys(group) as (keyof Group)[];

export const NOTIFICATIONS = namesOf(DEFAULT_SETTINGS.emailNotifications);
export const PRIVACY = namesOf(DEFAULT_SETTINGS.privacy);

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

export function changeOf(edits: ToggleEdits) {
  const of = <Name extends ToggleName>(names: readonly Name[]): { [N in Name]?: boolean } =>
    Object.fromEntries(
      names.filter((name) => edits[name] !== undefined).map((name) => [name, edits[name]]),
    ) as { [N in Name]?: boolean };
  return { emailNotifications: of(NOTIFICATIONS), privacy: of(PRIVACY) };
}

export function withToggles(saved: AccountSettings, edits: ToggleEdits): AccountSettings {
  const { emailNotifications, privacy } = changeOf(edits);
  return {
    ...saved,
    emailNotifications: { ...saved.emailNotifications, ...emailNotifications },
    privacy: { ...saved.privacy, ...privacy },
  };
}
