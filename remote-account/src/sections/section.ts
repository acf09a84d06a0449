import type { Address } from '@idea-hub/shared/contracts/addresses';
import { NavigationType, useNavigationType, useSearchParams } from '@idea-hub/shared/router';
import { useEffect, useRef } from 'react';

/** Sections of the Account Manager, in the order of the menu. The address uses these names. */
export const SECTIONS = [
  'dashboard',
  'profile',
  'submissions',
  'messages',
  'settings',
  'security',
] as const;

export type Section = (typeof SECTIONS)[number];

/** The section named by `?section=`; the dashboard for an unknown name. */
const sectionOf = (value: string | null): Section =>
  SECTIONS.find((section) => section === value) ?? 'dashboard';

export const addressOf = (section: Section): Address => `/account?section=${section}`;

/**
 * The section in the address, and a ref for its element. Opening a section scrolls up to its top. On Back
 * and Forward, the host restores the scroll position.
 */
export function useSection() {
  const [params] = useSearchParams();
  const navigation = useNavigationType();
  const section = sectionOf(params.get('section'));
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
