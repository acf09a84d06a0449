import { SelectField } from '@idea-hub/shared/ui/select-field';
import { DIFFICULTIES, SUBMISSION_CATEGORIES } from '../../catalogue/categories.ts';
import { messages } from '../messages.ts';
import { fieldProps, optionsOf, type StepProps } from './field-props.ts';

export function StepClassification(props: StepProps) {
  const { category, difficulty } = props.state.form;
  return (
    <>
      <SelectField
        {...fieldProps(props, 'category')}
        required
        placeholder={messages.placeholders.category}
        options={optionsOf(SUBMISSION_CATEGORIES, category)}
      />
      <SelectField
        {...fieldProps(props, 'difficulty')}
        required
        placeholder={messages.placeholders.difficulty}
        options={optionsOf(DIFFICULTIES, difficulty)}
      />
    </>
  );
}
