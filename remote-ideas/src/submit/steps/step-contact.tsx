import { RadioGroup } from '@idea-hub/shared/ui/radio-group';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { messages } from '../messages.ts';
import { fieldProps, type StepProps } from './field-props.ts';

const { contactPreferences, descriptions, fields } = messages;

export function StepContact(props: StepProps) {
  const { state, edit } = props;
  const isLocked = state.phase.name !== 'filling';
  return (
    <>
      <TextField
        {...fieldProps(props, 'submitterName')}
        required
        readOnly={isLocked}
        autoComplete="name"
        enterKeyHint="send"
      />
      <TextField
        {...fieldProps(props, 'submitterEmail')}
        required
        readOnly={isLocked}
        type="email"
        autoComplete="email"
        enterKeyHint="send"
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
