import type { User } from '@idea-hub/shared/contracts/user';
import type { ReactNode, RefObject } from 'react';
import type {
  AccountProfile,
  AccountSettings,
  EditableProfile,
  ProfileEdits,
} from '../entities/account.ts';
import type { Pictures } from '../profile/pictures.ts';
import type { Section } from '../sections/section.ts';
import type { AccountCalls } from '../settings/account-actions.tsx';
import type { ToggleEdits, ToggleName } from '../settings/toggles.ts';
import type { useDraft } from './use-draft.ts';

export type SaveKind = 'profile' | 'settings';

type Edits = Pick<ReturnType<typeof useDraft>, 'edits' | 'seen' | 'dropEdits'>;

interface DialogProps {
  readonly draft: Edits;
  readonly profile: AccountProfile;
  saveProfile(overwritten?: User): void;
  onDeleted(text: string): void;
}

/** A member's stored account, and the calls that change it. A rejected save shows the failure notice. */
export interface Account {
  readonly user: User;
  readonly profile: AccountProfile;
  /** `undefined` until they are loaded. */
  readonly settings: AccountSettings | undefined;
  readonly badges: Partial<Record<Section, number>>;
  /** @param overwritten another device's version, if the member agreed to overwrite it */
  saveProfile(profile: AccountProfile, draft: Edits, overwritten?: User): Promise<User>;
  saveSettings(settings: AccountSettings, toggles: ToggleEdits): Promise<AccountSettings>;
  /** Shows saved values. Not called if another member, or nobody, is signed in after the save. */
  keepProfile(profile: AccountProfile, user: User): void;
  keepSettings(settings: AccountSettings): void;
  keepPicture(picture: string): void;
  /** Content of a section without a form, and of the settings until they are loaded. */
  content(section: Section): ReactNode;

  // Live mode only.
  /** Error text of each refused field. */
  readonly errors?: Partial<Record<keyof EditableProfile, string>>;
  /** Returns the server's reason for a rejection, if any; `null` if the screen already shows it. */
  reasonOf?(error: unknown): string | null | undefined;
  onEdit?(change: ProfileEdits): void;
  readonly pictureControl?: ReactNode;
  readonly publicPage?: ReactNode;
  readonly calls?: AccountCalls;
  notice?(draft: ReturnType<typeof useDraft>): ReactNode;
  dialogs?(props: DialogProps): ReactNode;
}

export interface AccountInput {
  readonly user: User;
  readonly section: Section;
  readonly panel: RefObject<HTMLElement | null>;
}

/**
 * The Account Manager's connection to stored accounts. Samples mode simulates it (`sample-services.tsx`);
 * live mode uses the server (`../live/live-services.tsx`).
 */
export interface AccountServices {
  readonly unverified: string;
  /** Minimum durations in milliseconds. */
  readonly delays: Readonly<Record<SaveKind | 'picture', number>>;
  readonly pictures: Pictures;
  /** @param picture data URL */
  savePicture(picture: string): Promise<unknown>;
  useAccount(input: AccountInput): Account;
  /** Explains why the email can't be changed, if it can't. */
  readonly emailFixed?: string;
  readonly hiddenToggles?: readonly ToggleName[];
}
