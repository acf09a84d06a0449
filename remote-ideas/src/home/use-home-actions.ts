import { useTimers } from '@idea-hub/shared/platform/use-timers';
import { useNavigate } from '@idea-hub/shared/router';
import { toasts } from '@idea-hub/shared/toast';
import { useMemo } from 'react';
import { createHomeActions } from './home-actions.ts';

export function useHomeActions(): (name: string) => void {
  const navigate = useNavigate();
  const { after } = useTimers();
  return useMemo(() => createHomeActions({ navigate, after, toasts }), [navigate, after]);
}
