import type { ComponentType } from 'react';
import { messages } from '../messages.ts';
import styles from '../wizard/wizard.module.css';
import type { StepProps } from './field-props.ts';
import { StepClassification } from './step-classification.tsx';
import { StepContact } from './step-contact.tsx';
import { StepDetails } from './step-details.tsx';
import { StepIdea } from './step-idea.tsx';
import type { Step } from './steps.ts';

const BODIES: Record<Step, ComponentType<StepProps>> = {
  idea: StepIdea,
  classification: StepClassification,
  details: StepDetails,
  contact: StepContact,
};

/** The current step: its heading, which takes the focus on arrival, and its fields. */
export function StepBody(props: StepProps) {
  const { step, focus } = props.state;
  const Body = BODIES[step];
  const enters = focus?.on === 'heading';
  return (
    <div key={step} className={enters ? `${styles.step} ${styles.enters}` : styles.step}>
      <h2 tabIndex={-1} data-focus="heading" className={styles.heading}>
        {messages.steps[step]}
      </h2>
      <Body {...props} />
    </div>
  );
}
