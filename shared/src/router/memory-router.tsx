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
 * The router with a history in memory, for tests and for rendering without a browser. A separate module,
 * because the shared router can't be tree-shaken. By default, it asks in a plain dialog.
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
