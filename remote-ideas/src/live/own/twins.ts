import { type Comparable, wordsOf } from '../../submit/advice/similar-ideas-list.tsx';
import type { WizardState } from '../../submit/wizard/wizard.ts';
import { messages } from './messages.ts';

const keyOf = (title: string) => [...wordsOf(title)].sort().join(' ');

/** The state with a hint about other ideas whose titles have the same words, instead of praise for the title. */
export function withTwins(
  state: WizardState,
  ideas: readonly Comparable[],
  exceptId: number | null,
): WizardState {
  const own = keyOf(state.form.title);
  const twins = ideas.filter(({ id, title }) => id !== exceptId && keyOf(title) === own).length;
  if (own === '' || twins === 0 || state.hints.title?.tone !== 'success') return state;
  return {
    ...state,
    hints: { ...state.hints, title: { text: messages.twins(twins), tone: 'warning' } },
  };
}
