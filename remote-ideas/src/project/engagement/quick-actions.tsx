import { Button } from '@idea-hub/shared/ui/button';
import { useId } from 'react';
import { messages } from '../messages.ts';
import panel from '../side-panels.module.css';
import styles from './top-bar.module.css';

const quiet = { variant: 'ghost', size: 'sm' } as const;

/** Further buttons for the actions. */
export function QuickActions({ act }: { act(action: string): void }) {
  const { heading, save, share, report } = messages.quick;
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.bar}>
      <h2 id={id} className={panel.heading}>
        {heading}
      </h2>
      <Button {...quiet} onClick={() => act('save')}>
        {save}
      </Button>
      <Button {...quiet} onClick={() => act('share')}>
        {share}
      </Button>
      <Button {...quiet} onClick={() => act('report')}>
        {report}
      </Button>
    </section>
  );
}
