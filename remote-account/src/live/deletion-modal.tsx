import { formatNumber } from '@composed/browser/format-number';
import {
  type CommunityCalls,
  getUsersDeletion,
} from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { useAnswer } from '@idea-hub/shared/live/use-answer';
import { FormAlert } from '@idea-hub/shared/ui/alert';
import { Button } from '@idea-hub/shared/ui/button';
import { Modal } from '@idea-hub/shared/ui/modal';
import { PasswordField } from '@idea-hub/shared/ui/password-field';
import { Skeleton } from '@idea-hub/shared/ui/skeleton';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { messages as accountMessages } from '../messages.ts';
import { notify } from '../notices.ts';
import { Scene } from '../scene.tsx';
import { deleteAccount, lookForAccount } from './delete-account.ts';
import styles from './live-sections.module.css';
import { messages } from './messages.ts';

const texts = messages.deletion;

type Figures = CommunityCalls['GET /users/deletion']['answer'];

const ask = () => call(getUsersDeletion, {});

interface DeletionModalProps {
  memberId: string;
  onDeleted(): void;
  onClose(): void;
}

/** Lists what the deletion removes and what stays, asks for the password, and deletes the account. */
export function DeletionModal({ memberId, onDeleted, onClose }: DeletionModalProps) {
  const { answer, retry } = useAnswer(ask);
  const formId = useId();
  const field = useRef<HTMLInputElement>(null);
  const deletion = useDeletion(memberId, onDeleted);
  function submit(event: FormEvent) {
    event.preventDefault();
    if (!deletion.send()) field.current?.focus();
  }
  const isKnown = answer.status === 'ready';
  // Also during the check.
  const failure = deletion.isInDoubt ? texts.unknown : deletion.failure;
  const doubt = useRef<HTMLDivElement>(null);
  // The focused field is gone.
  useEffect(() => {
    if (deletion.isInDoubt) doubt.current?.focus();
  }, [deletion.isInDoubt]);
  return (
    <Modal
      open
      title={deletion.isInDoubt ? texts.inDoubt : texts.title}
      onClose={onClose}
      dismissible={!deletion.isBusy}
      footer={
        <>
          <Button variant="secondary" disabled={deletion.isBusy} onClick={onClose}>
            {deletion.isInDoubt ? texts.close : messages.inbox.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={deletion.isInDoubt ? 'primary' : 'danger'}
            disabled={!isKnown}
            busy={deletion.isBusy}
          >
            {deletion.isInDoubt
              ? deletion.isBusy
                ? texts.checking
                : texts.check
              : deletion.isBusy
                ? texts.busy
                : texts.confirm}
          </Button>
        </>
      }
    >
      {answer.status === 'loading' && <Skeleton lines={6} label={texts.loading} />}
      {answer.status === 'failed' && (
        <FormAlert
          action={
            <Button passesFocus size="sm" variant="secondary" onClick={retry}>
              {accountMessages.tryAgain}
            </Button>
          }
        >
          {texts.uncounted}
        </FormAlert>
      )}
      {isKnown && (
        <form id={formId} noValidate className={styles.lists} onSubmit={submit}>
          {!deletion.isInDoubt && (
            <>
              <Consequences figures={answer.value} />
              <PasswordField
                label={texts.password}
                description={texts.passwordHelp}
                toggleLabel={texts.showPassword}
                autoComplete="current-password"
                required
                inputRef={field}
                value={deletion.password}
                onChange={deletion.type}
                error={deletion.error}
              />
            </>
          )}
          {deletion.isInDoubt && <Scene of="plug" className={styles.scene} />}
          {failure && (
            <div ref={doubt} tabIndex={-1}>
              <FormAlert tone={deletion.isInDoubt ? 'warning' : 'danger'}>{failure}</FormAlert>
            </div>
          )}
        </form>
      )}
    </Modal>
  );
}

function Consequences({ figures }: { figures: Figures }) {
  const lines = (of: Partial<Record<keyof Figures, string>>) =>
    (Object.entries(of) as [keyof Figures, string][])
      .filter(([name]) => figures[name] > 0)
      .map(([name, what]) => texts.line(what, formatNumber(figures[name])));
  const stays = lines(texts.kept);
  return (
    <>
      <Points title={texts.goes} points={[texts.account, ...lines(texts.gone)]} />
      {stays.length > 0 && <Points title={texts.stays} points={stays} />}
    </>
  );
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div className={styles.panel} data-danger={title === texts.goes}>
      <p>
        <strong>{title}</strong>
      </p>
      <ul className={styles.points}>
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  );
}

function useDeletion(memberId: string, onDeleted: () => void) {
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  /** The answer to a deletion was lost, so first check whether the account still exists. */
  const [isInDoubt, setIsInDoubt] = useState(false);
  const wasLost = useRef(false);

  async function run() {
    setIsBusy(true);
    setFailure(undefined);
    const found = await (isInDoubt
      ? lookForAccount(memberId)
      : deleteAccount(memberId, password, wasLost.current));
    if (found.status === 'deleted') return onDeleted();
    setIsBusy(false);
    // A toast, because the dialog closes when the session ends.
    if (found.status === 'signed-out') {
      notify({ type: 'warning', text: texts.signedOut });
      return;
    }
    setIsInDoubt(found.status === 'unknown');
    if (found.status === 'unknown') {
      wasLost.current = true;
      setFailure(texts.unknown);
      return;
    }
    const { refusal, isSure } = found;
    wasLost.current ||= !isSure;
    setError(refusal?.fields.password);
    setFailure(refusal?.fields.password ? undefined : (refusal?.text ?? texts.failed));
  }

  return {
    password,
    error,
    failure,
    isBusy,
    isInDoubt,
    type(text: string) {
      setPassword(text);
      setError(undefined);
    },
    /** Returns false if the password is missing. */
    send(): boolean {
      if (password === '' && !isInDoubt) {
        setError(texts.passwordRequired);
        return false;
      }
      if (!isBusy) void run();
      return true;
    },
  };
}
