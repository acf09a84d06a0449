import { Button } from '@idea-hub/shared/ui/button';
import { Card } from '@idea-hub/shared/ui/card';
import { useId } from 'react';
import type { Field, IdeaForm } from '../../catalogue/idea-form.ts';
import { tagsOf } from '../form/read-form.ts';
import { fieldsOf } from '../form/validation.ts';
import { messages } from '../messages.ts';
import { STEPS, type Step } from '../steps/steps.ts';
import styles from './idea-summary.module.css';

export interface IdeaSummaryProps {
  readonly form: IdeaForm;
  /** Disables changes during the submission. */
  readonly isLocked: boolean;
  onChange(step: Step): void;
}

/** Summary before the submission. Each part has a button to change it. */
export function IdeaSummary({ form, isLocked, onChange }: IdeaSummaryProps) {
  const headingId = useId();
  return (
    <section aria-labelledby={headingId} className={styles.summary}>
      <h3 id={headingId}>{messages.summary.heading}</h3>
      <Card padding="none">
        {STEPS.map((step) => (
          <div key={step} className={styles.part}>
            <dl className={styles.values}>
              {fieldsOf(step)
                .filter((field) => shown(form, field))
                .map((field) => (
                  <div key={field}>
                    <dt>{messages.fields[field]}</dt>
                    <dd dir="auto">{shown(form, field)}</dd>
                  </div>
                ))}
            </dl>
            <Button
              variant="ghost"
              size="sm"
              disabled={isLocked}
              aria-label={messages.summary.change(messages.steps[step])}
              onClick={() => onChange(step)}
            >
              {messages.summary.changeShort}
            </Button>
          </div>
        ))}
      </Card>
    </section>
  );
}

function shown(form: IdeaForm, field: Field): string {
  if (field === 'contactPreference') return messages.contactPreferences[form[field]];
  if (field === 'tags') return tagsOf(form.tags).join(', ');
  return form[field].trim();
}
