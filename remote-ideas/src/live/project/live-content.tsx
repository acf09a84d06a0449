import { Badge } from '@idea-hub/shared/ui/badge';
import { Section } from '../../project/content-sections.tsx';
import styles from '../../project/project-page.module.css';
import type { IdeaPage } from './idea-page.ts';

import { messages } from './messages.ts';

/** The author's text beyond the description. Empty parts are omitted. */
export function LiveContent({ idea }: { idea: IdeaPage }) {
  const { skills, resources, tags } = messages.sections;
  const listed = idea.tags.split(',').flatMap((tag) => tag.trim() || []);
  return (
    <div className={styles.strip}>
      <TextSection heading={skills} text={idea.requiredSkills} />
      <TextSection heading={resources} text={idea.resources} />
      {listed.length > 0 && (
        <Section heading={tags}>
          <ul className={styles.tags}>
            {[...new Set(listed)].map((tag) => (
              <li key={tag} dir="auto">
                <Badge>{tag}</Badge>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

export function TextSection({ heading, text }: { heading: string; text: string }) {
  if (text === '') return null;
  return (
    <Section heading={heading}>
      <p dir="auto" className={styles.text}>
        {text}
      </p>
    </Section>
  );
}
