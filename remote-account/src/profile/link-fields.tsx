import { TextField } from '@idea-hub/shared/ui/text-field';
import type { AccountProfile } from '../entities/account-profile.ts';
import { messages } from '../messages.ts';
import type { ProfileEdits } from './profile-edits.ts';

interface LinkFieldsProps {
  profile: AccountProfile;
  onEdit(change: ProfileEdits): void;
}

const LINKS = [
  { key: 'website', label: messages.profile.website },
  { key: 'linkedin', label: messages.profile.linkedin },
  { key: 'github', label: messages.profile.github },
] as const;

/** Checked by the browser's own `url` type and by nothing else. */
export function LinkFields({ profile, onEdit }: LinkFieldsProps) {
  return LINKS.map(({ key, label }) => (
    <TextField
      key={key}
      type="url"
      label={label}
      value={profile[key]}
      onChange={(value) => onEdit({ [key]: value })}
      name={key}
      autoComplete={key === 'website' ? 'url' : 'off'}
      placeholder="https://"
    />
  ));
}
