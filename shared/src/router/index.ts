export {
  type Location,
  matchPath,
  NavigationType,
  type To,
  useLocation,
  useNavigationType,
} from 'react-router-dom';
export { AppRouter, HistoryRouter, type RouterProps, useHistory } from './app-router.tsx';
export type { LeaveQuestion } from './guard-queue.ts';
export type { AppHistory, NavigateOptions } from './history.ts';
export {
  Link,
  type LinkProps,
  Navigate,
  type NavigateFunction,
  type SearchParamsInit,
  type SetSearchParams,
  useConfirmLeave,
  useNavigate,
  useNavigationGuard,
  useSearchParams,
} from './navigation.tsx';
