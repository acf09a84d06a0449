export {
  type Location,
  matchPath,
  NavigationType,
  type To,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
export { AppRouter, HistoryRouter, type RouterProps } from './app-router.tsx';
export type { LeaveQuestion } from './guard-queue.ts';
export type { AppHistory, NavigateOptions } from './history.ts';
export { Link, type LinkProps } from './link.tsx';
export { Navigate } from './navigate.tsx';
export { useConfirmLeave } from './use-confirm-leave.ts';
export { type NavigateFunction, useNavigate } from './use-navigate.ts';
export { useNavigationGuard } from './use-navigation-guard.ts';
export {
  type SearchParamsInit,
  type SetSearchParams,
  useSearchParams,
} from './use-search-params.ts';
