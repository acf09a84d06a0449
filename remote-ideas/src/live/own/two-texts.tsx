import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import type { ReactNode } from 'react';
import { FIELDS, type IdeaForm } from '../../catalogue/idea-form.ts';
import { messages as wizardMessages } from '../../submit/messages.ts';
import { messages } from './messages.ts';
import styles from './two-texts.module.css';

interface TwoTextsProps {
  readonly texts: {
    readonly title: string;
    readonly text: string;
    /** Missing if the author can't choose their own text. */
    readonly mine?: string | undefined;
    readonly theirs: string;
    readonly close?: string;
    /** Name of the other text; `null` if there is none to show. */
    readonly theirText?: string | null;
  };
  readonly details?: ReactNode;
  readonly mine: IdeaForm;
  readonly theirs: IdeaForm;
  onMine(): void;
  onTheirs(): void;
  /** Without it, the dialog closes only with a choice. */
  onClose?(): void;
}

/** Shows the differences between two forms, and asks which one to keep. */
export function TwoTexts({ texts, details, mine, theirs, ...choose }: TwoTextsProps) {
  const different = FIELDS.filter((field) => mine[field] !== theirs[field]);
  const { onMine, onTheirs, onClose } = choose;
  return (
    <Modal
      open
      onClose={onClose ?? (() => {})}
      dismissible={onClose !== undefined}
      closeLabel={texts.close}
      title={texts.title}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onTheirs}>
            {texts.theirs}
          </Button>
          {texts.mine && <Button onClick={onMine}>{texts.mine}</Button>}
        </>
      }
    >
      <p>{texts.text}</p>
      {details}
      {different.length > 0 && (
        <div className={styles.both}>
          <Text name={messages.texts.mine} form={mine} fields={different} />
          {texts.theirText !== null && (
            <Text
              name={texts.theirText ?? messages.texts.theirs}
              form={theirs}
              fields={different}
            />
          )}
        </div>
      )}
    </Modal>
  );
}

interface TextProps {
  readonly name: string;
  readonly form: IdeaForm;
  readonly fields: typeof FIELDS;
}

function Text({ name, form, fields }: TextProps) {
  return (
    <section aria-label={name} className={styles.text}>
      <h3>{name}</h3>
      <dl>
        {fields.map((field) => (
          <div key={field}>
            <dt>{wizardMessages.fields[field]}</dt>
            <dd dir="auto">{form[field] || messages.texts.empty}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
