import { formatNumber } from '@composed/browser/format-number';
import { CONTACT_PREFERENCES } from '@idea-hub/shared/contracts/profile';
import { charactersOf } from '@idea-hub/shared/platform/characters';
import { RadioGroup } from '@idea-hub/shared/ui/radio-group';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { BadgeCheck } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { AccountProfile, EditableProfile, ProfileEdits } from '../entities/account.ts';
import { messages } from '../messages.ts';
import { BIO_SHOWN_LIMIT } from '../timings.ts';
import styles from './profile-fields.module.css';
import { SkillsField } from './skills-field.tsx';

export interface ProfileFormProps {
  /** The saved profile with the edits applied. */
  profile: AccountProfile;
  /** Text in the `Add a skill` field. */
  skill: string;
  /** Error text of each refused field. */
  errors?: Partial<Record<keyof EditableProfile, string>>;
  /** Explains why the email can't be changed, if it can't. */
  emailFixed?: string;
  onEdit(change: ProfileEdits): void;
  onTypeSkill(text: string): void;
}

type Control = (props: ProfileFormProps) => ReactNode;

interface Place {
  readonly part: 'identity' | 'links' | 'skills' | 'contact';
  /** Whether the field takes half of the width, if there is space. */
  readonly half?: boolean;
  readonly control: Control;
}

type TextName = {
  [F in keyof EditableProfile]: string extends EditableProfile[F] ? F : never;
}[keyof EditableProfile];

const { fields, contactPreferences, emailVerified, bioCount } = messages.profile;

/** Props shared by all text fields of the form. */
const textProps = (field: TextName, { profile, errors, onEdit }: ProfileFormProps) => ({
  name: field,
  label: fields[field],
  value: profile[field],
  error: errors?.[field],
  onChange: (value: string) => onEdit({ [field]: value }),
});

const text =
  (field: TextName, attributes: Partial<ComponentProps<typeof TextField>>): Control =>
  (props) => <TextField {...attributes} {...textProps(field, props)} />;

const address =
  (field: TextName, autoComplete = 'off'): Control =>
  (props) => <AddressField {...textProps(field, props)} autoComplete={autoComplete} />;

/** A URL field. Only the browser's `url` type validates it, on leaving the field and before a save. */
function AddressField(props: ComponentProps<typeof TextField>) {
  const [refused, setRefused] = useState('');
  const isRefused = refused !== '' && refused === props.value;
  return (
    <TextField
      {...props}
      type="url"
      placeholder="https://"
      error={props.error ?? (isRefused ? messages.profile.notAnAddress : undefined)}
      onBlur={({ target }) => setRefused(target.validity.typeMismatch ? target.value : '')}
    />
  );
}

/** The email field. The product's specification asks for no validation. */
function emailControl(props: ProfileFormProps) {
  return (
    <TextField
      {...textProps('email', props)}
      readOnly={props.emailFixed !== undefined}
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      hint={props.emailFixed === undefined ? undefined : { text: props.emailFixed, tone: 'info' }}
      description={
        props.profile.isEmailVerified && (
          <span className={`${styles.aside} ${styles.verified}`}>
            <BadgeCheck className={styles.tick} />
            <span>{emailVerified}</span>
          </span>
        )
      }
    />
  );
}

function bioControl(props: ProfileFormProps) {
  // Count an emoji as one character.
  const count = formatNumber(charactersOf(props.profile.bio).length);
  const counter = bioCount(count, formatNumber(BIO_SHOWN_LIMIT));
  return <TextArea {...textProps('bio', props)} rows={7} counter={counter} />;
}

function skillsControl({ profile, skill, errors, onTypeSkill, onEdit }: ProfileFormProps) {
  return (
    <SkillsField
      skills={profile.skills}
      typed={skill}
      error={errors?.skills}
      onType={onTypeSkill}
      onChange={(skills) => onEdit({ skills })}
    />
  );
}

const CHOICES = CONTACT_PREFERENCES.map((value) => ({ value, label: contactPreferences[value] }));

function contactControl({ profile, errors, onEdit }: ProfileFormProps) {
  return (
    <RadioGroup
      legend={fields.contactPreference}
      name="contactPreference"
      value={profile.contactPreference}
      options={CHOICES}
      error={errors?.contactPreference}
      onChange={(value) => {
        const chosen = CHOICES.find((choice) => choice.value === value);
        if (chosen) onEdit({ contactPreference: chosen.value });
      }}
    />
  );
}

/** Fields of the form, in order. The type requires every field. */
const FIELDS: Record<keyof EditableProfile, Place> = {
  firstName: {
    part: 'identity',
    half: true,
    control: text('firstName', { autoComplete: 'given-name' }),
  },
  lastName: {
    part: 'identity',
    half: true,
    control: text('lastName', { autoComplete: 'family-name' }),
  },
  email: { part: 'identity', control: emailControl },
  bio: { part: 'identity', control: bioControl },
  website: { part: 'links', control: address('website', 'url') },
  linkedin: { part: 'links', control: address('linkedin') },
  github: { part: 'links', control: address('github') },
  skills: { part: 'skills', control: skillsControl },
  contactPreference: { part: 'contact', control: contactControl },
};

export function FieldsOf({ part, ...props }: ProfileFormProps & Pick<Place, 'part'>) {
  return Object.entries(FIELDS)
    .filter(([, place]) => place.part === part)
    .map(([name, { half, control }]) => (
      <div key={name} className={half ? `${styles.field} ${styles.half}` : styles.field}>
        {control(props)}
      </div>
    ));
}
