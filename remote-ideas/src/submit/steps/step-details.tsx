import { SelectField } from '@idea-hub/shared/ui/select-field';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { TIMELINES } from '../../catalogue/categories.ts';
import { messages } from '../messages.ts';
import { fieldProps, optionsOf, type StepProps } from './field-props.ts';

export function StepDetails(props: StepProps) {
  const { descriptions, optional, placeholders } = messages;
  return (
    <>
      <SelectField
        {...fieldProps(props, 'estimatedTime')}
        required
        placeholder={placeholders.estimatedTime}
        options={optionsOf(TIMELINES, props.state.form.estimatedTime)}
      />
      <TextField
        {...fieldProps(props, 'requiredSkills')}
        note={optional}
        description={descriptions.requiredSkills}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextField
        {...fieldProps(props, 'tags')}
        note={optional}
        description={descriptions.tags}
        autoComplete="off"
        enterKeyHint="next"
      />
      <TextArea
        {...fieldProps(props, 'resources')}
        note={optional}
        description={descriptions.resources}
        rows={3}
      />
    </>
  );
}
