import { Meter } from '@idea-hub/shared/ui/meter';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { fieldProps, type StepProps } from './field-props.ts';
import { lengthOf } from './limits.ts';
import { messages } from './messages.ts';
import { descriptionReading, titleReading } from './meters.ts';
import styles from './wizard.module.css';

export function StepIdea(props: StepProps) {
  const { title, description } = props.state.form;
  const titleMeter = titleReading(title);
  const descriptionMeter = descriptionReading(description);
  return (
    <>
      <div className={styles.measured}>
        <TextField
          {...fieldProps(props, 'title')}
          required
          autoComplete="off"
          enterKeyHint="next"
        />
        <Meter
          value={titleMeter.value}
          max={titleMeter.max}
          tone={titleMeter.tone}
          label={messages.meters.title}
          text={titleMeter.label}
        />
      </div>
      <div className={styles.measured}>
        <TextArea
          {...fieldProps(props, 'description')}
          required
          rows={6}
          counter={messages.counter(lengthOf(description))}
        />
        <Meter
          value={descriptionMeter.value}
          max={descriptionMeter.max}
          tone={descriptionMeter.tone}
          label={messages.meters.description}
          text={descriptionMeter.label}
        />
      </div>
    </>
  );
}
