import type { HostProps, PropsOf, SampleIdeas } from '@idea-hub/shared/contracts/screens';
import { useAnswer, valueOr } from '@idea-hub/shared/live/use-answer';
import { useLive } from '@idea-hub/shared/live/use-live';
import { useSession } from '@idea-hub/shared/session';
import { useCallback } from 'react';
import { relatedIdeas } from '../catalogue/public/by-category.ts';
import { usePublicIdeas } from '../catalogue/public/public-ideas.ts';
import { readIdeaId } from '../catalogue/public/read-idea.ts';
import { useCatalogue, useViewer } from '../catalogue/use-catalogue.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { messages } from './messages.ts';
import { ProjectPage } from './project-page.tsx';
import { ProjectLoading, ProjectNotFound } from './project-states.tsx';

const RELATED = 3;

export const loadLive = () => import('../live/project/live-project.tsx');

/** Project detail (`/project/:id`). */
export function ProjectScreen({
  sampleIdeas,
  ideas,
  ideaId,
  Slot,
}: PropsOf<'remote-ideas', 'project'> & HostProps) {
  const live = useLive(ideas, loadLive);
  // A server reads an encoded digit as the digit.
  const id = readIdeaId(ideaId.replaceAll(/%3(?=\d)/g, ''));
  if (id === null) {
    return (
      <>
        <ProjectNotFound sources={{ sampleIdeas, ideas }} />
        {live.status === 'ready' && <live.part.MissingHead />}
      </>
    );
  }
  if (live.status === 'failed') {
    return <LoadFailed texts={messages.failed} headingLevel={1} onRetry={live.retry} />;
  }
  if (live.status === 'loading') return <ProjectLoading />;
  if (live.status === 'ready') return <live.part.LiveProject key={id} id={id} Slot={Slot} />;
  // Remount for each idea, so that no state carries over.
  return <KnownId key={id} id={id} sampleIdeas={sampleIdeas} Slot={Slot} />;
}

interface KnownIdProps extends HostProps {
  id: number;
  sampleIdeas: Promise<SampleIdeas>;
}

function KnownId({ id, sampleIdeas, Slot }: KnownIdProps) {
  const catalogue = useCatalogue(sampleIdeas);
  const viewer = useViewer();
  const { state } = useSession();
  const listed = valueOr(usePublicIdeas(sampleIdeas).answer, []);
  const ask = useCallback(() => catalogue.get(id, viewer), [catalogue, id, viewer]);
  const { answer, retry } = useAnswer(ask, { known: listed.find((idea) => idea.id === id) });

  if (answer.status === 'failed') {
    return <LoadFailed texts={messages.failed} headingLevel={1} onRetry={retry} />;
  }
  if (answer.status === 'ready' && answer.value !== null) {
    const idea = answer.value;
    const isPublic = listed.some((each) => each.id === id);
    return (
      <ProjectPage
        idea={idea}
        isPublic={isPublic}
        related={relatedIdeas(listed, idea, RELATED)}
        Slot={Slot}
      />
    );
  }
  // While the session is loading, it may still be an own idea.
  if (answer.status === 'loading' || state.status === 'loading') return <ProjectLoading />;
  return <ProjectNotFound sources={{ sampleIdeas }} />;
}
