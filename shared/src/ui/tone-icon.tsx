import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';

const ICONS = { success: CircleCheck, info: Info, warning: TriangleAlert, danger: CircleX };

export type MessageTone = keyof typeof ICONS;

interface ToneIconProps {
  tone: MessageTone;
  /** Names the tone if the text next to the icon does not. Without it, the icon is decoration. */
  label?: string;
  className?: string;
}

export function ToneIcon({ tone, label, className }: ToneIconProps) {
  const Icon = ICONS[tone] ?? Info;
  return label ? (
    <Icon role="img" aria-label={label} className={className} />
  ) : (
    <Icon className={className} />
  );
}
