import { type AppHistory, HistoryRouter, type RouterProps } from '@idea-hub/shared/router';
import { useState } from 'react';
import { ConfirmLeave } from './confirm-leave.tsx';
import { createMemoryHistory, type MemoryEntry } from './memory-history.ts';

export { createMemoryHistory, type MemoryEntry };

interface MemoryRouterProps extends Pick<RouterProps, 'children'> {
  renderConfirm?: RouterProps['renderConfirm'];
  history?: AppHistory;
  entries?: readonly MemoryEntry[];
}

/**
 * The router over a history in memory: for tests and for rendering without a browser. Apart from
 * the router itself, which is shared on the page and can't be shaken. Asks in a plain dialog
 * unless told otherwise.
 */
export function MemoryAppRouter({
  history: given,
  entries,
  renderConfirm = (question) => <ConfirmLeave question={question} />,
  ...props
}: MemoryRouterProps) {
  const [own] = useState(() => given ?? createMemoryHistory(entries));
  return <HistoryRouter history={given ?? own} renderConfirm={renderConfirm} {...props} />;
}
