import { postUsersEmailConfirmation } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { useLocation, useNavigate } from '@idea-hub/shared/router';
import { useSession } from '@idea-hub/shared/session';
import { useEffect, useRef, useState } from 'react';
import { addressOf } from '../../sections/section.ts';
import { messages } from './messages.ts';

const texts = messages.email;

const LINK = /^#email-change=([\w-]+)$/;

/** Confirms the change of the email with the token in the address, which it removes first. */
export function useEmailLink(onConfirmed: () => void) {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const { session } = useSession();
  const [outcome, setOutcome] = useState<{ success?: string; failure?: string }>({});

  const opened = useRef<string>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a link starts it
  useEffect(() => {
    const [, token] = LINK.exec(hash) ?? [];
    // Strict mode runs effects twice, and a link works once.
    if (!token || opened.current === token) return;
    opened.current = token;
    navigate(addressOf('security'), { replace: true });
    call(postUsersEmailConfirmation, { input: { token } })
      .then(
        ({ isChanged }) => {
          setOutcome({ success: isChanged ? texts.changed : texts.half });
          if (isChanged) void session.refreshProfile();
        },
        (error: unknown) => setOutcome({ failure: refusalIn(error)?.text ?? texts.linkFailed }),
      )
      .then(onConfirmed);
  }, [hash]);

  return outcome;
}
