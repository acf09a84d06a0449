import type { ReactNode } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { ScreenFailure } from '../screen/failed-screen.tsx';
import type { ScreenLoading } from '../screen/loading-screen.tsx';
import { ScreenBoundary } from '../screen/screen-boundary.tsx';
import { type FrameTexts, messages } from './messages.ts';

interface Texts {
  texts?: FrameTexts;
}

/** Shown while a screen loads: its prerendered HTML, or a text. */
export const Loading = ({ place, isSlow, retry, texts = messages }: ScreenLoading & Texts) => (
  <div aria-busy="true">
    {place ? <div ref={place} /> : <p>{texts.loading}</p>}
    <p role="status">{isSlow && texts.slow}</p>
    {isSlow && (
      <button type="button" onClick={retry}>
        {texts.tryAgain}
      </button>
    )}
  </div>
);

/** Returns the heading of a failure. */
export const failureTitle = (
  { kind }: Pick<ScreenFailure, 'kind'>,
  { disabled, failed }: FrameTexts,
): string => (kind === 'disabled' ? disabled : failed);

/** Shown instead of a screen that failed. Header, footer and other screens keep working. */
export function Failure({ texts = messages, ...failure }: ScreenFailure & Texts) {
  const { detail, isOffline, canReload, isRetrying, retry } = failure;
  const heading = useRef<HTMLHeadingElement>(null);
  // Moves the focus to the message after a link or `Try again`.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div role="alert">
      <h1 ref={heading} tabIndex={-1}>
        {failureTitle(failure, texts)}
      </h1>
      <p>{isOffline ? texts.offline : detail}</p>
      <button type="button" aria-disabled={isRetrying} onClick={isRetrying ? undefined : retry}>
        {texts.tryAgain}
      </button>
      {canReload && (
        <button type="button" onClick={() => location.reload()}>
          {texts.reload}
        </button>
      )}
    </div>
  );
}

/** Error boundary around a part of the frame, so that a fault does not remove the whole page. */
export function Part({ texts = messages, children }: Texts & { children: ReactNode }) {
  const [attempt, setAttempt] = useState(0);
  return (
    <ScreenBoundary
      attempt={attempt}
      onError={() => {}}
      fallback={() => (
        <div role="alert">
          <p>{texts.brokenPart}</p>
          <button type="button" onClick={() => setAttempt(attempt + 1)}>
            {texts.tryAgain}
          </button>
        </div>
      )}
    >
      {children}
    </ScreenBoundary>
  );
}
