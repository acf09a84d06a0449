import { systemClock } from '@composed/browser/clock';
import { type ReactNode, useState } from 'react';
import type { Difficulty } from '../../catalogue/categories.ts';
import type { IdeaForm } from '../../catalogue/idea-form.ts';
import type { Idea } from '../../catalogue/types.ts';
import { IdeaCardFace } from '../../idea-card/idea-card-face.tsx';
import { messages } from '../messages.ts';
import styles from './idea-preview.module.css';

/** A card below the preview's caption. */
export const PreviewFrame = ({ children }: { children: ReactNode }) => (
  <aside aria-label={messages.preview.heading} className={styles.preview}>
    <p className={styles.caption}>{messages.preview.heading}</p>
    {children}
  </aside>
);

interface IdeaPreviewProps {
  readonly form: IdeaForm;
  /** The author's picture. */
  readonly picture: string | null | undefined;
}

/** Preview of the idea's card, with examples for texts that are not filled in yet. */
export function IdeaPreview({ form, picture }: IdeaPreviewProps) {
  const { preview, fields } = messages;
  const [datePosted] = useState(() => new Date(systemClock.now()).toISOString());
  const title = form.title.trim();
  const idea: Idea = {
    id: 0,
    title: title || preview.untitled,
    description: form.description.trim() || preview.undescribed,
    // A colourful drawing, without a chip.
    category: form.category || 'Environment',
    difficulty: form.difficulty as Difficulty,
    author: form.submitterName.trim() || fields.submitterName,
    authorPicture: picture,
    datePosted,
    likes: 0,
    views: 0,
    shares: 0,
    recorded: {},
  };
  return (
    <PreviewFrame>
      {/* Hidden from assistive technology, so that it adds no second link or article. */}
      <div inert aria-hidden="true" data-title={title !== ''} data-chosen={form.category !== ''}>
        <IdeaCardFace idea={idea} />
      </div>
    </PreviewFrame>
  );
}
