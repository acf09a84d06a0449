import { MemoryAppRouter } from '@idea-hub/shared/router/memory';
import { PageHeading } from '../page-heading.tsx';
import { FeedbackSection } from './feedback-section.tsx';
import { FieldsSection } from './fields-section.tsx';
import styles from './gallery.module.css';
import { InkSection } from './ink-section.tsx';
import { RailSection } from './rail-section.tsx';
import { SurfacesSection } from './surfaces-section.tsx';

/** Every component in every state, for visual checks. No release contains it. */
export function Gallery() {
  return (
    <MemoryAppRouter>
      <main className={styles.page}>
        <PageHeading eyebrow="UI kit" lead="Every component in every state, on the real tokens.">
          Calm, precise, one spark
        </PageHeading>
        <RailSection />
        <SurfacesSection />
        <FieldsSection />
        <FeedbackSection />
        <InkSection />
      </main>
    </MemoryAppRouter>
  );
}
