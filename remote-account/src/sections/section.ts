import type { Address } from '@idea-hub/shared/contracts/addresses';
/** Sections of the Account Manager, in the order of the menu. The address uses these names. */
export const SECTIONS = [
  'dashboard',
  'profile',
  'submissions',
  'messages',
  'settings',
  'security',
] as const;

/** Sections of live mode, without `security`, which has no content. */
export const LIVE_SECTIONS = SECTIONS.filter((section) => section !== 'security');

export type Section = (typeof SECTIONS)[number];

/** The section named by `?section=`; the dashboard for an unknown name. */
export const sectionOf = (value: string | null, sections: readonly Section[]): Section =>
  sections.find((section) => section === value) ?? 'dashboard';

export const addressOf = (section: Section): Address => `/account?section=${section}`;
