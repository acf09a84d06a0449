import type { FieldHint } from '@idea-hub/shared/ui/field';
import { Fingerprint } from '@idea-hub/shared/ui/fingerprint';
import { Meter } from '@idea-hub/shared/ui/meter';
import { RadioGroup } from '@idea-hub/shared/ui/radio-group';
import { SelectField, type SelectFieldProps } from '@idea-hub/shared/ui/select-field';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import type { ComponentType, ReactNode } from 'react';
import {
  DIFFICULTIES,
  type Difficulty,
  SUBMISSION_CATEGORIES,
  TIMELINES,
} from '../../catalogue/categories.ts';
import type { Field } from '../../catalogue/idea-form.ts';
import { DifficultyBars } from '../../idea-card/idea-card-face.tsx';
import {
  descriptionReading,
  type HintedField,
  isHinted,
  type Reading,
  titleReading,
} from '../form/hints.ts';
import { lengthOf } from '../form/validation.ts';
import { messages } from '../messages.ts';
import styles from '../wizard/wizard.module.css';
import type { WizardState } from '../wizard/wizard.ts';
import type { Step } from './steps.ts';

const { contactPreferences, descriptions, examples, fields, lengths, optional, placeholders } =
  messages;

export type ContactNotes = Readonly<Record<'submitterName' | 'submitterEmail', string>>;

interface StepProps {
  readonly state: WizardState;
  edit(field: Field, value: string): void;
  readonly notes?: ContactNotes | undefined;
  readonly belowTitle?: ReactNode;
}

const FIELDS_OF: Record<Step, ComponentType<StepProps>> = {
  idea: IdeaFields,
  classification: ClassificationFields,
  details: DetailsFields,
  contact: ContactFields,
};

/** The current step: its heading, which gets the focus, and its fields. */
export function StepBody(props: StepProps) {
  const { step, focus } = props.state;
  const Fields = FIELDS_OF[step];
  const enters = focus?.on === 'heading';
  return (
    <div key={step} className={enters ? `${styles.step} ${styles.enters}` : styles.step}>
      <h2 tabIndex={-1} data-focus="heading">
        {messages.steps[step]}
      </h2>
      <Fields {...props} />
    </div>
  );
}

function IdeaFields(props: StepProps) {
  const { title, description } = props.state.form;
  return (
    <>
      <TextField
        {...common(props, 'title')}
        required
        placeholder={examples.title}
        autoComplete="off"
        enterKeyHint="next"
        around={withMeter(props, 'title', titleReading(title))}
      />
      {props.belowTitle}
      <TextArea
        {...common(props, 'description')}
        required
        placeholder={examples.description}
        rows={5}
        counter={messages.counter(lengthOf(description))}
        around={withMeter(props, 'description', descriptionReading(description))}
      />
    </>
  );
}

function ClassificationFields(props: StepProps) {
  return (
    <>
      <TileField
        {...select(props, 'category', SUBMISSION_CATEGORIES)}
        drawing={(category, id) => <Fingerprint id={id} category={category} crop="cover" />}
      />
      <TileField
        {...select(props, 'difficulty', DIFFICULTIES)}
        drawing={(difficulty) => <DifficultyBars difficulty={difficulty as Difficulty} />}
      />
    </>
  );
}

interface TileFieldProps extends SelectFieldProps {
  drawing(value: string, index: number): ReactNode;
}

/**
 * A select that shows as tiles. The select itself is invisible over its label, and works for keyboards and assistive
 * technology, from which the tiles are hidden.
 */
const TileField = ({ drawing, ...select }: TileFieldProps) => (
  <SelectField
    {...select}
    className={styles.choice}
    around={(advice) => (
      <>
        <div aria-hidden="true" className={styles.tiles}>
          {select.options.map(({ value }, index) => (
            <button
              key={value}
              type="button"
              tabIndex={-1}
              data-chosen={value === select.value}
              onClick={() => select.onChange(value)}
            >
              {drawing(value, index)}
              {value}
            </button>
          ))}
        </div>
        {advice}
      </>
    )}
  />
);

function DetailsFields(props: StepProps) {
  const oneLine = { autoComplete: 'off', enterKeyHint: 'next' } as const;
  return (
    <>
      <SelectField {...select(props, 'estimatedTime', TIMELINES)} />
      <TextField {...optionalField(props, 'requiredSkills')} {...oneLine} />
      <TextField {...optionalField(props, 'tags')} {...oneLine} />
      <TextArea {...optionalField(props, 'resources')} rows={3} />
    </>
  );
}

function ContactFields(props: StepProps) {
  const { state, edit, notes } = props;
  const isLocked = state.phase.name !== 'filling';
  const look = { required: true, readOnly: isLocked, enterKeyHint: 'send' } as const;
  return (
    <>
      <TextField
        {...common(props, 'submitterName')}
        {...look}
        description={notes?.submitterName}
        autoComplete="name"
      />
      <TextField
        {...common(props, 'submitterEmail')}
        {...look}
        description={notes?.submitterEmail}
        type="email"
        autoComplete="email"
      />
      <RadioGroup
        legend={fields.contactPreference}
        name="contactPreference"
        description={descriptions.contactPreference}
        disabled={isLocked}
        value={state.form.contactPreference}
        onChange={(value) => edit('contactPreference', value)}
        options={[
          { value: 'email', label: contactPreferences.email },
          { value: 'none', label: contactPreferences.none },
        ]}
      />
    </>
  );
}

function common({ state, edit }: StepProps, field: Field) {
  return {
    name: field,
    label: fields[field],
    value: state.form[field],
    onChange: (value: string) => edit(field, value),
    error: state.errors[field],
    hint: isHinted(field) ? (state.hints[field] ?? lengthHint(state, field)) : undefined,
  };
}

/** The length that is asked for, until something is typed. */
function lengthHint({ form }: WizardState, field: HintedField): FieldHint | null {
  const text = form[field] === '' && lengths[field as keyof typeof lengths];
  return text ? { text, tone: 'info' } : null;
}

function optionalField(props: StepProps, field: 'requiredSkills' | 'tags' | 'resources') {
  return { ...common(props, field), note: optional, description: descriptions[field] };
}

/** Props of a required select. An unknown value from elsewhere becomes an extra option. */
function select(props: StepProps, field: keyof typeof placeholders, values: readonly string[]) {
  const chosen = props.state.form[field];
  const all = chosen === '' || values.includes(chosen) ? values : [...values, chosen];
  return {
    ...common(props, field),
    required: true,
    placeholder: placeholders[field],
    options: all.map((value) => ({ value, label: value })),
  };
}

/** A meter on the field's lower edge. Praise makes it green, so that colour and words agree. */
const withMeter =
  ({ state }: StepProps, field: 'title' | 'description', reading: Reading) =>
  (advice: ReactNode) => {
    const advised = state.hints[field]?.tone;
    return (
      <div data-advised={advised} className={styles.measured}>
        <Meter
          {...reading}
          tone={advised === 'success' ? 'green' : reading.tone}
          label={messages.meters[field]}
        >
          {advice}
        </Meter>
      </div>
    );
  };
