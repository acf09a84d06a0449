import { Badge, type BadgeTone } from '@idea-hub/shared/ui/badge';
import { Flame, Star, TrendingUp } from 'lucide-react';
import type { ReactNode } from 'react';

interface Popularity {
  readonly text: string;
  /** It takes more likes than these. */
  readonly above: number;
  readonly tone: BadgeTone;
  readonly icon: ReactNode;
}

/** The badges of BR-08, the highest first: a card wears the first that it earned. */
const BADGES: readonly Popularity[] = [
  { text: 'TRENDING', above: 200, tone: 'warning', icon: <TrendingUp /> },
  { text: 'HOT', above: 150, tone: 'danger', icon: <Flame /> },
  { text: 'POPULAR', above: 50, tone: 'brand', icon: <Star /> },
];

export function PopularityBadge({ likes }: { likes: number }) {
  const badge = BADGES.find(({ above }) => likes > above);
  return badge ? (
    <Badge tone={badge.tone} icon={badge.icon}>
      {badge.text}
    </Badge>
  ) : null;
}
