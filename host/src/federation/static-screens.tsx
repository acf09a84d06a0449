import { createElement } from 'react';
import type { SkeletonShape } from './screen-skeleton.tsx';
import { Loading } from './screen-states.tsx';

/**
 * Replaces `page-screens.tsx` when the shell is prerendered. Composed pages put the screen's fragment here.
 * If the remote's release has no fragment, they keep this content.
 */
export const RemoteScreen = ({ skeleton }: { skeleton: SkeletonShape }) =>
  createElement(
    'idea-hub-screen',
    null,
    <Loading place={null} skeleton={skeleton} isSlow={false} retry={() => {}} />,
  );

export const MountedScreen = (screenProps: Parameters<typeof RemoteScreen>[0]) =>
  RemoteScreen(screenProps);

/** Never rendered: during the static build, the page's own screen is never shown. */
export const PartScreen = () => null;

export const preloadScreen = () => {};
export const preloadMounted = () => {};
