import type { HostProps } from '@idea-hub/shared/contracts/screens';
import type { User } from '@idea-hub/shared/contracts/user';
import { useNavigationGuard } from '@idea-hub/shared/router';
import { Button } from '@idea-hub/shared/ui/button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { VerificationNotice } from '@idea-hub/shared/verification/notice';
import { useEffect, useState } from 'react';
import styles from '../account/account-manager.module.css';
import { useDraft } from '../account/use-draft.ts';
import { useDraftNotice } from '../account/use-draft-notice.ts';
import type { ProfileEdits } from '../entities/account-profile.ts';
import { DEFAULT_SETTINGS } from '../entities/account-settings.ts';
import { messages as accountMessages } from '../messages.ts';
import { withEdits } from '../profile/profile-edits.ts';
import { ProfileSection } from '../profile/profile-section.tsx';
import { LIVE_SECTIONS } from '../sections/section.ts';
import { SectionNav } from '../sections/section-nav.tsx';
import { useSection } from '../sections/use-section.ts';
import { SettingsSection } from '../settings/settings-section.tsx';
import { withToggles } from '../settings/toggles.ts';
import { TopBar } from '../top-bar/top-bar.tsx';
import { DeletionModal } from './deletion-modal.tsx';
import { useExport } from './export-data.ts';
import { LiveDashboard } from './live-dashboard.tsx';
import { LiveIdeas } from './live-ideas.tsx';
import { LiveInbox } from './live-inbox.tsx';
import { liveProfileOf } from './live-profile.ts';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';
import { OverwriteModal } from './overwrite-modal.tsx';
import { SessionEnded } from './session-ended.tsx';
import { useLivePicture } from './use-live-picture.ts';
import { useLiveSaves } from './use-live-saves.ts';
import { useLiveSettings } from './use-live-settings.ts';
import { useOwnUser } from './use-own-user.ts';
import { useSummary } from './use-summary.ts';

/** Toggles for emails that the product does not send. */
const NOT_OFFERED = ['marketingEmails'] as const;

interface LiveAccountProps extends HostProps {
  user: User;
  /** The member signed out or deleted the account, and the screen closes in a moment. */
  leaving: boolean;
  onSignOut(): void;
  onDeleted(text: string): void;
}

/** The Account Manager in live mode. Forms and saves survive a change of section. */
export function LiveAccount({
  user: given,
  leaving,
  onSignOut,
  onDeleted,
  Slot,
}: LiveAccountProps) {
  const { section, panel } = useSection(LIVE_SECTIONS);
  const { user, amend } = useOwnUser(given);
  const { summary, unread = 0, setUnread, ...figures } = useSummary(section);
  const kept = useLiveSettings();
  const account = { profile: liveProfileOf(user), settings: kept.settings ?? DEFAULT_SETTINGS };
  const draft = useDraft(user, { ...account, settings: kept.settings }, leaving);
  const profile = withEdits(account.profile, draft.edits);
  const settings = withToggles(account.settings, draft.toggles);
  const saves = useLiveSaves({
    user,
    profile,
    settings,
    edits: draft.edits,
    seen: draft.seen,
    toggles: draft.toggles,
    onProfileSaved(saved, answer) {
      void amend(answer);
      draft.settleProfile(saved);
    },
    onSettingsSaved(saved) {
      kept.keep(saved);
      draft.settleSettings(saved);
    },
  });
  const picture = useLivePicture(user, amend);
  const exporting = useExport();
  const [isDeleting, setIsDeleting] = useState(false);

  // Focus the first refused field, once for each refusal and not while the member corrects another field.
  useEffect(() => {
    if (saves.refusals === 0) return;
    panel.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [saves.refusals, panel]);

  useDraftNotice(draft);
  useNavigationGuard({
    when: !leaving && (draft.dirty || picture.upload.preview !== null),
    message: accountMessages.leaveUnsaved,
  });

  return (
    <>
      <TopBar name={user.name} />
      <VerificationNotice>{messages.unverified}</VerificationNotice>
      <SessionEnded {...draft} />
      <div className={styles.columns}>
        <SectionNav
          current={section}
          sections={LIVE_SECTIONS}
          badges={{ submissions: summary?.projectsSubmitted, messages: unread || undefined }}
        />
        <div ref={panel} className={styles.panel}>
          {section === 'dashboard' && (
            <>
              <LiveDashboard
                profile={account.profile}
                summary={summary}
                unread={unread}
                {...figures}
              />
              {Slot && <Slot name="account.dashboard" version={1} with={{ userId: user.id }} />}
            </>
          )}
          {section === 'profile' && (
            <ProfileSection
              profile={profile}
              skill={draft.skill}
              upload={picture.upload}
              moreOfPicture={
                profile.profilePicture &&
                !picture.upload.preview && (
                  <Button
                    variant="ghost"
                    size="sm"
                    passesFocus
                    busy={picture.isRemoving}
                    onClick={picture.remove}
                  >
                    {messages.profile.removePicture}
                  </Button>
                )
              }
              saving={saves.saving}
              changed={Object.keys(draft.edits).length > 0}
              errors={saves.errors}
              emailFixed={messages.profile.emailFixed}
              onEdit={(change: ProfileEdits) => {
                saves.forget(change);
                draft.edit(change);
              }}
              onTypeSkill={draft.typeSkill}
              onSave={() => saves.saveProfile()}
            />
          )}
          {section === 'submissions' && <LiveIdeas />}
          {section === 'messages' && <LiveInbox onUnread={setUnread} />}
          {section === 'settings' &&
            (kept.settings ? (
              <SettingsSection
                settings={settings}
                saving={saves.saving}
                changed={Object.keys(draft.toggles).length > 0}
                onToggle={draft.toggle}
                onSave={saves.saveSettings}
                hidden={NOT_OFFERED}
                onSignOut={onSignOut}
                calls={{
                  dangerText: messages.dangerText,
                  exportBusy: exporting.isBusy ? messages.exporting.busy : null,
                  onExport: exporting.run,
                  onDelete: () => setIsDeleting(true),
                }}
              />
            ) : kept.failure ? (
              <LoadFailed
                title={messages.loadFailed.settings}
                error={kept.failure.error}
                onRetry={kept.retry}
              />
            ) : (
              <Skeleton lines={6} label={accountMessages.loading} />
            ))}
        </div>
      </div>
      {saves.conflict && !leaving && (
        <OverwriteModal
          fields={saves.conflict.fields}
          mine={profile}
          theirs={liveProfileOf(saves.conflict.current)}
          onSaveMine={() => saves.saveProfile(saves.conflict?.current)}
          onKeepTheirs={() => {
            if (!saves.conflict) return;
            draft.dropEdits(saves.conflict.fields);
            void amend(saves.conflict.current);
            saves.closeConflict();
          }}
          onClose={saves.closeConflict}
        />
      )}
      {isDeleting && !leaving && (
        <DeletionModal
          onDeleted={() => onDeleted(messages.deletion.done)}
          onClose={() => setIsDeleting(false)}
        />
      )}
    </>
  );
}
