import { Card } from '@idea-hub/shared/ui/card';
import type { FormEvent, KeyboardEvent, ReactNode } from 'react';
import { messages } from '../messages.ts';
import { SaveBar } from '../save-bar.tsx';
import { PictureField } from './picture-field.tsx';
import { ProfileCard } from './profile-card.tsx';
import { FieldsOf, type ProfileFormProps } from './profile-fields.tsx';
import styles from './profile-section.module.css';
import type { PictureUpload } from './use-picture-upload.ts';

/**
 * Scrolls the focused field into view. The browser scrolls only to a text area's caret, which the bottom
 * bar may cover.
 */
function revealFocus({ key }: KeyboardEvent) {
  if (key === 'Tab') document.activeElement?.scrollIntoView({ block: 'nearest' });
}

interface ProfileSectionProps extends ProfileFormProps {
  upload: PictureUpload;
  moreOfPicture?: ReactNode;
  /** A link to the page that others see. */
  publicPage?: ReactNode;
  /** Whether others can see the profile. */
  isPublic: boolean;
  saving: 'profile' | 'settings' | null;
  changed: boolean;
  onSave(): void;
  onDiscard(): void;
}

export function ProfileSection({
  upload,
  moreOfPicture,
  publicPage,
  isPublic,
  saving,
  changed,
  onSave,
  onDiscard,
  ...form
}: ProfileSectionProps) {
  const { firstName, lastName, profilePicture } = form.profile;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.form} onSubmit={submit} onKeyUp={revealFocus}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{messages.sections.profile}</h2>
        {publicPage}
      </div>
      <Card padding="none">
        <div className={styles.columns}>
          <div>
            <div className={styles.fields}>
              <div className={styles.picture}>
                <PictureField
                  name={`${firstName} ${lastName}`}
                  picture={profilePicture}
                  upload={upload}
                  more={moreOfPicture}
                />
              </div>
              <FieldsOf part="identity" {...form} />
            </div>
            <div className={styles.fields}>
              <h3 className={styles.title}>{messages.profile.links}</h3>
              <FieldsOf part="links" {...form} />
            </div>
          </div>
          <div className={styles.side}>
            <ProfileCard
              profile={form.profile}
              picture={upload.preview ?? profilePicture}
              isPublic={isPublic}
            />
            <div className={styles.fields}>
              <FieldsOf part="skills" {...form} />
            </div>
            <div className={styles.fields}>
              <FieldsOf part="contact" {...form} />
            </div>
          </div>
        </div>
        <SaveBar
          label={messages.profile.save}
          busy={saving === 'profile'}
          disabled={saving !== null}
          changed={changed}
          onDiscard={onDiscard}
        />
      </Card>
    </form>
  );
}
