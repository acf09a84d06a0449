import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { useLive } from '@idea-hub/shared/live/use-live';
import { UNKNOWN_FIGURES } from '../ui/counted-figure.ts';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Hero } from './hero.tsx';
import { useHomeActions } from './home-actions.ts';
import styles from './home-screen.module.css';
import { IdeaSections, Loading } from './idea-sections.tsx';
import { messages } from './messages.ts';
import { PromoPanel } from './promo-panel.tsx';
import { StatsStrip } from './stats-strip.tsx';

export const loadLive = () => import('../live/home/live-home.tsx');

/** Home (`/`). */
export function HomeScreen({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'home'>) {
  const run = useHomeActions();
  const live = useLive(ideas, loadLive);
  return (
    <div className={styles.home}>
      <Hero onAction={run} />
      {live.status === 'off' ? (
        <>
          <IdeaSections samples={sampleIdeas} />
          <StatsStrip />
          <PromoPanel onAction={run} />
        </>
      ) : live.status === 'ready' ? (
        <live.part.LiveHome />
      ) : (
        <>
          {live.status === 'failed' ? (
            <LoadFailed texts={messages.failed} onRetry={live.retry} />
          ) : (
            <Loading />
          )}
          <StatsStrip counted={UNKNOWN_FIGURES} />
        </>
      )}
    </div>
  );
}
