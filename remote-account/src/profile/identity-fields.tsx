import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { BadgeCheck } from 'lucide-react';
import type { AccountProfile } from '../entities/account-profile.ts';
import { formatCount } from '../format.ts';
import { messages } from '../messages.ts';
import { BIO_SHOWN_LIMIT } from '../timings.ts';
import styles from './identity-fields.module.css';
import type { ProfileEdits } from './profile-edits.ts';

interface IdentityFieldsProps {
  profile: AccountProfile;
  onEdit(change: ProfileEdits): void;
}

/** Nothing is required here, and the address is not checked: the source text asks for neither. */
export function IdentityFields({ profile, onEdit }: IdentityFieldsProps) {
  return (
    <>
      <div className={styles.names}>
        <TextField
          label={messages.profile.firstName}
          value={profile.firstName}
          onChange={(firstName) => onEdit({ firstName })}
          name="firstName"
          autoComplete="given-name"
        />
        <TextField
          label={messages.profile.lastName}
          value={profile.lastName}
          onChange={(lastName) => onEdit({ lastName })}
          name="lastName"
          autoComplete="family-name"
        />
      </div>
      <TextField
        label={messages.profile.email}
        value={profile.email}
        onChange={(email) => onEdit({ email })}
        name="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        description={profile.isEmailVerified && <Verified />}
      />
      <TextArea
        label={messages.profile.bio}
        value={profile.bio}
        onChange={(bio) => onEdit({ bio })}
        name="bio"
        rows={5}
        counter={bioCount(profile.bio)}
      />
    </>
  );
}

function Verified() {
  return (
    <span className={styles.verified}>
      <BadgeCheck className={styles.tick} />
      <span>{messages.profile.emailVerified}</span>
    </span>
  );
}

// Counted as a reader counts: an emoji is one.
const bioCount = (bio: string) =>
  messages.profile.bioCount(formatCount([...bio].length), formatCount(BIO_SHOWN_LIMIT));
