import { NavigationType, useNavigationType, useSearchParams } from '@idea-hub/shared/router';
import { useEffect, useRef } from 'react';
import { type Section, sectionOf } from './section.ts';

/**
 * The section in the address, and a ref for its element. Opening a section scrolls up to its top. On Back
 * and Forward, the host restores the scroll position.
 */
export function useSection(sections: readonly Section[]) {
  const [params] = useSearchParams();
  const navigation = useNavigationType();
  const section = sectionOf(params.get('section'), sections);
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef<Section>(section);

  useEffect(() => {
    if (shown.current === section) return;
    shown.current = section;
    const element = panel.current;
    if (!element || navigation === NavigationType.Pop) return;
    if (element.getBoundingClientRect().top < 0) element.scrollIntoView({ block: 'start' });
  }, [section, navigation]);

  return { section, panel };
}
