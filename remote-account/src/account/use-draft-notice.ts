import { useNavigate } from '@idea-hub/shared/router';
import { useEffect, useRef } from 'react';
import { messages } from '../messages.ts';
import { notify } from '../notices.ts';
import { addressOf } from '../sections/section.ts';
import type { useDraft } from './use-draft.ts';

/** After a new sign-in, tells the member where to find their restored draft. */
export function useDraftNotice({ restored, edits, skill }: ReturnType<typeof useDraft>) {
  const navigate = useNavigate();
  const first = useRef(Object.keys(edits).length > 0 || skill !== '' ? 'profile' : 'settings');
  useEffect(() => {
    if (!restored) return;
    const section = first.current === 'profile' ? 'profile' : 'settings';
    notify({
      type: 'info',
      text: messages.draftIsBack,
      id: 'account-draft-is-back',
      action: {
        label: messages.openSection(messages.sections[section]),
        run: () => navigate(addressOf(section)),
      },
    });
  }, [restored, navigate]);
}
