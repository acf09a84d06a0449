import { Card } from '@idea-hub/shared/ui/card';
import { RadioGroup } from '@idea-hub/shared/ui/radio-group';
import type { FormEvent } from 'react';
import type { AccountProfile } from '../entities/account-profile.ts';
import { messages } from '../messages.ts';
import { SaveBar } from '../save-bar.tsx';
import { CONTACT_PREFERENCES } from './contact-preferences.ts';
import { IdentityFields } from './identity-fields.tsx';
import { LinkFields } from './link-fields.tsx';
import { PictureField } from './picture-field.tsx';
import type { ProfileEdits } from './profile-edits.ts';
import styles from './profile-section.module.css';
import { SkillsField } from './skills-field.tsx';
import type { PictureUpload } from './use-picture-upload.ts';

interface ProfileSectionProps {
  /** The saved profile with the edits in it. */
  profile: AccountProfile;
  /** What stands in `Add a skill`. */
  skill: string;
  upload: PictureUpload;
  saving: 'profile' | 'settings' | null;
  changed: boolean;
  onEdit(change: ProfileEdits): void;
  onTypeSkill(text: string): void;
  onSave(): void;
}

export function ProfileSection({
  profile,
  skill,
  upload,
  saving,
  changed,
  onEdit,
  onTypeSkill,
  onSave,
}: ProfileSectionProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <h2 className={styles.heading}>{messages.sections.profile}</h2>
      <Card padding="lg" className={styles.fields}>
        <PictureField
          name={`${profile.firstName} ${profile.lastName}`}
          picture={profile.profilePicture}
          upload={upload}
        />
        <IdentityFields profile={profile} onEdit={onEdit} />
      </Card>
      <Card padding="lg" className={styles.fields}>
        <LinkFields profile={profile} onEdit={onEdit} />
      </Card>
      <Card padding="lg" className={styles.fields}>
        <SkillsField
          skills={profile.skills}
          typed={skill}
          onType={onTypeSkill}
          onChange={(skills) => onEdit({ skills })}
        />
      </Card>
      <Card padding="lg">
        <RadioGroup
          legend={messages.profile.contact}
          name="contactPreference"
          value={profile.contactPreference}
          options={CONTACT_PREFERENCES}
          onChange={(value) => {
            const chosen = CONTACT_PREFERENCES.find((option) => option.value === value);
            if (chosen) onEdit({ contactPreference: chosen.value });
          }}
        />
      </Card>
      <SaveBar
        label={messages.profile.save}
        busy={saving === 'profile'}
        disabled={saving !== null}
        changed={changed}
      />
    </form>
  );
}
