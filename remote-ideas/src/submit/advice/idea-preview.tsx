import { Badge } from '@idea-hub/shared/ui/badge';
import { Card } from '@idea-hub/shared/ui/card';
import { CategoryChip, Chip } from '@idea-hub/shared/ui/chip';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import { tagsOf } from '../form/idea-form.ts';
import { messages } from '../messages.ts';
import styles from './idea-preview.module.css';

/** The idea as it grows, beside the form; there is room for it on wide screens alone. */
export function IdeaPreview({ form }: { form: IdeaForm }) {
  const { preview } = messages;
  const tags = tagsOf(form.tags);
  return (
    <aside aria-label={preview.heading} className={styles.preview}>
      <p className={styles.caption}>{preview.heading}</p>
      <Card className={styles.card}>
        {(form.category || form.difficulty) && (
          <p className={styles.marks}>
            {form.category && <CategoryChip category={form.category} />}
            {form.difficulty && <Badge>{form.difficulty}</Badge>}
          </p>
        )}
        <p dir="auto" className={form.title.trim() ? styles.title : styles.blankTitle}>
          {form.title.trim() || preview.untitled}
        </p>
        <p dir="auto" className={styles.description}>
          {form.description.trim() || preview.undescribed}
        </p>
        {form.estimatedTime && <p className={styles.time}>{form.estimatedTime}</p>}
        {tags.length > 0 && (
          <ul className={styles.tags}>
            {tags.map((tag) => (
              <li key={tag}>
                <Chip>{tag}</Chip>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </aside>
  );
}
