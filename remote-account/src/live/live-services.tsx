import {
  deleteUsersPicture,
  getUsersSettings,
  putUsersPicture,
  putUsersSettings,
} from '@idea-hub/shared/contracts/community-description';
import type { User } from '@idea-hub/shared/contracts/user';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { useSession } from '@idea-hub/shared/session';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { Eye } from 'lucide-react';
import { useState } from 'react';
import type { Account, AccountInput, AccountServices } from '../account/services.ts';
import type { useDraft } from '../account/use-draft.ts';
import { type AccountSettings, DEFAULT_SETTINGS } from '../entities/account.ts';
import { href } from '../manifest.ts';
import { messages as accountMessages } from '../messages.ts';
import { notify, notifyFailure } from '../notices.ts';
import { browserPictures } from '../profile/pictures.ts';
import { changeOf } from '../settings/toggles.ts';
import { DeletionModal } from './deletion-modal.tsx';
import { useExport } from './export-data.ts';
import { LiveInbox } from './inbox/live-inbox.tsx';
import { LiveDashboard, useSummary } from './live-dashboard.tsx';
import { LiveIdeas } from './live-ideas.tsx';
import { liveProfileOf, saveProfile, useRefusal } from './live-profile.ts';
import { LoadFailed } from './load-failed.tsx';
import { messages } from './messages.ts';
import { OverwriteModal } from './overwrite-modal.tsx';
import { pictureFile } from './picture-file.ts';
import { SecuritySection } from './security/security-section.tsx';

/** The newest known version of the member: the session's, or the answer to a later change. */
function useStoredUser(sessionUser: User) {
  const { session } = useSession();
  const [changed, setChanged] = useState({ of: sessionUser, user: sessionUser });
  return {
    user: changed.of === sessionUser ? changed.user : sessionUser,
    /** Shows a change here immediately, and everywhere else after the profile is fetched again. */
    amend(user: User) {
      setChanged({ of: sessionUser, user });
      void session.refreshProfile();
    },
  };
}

const ask = () => call(getUsersSettings, {});

function useStoredSettings() {
  const { answer, retry } = useAnswer(ask);
  const [saved, setSaved] = useState<AccountSettings>();
  const loaded = answer.status === 'ready' ? { ...DEFAULT_SETTINGS, ...answer.value } : undefined;
  const settings = saved ?? loaded;
  return {
    settings,
    failure: answer.status === 'failed' && !settings ? answer : null,
    retry,
    keep: setSaved,
  };
}

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
    badges: { submissions: summary?.projectsSubmitted || undefined, messages: unread || undefined },
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
      if (open === 'security') return <SecuritySection email={user.email} />;
      if (open === 'settings') return <Loading {...stored} />;
      return <LiveDashboard profile={profile} summary={summary} unread={unread} {...figures} />;
    },
    errors,
    reasonOf: refusal.reasonOf,
    onEdit: refusal.forget,
    pictureControl,
    publicPage: stored.settings?.privacy.showProfile && (
      <LinkButton
        to={href('/members/:id', { id: user.id })}
        variant="ghost"
        size="sm"
        icon={<Eye />}
      >
        {messages.profile.publicPage}
      </LinkButton>
    ),
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

function Loading({ failure, retry }: ReturnType<typeof useStoredSettings>) {
  if (!failure) return <Skeleton lines={6} label={accountMessages.loading} />;
  const { settings: title } = messages.loadFailed;
  return <LoadFailed title={title} error={failure.error} onRetry={retry} />;
}

export const liveServices: AccountServices = {
  unverified: messages.unverified,
  delays: { profile: 0, settings: 0, picture: 0 },
  pictures: browserPictures,
  savePicture: async (picture) => {
    const file = await pictureFile(picture);
    return call(putUsersPicture, { input: { picture: file } }).catch((error: unknown) => {
      throw refusalIn(error) ?? error;
    });
  },
  useAccount: useLiveAccount,
  emailFixed: messages.profile.emailFixed,
  // The product does not send these emails.
  hiddenToggles: ['marketingEmails'],
};

/** Tells a member who signed in again that the session ended while they wrote, until they have saved. */
function SessionEnded({ restored, dirty }: ReturnType<typeof useDraft>) {
  const [isOver, setIsOver] = useState(false);
  if (restored && !dirty && !isOver) setIsOver(true);
  return <FormAlert tone="warning">{restored && !isOver && messages.sessionEnded}</FormAlert>;
}

function usePictureRemoval(onRemoved: () => void) {
  const [isBusy, setIsBusy] = useState(false);

  async function remove() {
    setIsBusy(true);
    try {
      await call(deleteUsersPicture, {});
      onRemoved();
      notify({ type: 'success', text: messages.profile.pictureRemoved });
    } catch (error) {
      notifyFailure(refusalIn(error)?.text ?? messages.inbox.failed, remove);
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <Button variant="ghost" size="sm" passesFocus busy={isBusy} onClick={() => void remove()}>
      {messages.profile.removePicture}
    </Button>
  );
}
