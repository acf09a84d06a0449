import { systemClock } from '@composed/browser/clock';
import type { HostProps } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { useNavigationGuard } from '@idea-hub/shared/router';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { useState } from 'react';
import { Dashboard } from '../dashboard/dashboard.tsx';
import { statsOf } from '../entities/account-stats.ts';
import { messages } from '../messages.ts';
import { ComingSoon } from '../placeholder/coming-soon.tsx';
import { withEdits } from '../profile/profile-edits.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { usePictureUpload } from '../profile/use-picture-upload.ts';
import { SectionNav } from '../sections/section-nav.tsx';
import { useSection } from '../sections/use-section.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { withToggles } from '../settings/toggles.ts';
import { UNREAD_MESSAGES } from '../timings.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import styles from './account-manager.module.css';
import { useSavedAccount } from './saved-accounts.ts';
import type { AccountServices } from './services.ts';
import { useDraft } from './use-draft.ts';
import { useDraftNotice } from './use-draft-notice.ts';
import { useSaves } from './use-saves.ts';

interface AccountManagerProps extends HostProps {
  user: User;
  services: AccountServices;
  /** The member signed out, and the screen closes in a moment. */
  leaving: boolean;
  onSignOut(): void;
}

/**
 * The Account Manager in samples mode. Forms, saves and uploads live here, so they survive a change of
 * section.
 */
export function AccountManager({ user, services, leaving, onSignOut, Slot }: AccountManagerProps) {
  const { section, panel } = useSection();
  const account = useSavedAccount(user);
  const draft = useDraft(user, account, leaving);
  const profile = withEdits(account.profile, draft.edits);
  const settings = withToggles(account.settings, draft.toggles);
  const [openedAt] = useState(systemClock.now);
  const stats = statsOf(account.profile.joinDate, openedAt);

  const { saving, saveProfile, saveSettings, savePicture } = useSaves({
    user,
    services,
    profile,
    settings,
    onProfileSaved: draft.settleProfile,
    onSettingsSaved: draft.settleSettings,
  });
  const upload = usePictureUpload({
    pictures: services.pictures,
    save: services.savePicture,
    onSaved: savePicture,
  });

  useDraftNotice(draft);
  useNavigationGuard({
    when: !leaving && (draft.dirty || upload.preview !== null),
    message: messages.leaveUnsaved,
  });

  return (
    <>
      <TopBar name={user.name} />
      <VerificationNotice>{messages.unverified}</VerificationNotice>
      <div className={styles.columns}>
        <SectionNav
          current={section}
          badges={{ submissions: stats.projectsSubmitted, messages: UNREAD_MESSAGES }}
        />
        <div ref={panel} className={styles.panel}>
          {section === 'dashboard' && (
            <>
              <Dashboard profile={account.profile} stats={stats} />
              {Slot && <Slot name="account.dashboard" version={1} with={{ userId: user.id }} />}
            </>
          )}
          {section === 'profile' && (
            <ProfileSection
              profile={profile}
              skill={draft.skill}
              upload={upload}
              saving={saving}
              changed={Object.keys(draft.edits).length > 0}
              onEdit={draft.edit}
              onTypeSkill={draft.typeSkill}
              onSave={saveProfile}
            />
          )}
          {section === 'settings' && (
            <SettingsSection
              settings={settings}
              saving={saving}
              changed={Object.keys(draft.toggles).length > 0}
              onToggle={draft.toggle}
              onSave={saveSettings}
              onSignOut={onSignOut}
            />
          )}
          {(section === 'submissions' || section === 'messages' || section === 'security') && (
            <ComingSoon section={section} />
          )}
        </div>
      </div>
    </>
  );
}
