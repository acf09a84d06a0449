import {
  putUsersPicture,
  putUsersSettings,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { useState } from 'react';
import type { Account, AccountInput, AccountServices } from '../account/services.ts';
import { messages as accountMessages } from '../messages.ts';
import { browserPictures } from '../profile/pictures.ts';
import { LIVE_SECTIONS } from '../sections/section.ts';
import { changeOf } from '../settings/toggles.ts';
import { DeletionModal } from './deletion-modal.tsx';
import { useExport } from './export-data.ts';
import { LiveDashboard } from './live-dashboard.tsx';
import { LiveIdeas } from './live-ideas.tsx';
import { LiveInbox } from './live-inbox.tsx';
import { liveProfileOf } from './live-profile.ts';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';
import { OverwriteModal } from './overwrite-modal.tsx';
import { pictureFile } from './picture-file.ts';
import { saveProfile } from './save-profile.ts';
import { SessionEnded } from './session-ended.tsx';
import { usePictureRemoval } from './use-picture-removal.tsx';
import { useRefusal } from './use-refusal.ts';
import { useStoredSettings, useStoredUser } from './use-stored-account.ts';
import { useSummary } from './use-summary.ts';

/** The account of live mode, stored on the server. */
function useLiveAccount({ user: sessionUser, section, panel }: AccountInput): Account {
  const { user, amend } = useStoredUser(sessionUser);
  const { summary, unread = 0, setUnread, ...figures } = useSummary(section);
  const stored = useStoredSettings();
  const { errors, conflict, closeConflict, ...refusal } = useRefusal(panel);
  const exporting = useExport();
  const [isDeleting, setIsDeleting] = useState(false);
  const showPicture = (profilePicture: string | null) =>
    amend({ ...user, profile: { ...user.profile, profilePicture } });
  const pictureControl = usePictureRemoval(() => showPicture(null));
  const profile = liveProfileOf(user);

  return {
    user,
    profile,
    settings: stored.settings,
    badges: { submissions: summary?.projectsSubmitted, messages: unread || undefined },
    saveProfile(edited, draft, overwritten) {
      refusal.clear();
      return saveProfile(user, edited, draft, overwritten);
    },
    async saveSettings(settings, toggles) {
      return { ...settings, ...(await call(putUsersSettings, { input: changeOf(toggles) })) };
    },
    keepProfile: (_edited, answer) => amend(answer),
    keepSettings: stored.keep,
    keepPicture: showPicture,
    content(open) {
      if (open === 'submissions') return <LiveIdeas />;
      if (open === 'messages') return <LiveInbox onUnread={setUnread} />;
      if (open === 'settings') return <Loading {...stored} />;
      return <LiveDashboard profile={profile} summary={summary} unread={unread} {...figures} />;
    },
    errors,
    reasonOf: refusal.reasonOf,
    onEdit: refusal.forget,
    pictureControl,
    calls: {
      dangerText: messages.dangerText,
      exportBusy: exporting.isBusy ? messages.exporting.busy : null,
      onExport: exporting.run,
      onDelete: () => setIsDeleting(true),
    },
    notice: (draft) => <SessionEnded {...draft} />,
    dialogs: ({ draft, profile: mine, saveProfile: save, onDeleted }) => (
      <>
        {conflict && (
          <OverwriteModal
            fields={conflict.fields}
            mine={mine}
            theirs={liveProfileOf(conflict.current)}
            onSaveMine={() => save(conflict.current)}
            onKeepTheirs={() => {
              draft.dropEdits(conflict.fields);
              amend(conflict.current);
              closeConflict();
            }}
            onClose={closeConflict}
          />
        )}
        {isDeleting && (
          <DeletionModal
            memberId={user.id}
            onDeleted={() => onDeleted(messages.deletion.done)}
            onClose={() => setIsDeleting(false)}
          />
        )}
      </>
    ),
  };
}

/** Shown until the settings are loaded. */
function Loading({ failure, retry }: ReturnType<typeof useStoredSettings>) {
  if (!failure) return <Skeleton lines={6} label={accountMessages.loading} />;
  const { settings: title } = messages.loadFailed;
  return <LoadFailed title={title} error={failure.error} onRetry={retry} />;
}

export const liveServices: AccountServices = {
  sections: LIVE_SECTIONS,
  unverified: messages.unverified,
  delays: { profile: 0, settings: 0, picture: 0 },
  pictures: browserPictures,
  savePicture: async (picture) =>
    call(putUsersPicture, { input: { picture: await pictureFile(picture) } }),
  useAccount: useLiveAccount,
  emailFixed: messages.profile.emailFixed,
  // The product does not send these emails.
  hiddenToggles: ['marketingEmails'],
};
