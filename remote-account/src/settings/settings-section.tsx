import { Card } from '@idea-hub/shared/ui/card';
import { Toggle } from '@idea-hub/shared/ui/toggle';
import { BellRing, Eye, type LucideIcon } from 'lucide-react';
import type { FormEvent } from 'react';
import type { AccountSettings } from '../entities/account.ts';
import { messages } from '../messages.ts';
import { SaveBar } from '../save-bar.tsx';
import { AccountActions, type AccountCalls } from './account-actions.tsx';
import styles from './settings-section.module.css';
import { NOTIFICATIONS, PRIVACY, type ToggleEdits, type ToggleName, togglesOf } from './toggles.ts';

interface SettingsSectionProps {
  settings: AccountSettings;
  saving: 'profile' | 'settings' | null;
  /** Toggles that differ from the saved ones. */
  unsaved: ToggleEdits;
  onToggle(change: ToggleEdits): void;
  onSave(): void;
  onDiscard(): void;
  onSignOut(): void;
  calls?: AccountCalls;
  hidden?: readonly ToggleName[];
}

export function SettingsSection({
  settings,
  saving,
  unsaved,
  onToggle,
  onSave,
  onDiscard,
  onSignOut,
  calls,
  hidden = [],
}: SettingsSectionProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  const toggles = togglesOf(settings);
  const group = (Icon: LucideIcon, legend: string, names: readonly ToggleName[]) => (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>
        <Icon aria-hidden="true" className={styles.icon} />
        {legend}
      </legend>
      <div className={styles.toggles}>
        {names.map((name) => (
          <Toggle
            key={name}
            label={messages.settings[name]}
            description={
              <>
                {messages.settings.help[name]}
                {name in unsaved && (
                  <span className={styles.unsaved}>{messages.settings.notSaved}</span>
                )}
              </>
            }
            checked={toggles[name]}
            onChange={(on) => onToggle({ [name]: on })}
          />
        ))}
      </div>
    </fieldset>
  );
  return (
    <div className={styles.section}>
      <h2 className={styles.heading}>{messages.sections.settings}</h2>
      <form onSubmit={submit}>
        <Card padding="none">
          {group(
            BellRing,
            messages.settings.notifications,
            NOTIFICATIONS.filter((name) => !hidden.includes(name)),
          )}
          {group(Eye, messages.settings.privacy, PRIVACY)}
          <SaveBar
            label={messages.settings.save}
            busy={saving === 'settings'}
            disabled={saving !== null}
            changed={Object.keys(unsaved).length > 0}
            onDiscard={onDiscard}
          />
        </Card>
      </form>
      <div className={styles.actions}>
        <AccountActions onSignOut={onSignOut} calls={calls} />
      </div>
    </div>
  );
}
