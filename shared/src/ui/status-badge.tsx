import { BadgeCheck, CircleX, Clock, PencilLine, Rocket } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge, type BadgeTone } from './badge.tsx';

export type SubmissionStatus =
  | 'Draft'
  | 'Under Review'
  | 'Approved'
  | 'Published'
  | 'Rejected'
  | 'Withdrawn';

/** Tone and icon per status: grey, yellow, blue, green, red, and grey again for withdrawn ideas. */
const LOOKS: Record<SubmissionStatus, { tone: BadgeTone; icon: ReactNode }> = {
  Draft: { tone: 'neutral', icon: <PencilLine /> },
  'Under Review': { tone: 'warning', icon: <Clock /> },
  Approved: { tone: 'info', icon: <BadgeCheck /> },
  Published: { tone: 'success', icon: <Rocket /> },
  Rejected: { tone: 'danger', icon: <CircleX /> },
  Withdrawn: { tone: 'neutral', icon: <CircleX /> },
};

export function StatusBadge({ status }: { status: SubmissionStatus }) {
  return <Badge {...LOOKS[status]}>{status}</Badge>;
}
