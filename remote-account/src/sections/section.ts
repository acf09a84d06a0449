import type { Address } from '@idea-hub/shared/contracts/addresses';
/** The sections of the Account Manager, in the order of the menu, as they stand in the address. */
export const SECTIONS = [
  'dashboard',
  'profile',
  'submissions',
  'messages',
  'settings',
  'security',
] as const;

/** The sections of live mode: only those that do something. */
export const LIVE_SECTIONS = SECTIONS.filter((section) => section !== 'security');

export type Section = (typeof SECTIONS)[number];

/** The section that `?section=` asks for; the dashboard for anything unknown. */
export const sectionOf = (value: string | null, sections: readonly Section[] = SECTIONS): Section =>
  sections.find((section) => section === value) ?? 'dashboard';

export const addressOf = (section: Section): Address => `/account?section=${section}`;
