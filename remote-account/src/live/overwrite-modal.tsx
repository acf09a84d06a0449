import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import type { AccountProfile } from '../entities/account.ts';
import { messages as accountMessages } from '../messages.ts';
import type { ProfileField } from './live-profile.ts';
import styles from './live-sections.module.css';
import { messages } from './messages.ts';

const texts = messages.overwrite;

interface OverwriteModalProps {
  /** Fields that another device also changed. */
  readonly fields: readonly ProfileField[];
  readonly mine: AccountProfile;
  readonly theirs: AccountProfile;
  onSaveMine(): void;
  onKeepTheirs(): void;
  onClose(): void;
}

/** Shows both values of each conflicting field, and asks which ones to keep. */
export function OverwriteModal(props: OverwriteModalProps) {
  const { fields, mine, theirs, onSaveMine, onKeepTheirs, onClose } = props;
  return (
    <Modal
      open
      title={texts.title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onKeepTheirs}>
            {texts.keepTheirs}
          </Button>
          <Button onClick={onSaveMine}>{texts.saveMine}</Button>
        </>
      }
    >
      <p>{texts.text}</p>
      {fields.map((field) => (
        <dl key={field} aria-label={accountMessages.profile.fields[field]}>
          <dt>{texts.mine(accountMessages.profile.fields[field])}</dt>
          <dd dir="auto" className={styles.text}>
            {shownValue(mine, field)}
          </dd>
          <dt>{texts.theirs(accountMessages.profile.fields[field])}</dt>
          <dd dir="auto" className={styles.text}>
            {shownValue(theirs, field)}
          </dd>
        </dl>
      ))}
    </Modal>
  );
}

function shownValue(profile: AccountProfile, field: ProfileField): string {
  const value =
    field === 'contactPreference'
      ? accountMessages.profile.contactPreferences[profile[field]]
      : profile[field];
  return (typeof value === 'string' ? value : value.join(', ')) || texts.empty;
}
