import type { Address } from '@idea-hub/shared/contracts/addresses';
import { useNavigate } from '@idea-hub/shared/router';
import { type ToastType, toasts } from '@idea-hub/shared/toast';
import { HOME_ACTION_MS } from '../timings.ts';
import { useDelayedVisit } from '../use-delayed-visit.ts';
import { messages } from './messages.ts';

const ACTIONS = new Map<string, { readonly to: Address; readonly text: string }>([
  ['browse', { to: '/browse', text: messages.toasts.browse }],
  ['submit', { to: '/submit', text: messages.toasts.submit }],
  ['learn', { to: '/about', text: messages.toasts.learn }],
]);

// One id, so that each toast replaces the previous one.
const say = (type: ToastType, text: string) => toasts.publish({ id: 'home-action', type, text });

/** Runs an action by name. An unknown name shows a notice. */
export function useHomeActions(): (name: string) => void {
  const navigate = useNavigate();
  const visitLater = useDelayedVisit();
  return (name) => {
    const action = ACTIONS.get(name);
    if (!action) {
      say('info', messages.toasts.unknown);
      return;
    }
    say('success', action.text);
    visitLater(HOME_ACTION_MS, () => {
      try {
        navigate(action.to);
      } catch {
        say('error', messages.toasts.failed);
      }
    });
  };
}
