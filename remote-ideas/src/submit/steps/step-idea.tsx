import { Meter } from '@idea-hub/shared/ui/meter';
import { TextArea } from '@idea-hub/shared/ui/text-area';
import { TextField } from '@idea-hub/shared/ui/text-field';
import type { ReactNode } from 'react';
import { lengthOf } from '../form/limits.ts';
import { descriptionReading, titleReading } from '../form/meters.ts';
import { messages } from '../messages.ts';
import { fieldProps, type StepProps } from './field-props.ts';

export function StepIdea(props: StepProps) {
  const { form } = props.state;
  const measured =
    (field: 'title' | 'description', reading: ReturnType<typeof titleReading>) =>
    (advice: ReactNode) => (
      <Meter
        value={reading.value}
        max={reading.max}
        tone={reading.tone}
        label={messages.meters[field]}
        text={reading.label}
      >
        {advice}
      </Meter>
    );
  return (
    <>
      <TextField
        {...fieldProps(props, 'title')}
        required
        autoComplete="off"
        enterKeyHint="next"
        around={measured('title', titleReading(form.title))}
      />
      {props.belowTitle}
      <TextArea
        {...fieldProps(props, 'description')}
        required
        rows={5}
        counter={messages.counter(lengthOf(form.description))}
        around={measured('description', descriptionReading(form.description))}
      />
    </>
  );
}
