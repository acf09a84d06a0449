import type { HostProps } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { useNavigationGuard } from '@idea-hub/shared/router';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { DEFAULT_SETTINGS } from '../entities/account.ts';
import { messages } from '../messages.ts';
import { withEdits } from '../profile/profile-edits.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { usePictureUpload } from '../profile/use-picture-upload.ts';
import { useSection } from '../sections/section.ts';
import { SectionNav } from '../sections/section-nav.tsx';
import { SettingsSection } from '../settings/settings-section.tsx';
import { withToggles } from '../settings/toggles.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import styles from './account-manager.module.css';
import type { AccountServices } from './services.ts';
import { useDraft, useDraftNotice } from './use-draft.ts';
import { useSaves } from './use-saves.ts';

interface AccountManagerProps extends HostProps {
  user: User;
  services: AccountServices;
  /** The member signed out or deleted the account, and the screen closes in a moment. */
  leaving: boolean;
  onSignOut(): void;
  onDeleted(text: string): void;
}

/** The Account Manager. Forms, saves and uploads live here, so they survive a change of section. */
export function AccountManager({
  user: sessionUser,
  services,
  leaving,
  onSignOut,
  onDeleted,
  Slot,
}: AccountManagerProps) {
  const { section, panel } = useSection();
  const account = services.useAccount({ user: sessionUser, section, panel });
  const { user } = account;
  const draft = useDraft(user, account, leaving);
  const profile = withEdits(account.profile, draft.edits);
  const settings = withToggles(account.settings ?? DEFAULT_SETTINGS, draft.toggles);
  const { delays } = services;
  const { saving, saveProfile, saveSettings } = useSaves({
    delays,
    account,
    draft,
    profile,
    settings,
  });
  const upload = usePictureUpload({
    pictures: services.pictures,
    save: services.savePicture,
    onSaved: account.keepPicture,
    leastMs: delays.picture,
  });

  useDraftNotice(draft);
  useNavigationGuard({
    when: !leaving && (draft.dirty || upload.preview !== null),
    message: messages.leaveUnsaved,
  });

  return (
    <>
      <TopBar name={user.name} picture={profile.profilePicture} />
      <VerificationNotice>{services.unverified}</VerificationNotice>
      {account.notice?.(draft)}
      <div className={styles.columns} data-live={!!account.notice}>
        <SectionNav current={section} badges={account.badges} />
        <div ref={panel}>
          {section === 'profile' ? (
            <ProfileSection
              profile={profile}
              skill={draft.skill}
              upload={upload}
              moreOfPicture={profile.profilePicture && !upload.preview && account.pictureControl}
              publicPage={account.publicPage}
              isPublic={settings.privacy.showProfile}
              saving={saving}
              changed={Object.keys(draft.edits).length > 0}
              errors={account.errors}
              emailFixed={services.emailFixed}
              onEdit={(change) => {
                account.onEdit?.(change);
                draft.edit(change);
              }}
              onTypeSkill={draft.typeSkill}
              onSave={saveProfile}
              onDiscard={() => {
                account.onEdit?.(draft.edits);
                draft.dropEdits(Object.keys(draft.edits));
              }}
            />
          ) : section === 'settings' && account.settings ? (
            <SettingsSection
              settings={settings}
              saving={saving}
              unsaved={draft.toggles}
              onToggle={draft.toggle}
              onSave={saveSettings}
              onDiscard={draft.dropToggles}
              hidden={services.hiddenToggles}
              onSignOut={onSignOut}
              calls={account.calls}
            />
          ) : (
            account.content(section)
          )}
          {section === 'dashboard' && Slot && (
            <Slot name="account.dashboard" version={1} with={{ userId: user.id }} />
          )}
        </div>
      </div>
      {!leaving && account.dialogs?.({ draft, profile, saveProfile, onDeleted })}
    </>
  );
}
