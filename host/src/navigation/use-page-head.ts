import { useEffect, useLayoutEffect, useRef } from 'react';
import { documentTitle } from '../routes.tsx';

export function usePageHead(screen: string, pageId: string, indexed: boolean): void {
  // A page that the server has filled starts with its own title.
  const keepsTitle = useRef(true);
  // Runs before the effects of the screen, which may set a better title.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, such as the next idea, may have the same name
  useLayoutEffect(() => {
    if (screen && (!keepsTitle.current || !document.querySelector('#idea-hub-data')))
      document.title = documentTitle(screen);
    keepsTitle.current = false;
  }, [screen, pageId]);

  useEffect(() => {
    const present = document.querySelector('meta[name="robots"]');
    if (indexed) present?.remove();
    else if (!present)
      document.head.append(
        Object.assign(document.createElement('meta'), { name: 'robots', content: 'noindex' }),
      );
  }, [indexed]);
}
