import { PageHeading } from '@idea-hub/shared/ui/page-heading';
import { useEffect, useRef } from 'react';
import type { Mode } from '../flow/mode.ts';
import { modes } from '../messages.ts';

const HEADINGS: Record<Mode, { heading: string; lead?: string }> = {
  login: { heading: modes.loginHeading, lead: modes.loginLead },
  signup: { heading: modes.signupHeading, lead: modes.signupLead },
  'forgot-password': { heading: modes.forgotHeading },
};

/** The mode's heading. It takes the focus when the mode changes, because the pressed link is gone. */
export function AuthHeading({ mode }: { mode: Mode }) {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(mode);
  const { heading, lead } = HEADINGS[mode];

  useEffect(() => {
    if (shown.current === mode) return;
    shown.current = mode;
    place.current?.querySelector('h1')?.focus();
  }, [mode]);

  return (
    <div ref={place}>
      <PageHeading lead={lead}>{heading}</PageHeading>
    </div>
  );
}
