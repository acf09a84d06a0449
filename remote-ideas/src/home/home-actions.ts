import { type Timers, useTimers } from '@composed/browser/use-timers';
import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useNavigate } from '@idea-hub/shared/router';
import { type ToastBus, type ToastType, toasts } from '@idea-hub/shared/toast';
import { useMemo } from 'react';
import { replaceVisit } from '../pending-visit.ts';
import { HOME_ACTION_MS } from '../timings.ts';
import { messages } from './messages.ts';

/** Target and toast text of each known action. */
const ACTIONS = new Map<string, { readonly to: Address; readonly text: string }>([
  ['browse', { to: '/browse', text: messages.toasts.browse }],
  ['submit', { to: '/submit', text: messages.toasts.submit }],
  ['learn', { to: '/about', text: messages.toasts.learn }],
]);

interface Deps {
  navigate(to: Address): void;
  after: Timers['after'];
  toasts: Pick<ToastBus, 'publish'>;
}

/** Runs an action by name. An unknown name shows a notice. After several clicks, the last one wins. */
export function createHomeActions({ navigate, after, toasts }: Deps): (name: string) => void {
  // One id, so that each toast replaces the previous one.
  const say = (type: ToastType, text: string) => toasts.publish({ id: 'home-action', type, text });

  function orFail(step: () => void): void {
    try {
      step();
    } catch {
      say('error', messages.toasts.failed);
    }
  }

  return (name) =>
    orFail(() => {
      const action = ACTIONS.get(name);
      if (!action) {
        say('info', messages.toasts.unknown);
        return;
      }
      replaceVisit(after(HOME_ACTION_MS, () => orFail(() => navigate(action.to))));
      say('success', action.text);
    });
}

export function useHomeActions(): (name: string) => void {
  const navigate = useNavigate();
  const { after } = useTimers();
  return useMemo(() => createHomeActions({ navigate, after, toasts }), [navigate, after]);
}
