import { NavigationType, useNavigationType, useSearchParams } from '@idea-hub/shared/router';
import { useEffect, useRef } from 'react';
import { SECTIONS, type Section, sectionOf } from './section.ts';

/**
 * The section in the address, and a ref for the element that shows it. A section that is opened while the
 * page is scrolled down starts at its top; Back and Forward leave the place to the router's host.
 */
export function useSection(sections: readonly Section[] = SECTIONS) {
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
