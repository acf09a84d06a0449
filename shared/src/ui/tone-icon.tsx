import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleX };

export type MessageTone = keyof typeof ICONS;

export function ToneIcon({ tone, className }: { tone: MessageTone; className?: string }) {
  const Icon = ICONS[tone];
  return <Icon className={className} />;
}
