import { useEffect } from 'react';
import { documentTitle } from '../routes.tsx';

export function usePageHead(screen: string, indexed: boolean): void {
  useEffect(() => {
    document.title = documentTitle(screen);
  }, [screen]);

  useEffect(() => {
    const present = document.head.querySelector('meta[name="robots"]');
    if (indexed) {
      present?.remove();
    } else if (!present) {
      const meta = document.createElement('meta');
      meta.name = 'robots';
      meta.content = 'noindex';
      document.head.append(meta);
    }
  }, [indexed]);
}
