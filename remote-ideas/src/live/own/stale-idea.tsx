import { useNavigate } from '@idea-hub/shared/router';
import { StatusBadge } from '@idea-hub/shared/ui/status-badge';
import { formOf } from '../../catalogue/idea-form.ts';
import type { Submission } from '../../catalogue/types.ts';
import type { RunningWizard } from '../../submit/wizard/use-wizard.ts';
import { existingIdea } from '../../submit/wizard/wizard.ts';
import { addToNote } from '../drafts/draft-note.ts';
import { messages } from './messages.ts';
import { isTextOf, isUnderReview, shownIdeas } from './own-idea.ts';
import { TwoTexts } from './two-texts.tsx';

interface StaleIdeaProps {
  readonly wizard: RunningWizard;
  readonly current: Submission;
  /** True if the form edits the idea; false if the form created it. */
  readonly isEdit: boolean;
  /** Called with each answer, and if the author closes the question. */
  onSettled(): void;
}

/** Asks which text to continue with, after a reviewer or another device changed the idea. */
export function StaleIdea({ wizard, current, isEdit, onSettled }: StaleIdeaProps) {
  const { state, dispatch, keeper } = wizard;
  const navigate = useNavigate();
  const { form } = state;

  const settle = () => {
    onSettled();
    shownIdeas.set(current.id, current);
    addToNote(keeper.note, { version: current.version });
  };
  const isSame = isTextOf(current, form);
  return (
    <TwoTexts
      texts={textsFor(current, isSame)}
      details={<Decision idea={current} isSame={isSame} />}
      mine={isSame ? formOf(current) : form}
      theirs={formOf(current)}
      onMine={() => {
        settle();
        dispatch({ type: 'nextPressed' });
      }}
      onTheirs={() => {
        settle();
        if (isEdit) dispatch({ type: 'begunFrom', start: existingIdea(formOf(current)) });
        else {
          dispatch({ type: 'startedOver' });
          navigate(`/edit/${current.id}`);
        }
      }}
      onClose={onSettled}
    />
  );
}

function textsFor({ status, ...idea }: Submission, isSame: boolean) {
  const { stale, decided } = messages;
  const texts = isUnderReview({ status, ...idea })
    ? stale
    : { ...stale, ...decided, title: decided.title(status) };
  return isSame ? { ...texts, mine: undefined, theirs: stale.editTheirs } : texts;
}

function Decision({ idea, isSame }: { readonly idea: Submission; readonly isSame: boolean }) {
  const { status, rejectionReason } = idea;
  const { stale, decided } = messages;
  return (
    <>
      <p>
        {stale.status} <StatusBadge status={status} />
      </p>
      {rejectionReason && (
        <p>
          {decided.reason} <bdi>{rejectionReason}</bdi>
        </p>
      )}
      {isSame && <p>{stale.sameText}</p>}
    </>
  );
}
