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

export type Section = (typeof SECTIONS)[number];

const isSection = (value: string | null): value is Section =>
  SECTIONS.some((section) => section === value);

/** The section that `?section=` asks for; the dashboard for anything unknown. */
export const sectionOf = (value: string | null): Section =>
  isSection(value) ? value : 'dashboard';

export const addressOf = (section: Section): Address => `/account?section=${section}`;
