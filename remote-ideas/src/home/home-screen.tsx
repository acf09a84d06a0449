import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { LIVE_HTML, useLive } from '@idea-hub/shared/live/use-live';
import { LoadFailed } from '../ui/load-failed.tsx';
import { Hero } from './hero.tsx';
import { useHomeActions } from './home-actions.ts';
import styles from './home-screen.module.css';
import { IdeaSections, Loading } from './idea-sections.tsx';
import { messages } from './messages.ts';
import { PromoPanel } from './promo-panel.tsx';
import { StatsStrip } from './stats-strip.tsx';
import { UNKNOWN_STATS } from './unknown-stats.ts';

const loadLive = () => import('../live/home/live-home.tsx');

/** Home (`/`). */
export function HomeScreen({ sampleIdeas, ideas }: PropsOf<'remote-ideas', 'home'>) {
  const run = useHomeActions();
  const live = useLive(ideas, loadLive);
  if (live.status === 'off') {
    return (
      <div className={styles.home}>
        <Hero onAction={run} />
        <StatsStrip />
        <IdeaSections samples={sampleIdeas} />
        <PromoPanel onAction={run} />
      </div>
    );
  }
  // Success stories are samples' alone: nobody has written any here.
  return (
    <div {...LIVE_HTML} className={styles.home}>
      <Hero onAction={run} submitText={messages.submitLive} />
      {live.status === 'ready' ? (
        <live.part.LiveHome />
      ) : (
        <>
          <StatsStrip stats={UNKNOWN_STATS} />
          {live.status === 'failed' ? (
            <LoadFailed texts={messages.failed} onRetry={live.retry} />
          ) : (
            <Loading />
          )}
        </>
      )}
    </div>
  );
}
