import { useNavigate } from '@idea-hub/shared/router';
import { Button } from '@idea-hub/shared/ui/button';
import { LinkButton } from '@idea-hub/shared/ui/link-button';
import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { TextField } from '@idea-hub/shared/ui/text-field';
import { type FormEvent, useEffect, useState } from 'react';
import type { ConfigStore } from '../config/config-store.ts';
import { PartScreen } from '../federation/remote-screen.tsx';
import { messages } from '../messages.ts';
import { ideaSources } from '../routes.tsx';
import styles from './not-found.module.css';
import { Skyline } from './skyline.tsx';

interface NotFoundProps {
  readonly config: ConfigStore;
  onShown(): void;
}

/** Page for an unknown address. It offers a search, and ideas from the remote that has them. */
export function NotFound({ config, onShown }: NotFoundProps) {
  const [isShown, setIsShown] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, even if the callback changes.
  useEffect(() => {
    onShown();
    setIsShown(true);
  }, []);
  const { heading, text, goHome } = messages.notFound;
  return (
    <>
      <div className={styles.opening}>
        <Skyline />
        <div className={styles.words}>
          <PageHeading size="hero" lead={text}>
            {heading}
          </PageHeading>
          <Search />
          <LinkButton to="/" variant="secondary">
            {goHome}
          </LinkButton>
        </div>
      </div>
      {isShown && (
        <div className={styles.ideas}>
          <PartScreen
            remote="remote-ideas"
            screen="suggestions"
            props={ideaSources({ config: config.values })}
          />
        </div>
      )}
    </>
  );
}

function Search() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const { ideas, search } = messages.notFound;
  const open = (event: FormEvent) => {
    event.preventDefault();
    const query = text.trim();
    navigate(query === '' ? '/browse' : `/browse?${new URLSearchParams({ q: query })}`);
  };
  return (
    // The action serves visitors without scripts.
    // biome-ignore lint/a11y/useSemanticElements: some supported browsers lack the search element
    <form role="search" action="/browse" onSubmit={open} className={styles.search}>
      <TextField
        type="search"
        name="q"
        label={ideas}
        labelHidden
        placeholder={ideas}
        enterKeyHint="search"
        autoComplete="off"
        value={text}
        onChange={setText}
      />
      <Button type="submit">{search}</Button>
    </form>
  );
}
