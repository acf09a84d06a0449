import type { PropsOf } from '@idea-hub/shared/contracts/screens';
import { Hero } from './hero.tsx';
import { useHomeActions } from './home-actions.ts';
import styles from './home-screen.module.css';
import { IdeaSections } from './idea-sections.tsx';
import { PromoPanel } from './promo-panel.tsx';
import { StatsStrip } from './stats-strip.tsx';

/** Home (`/`). */
export function HomeScreen({ sampleIdeas }: PropsOf<'remote-ideas', 'home'>) {
  const run = useHomeActions();
  return (
    <div className={styles.home}>
      <Hero onAction={run} />
      <StatsStrip />
      <IdeaSections samples={sampleIdeas} />
      <PromoPanel onAction={run} />
    </div>
  );
}
