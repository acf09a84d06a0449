import { createElement } from 'react';
import { Loading } from './loading.tsx';
import type { SkeletonShape } from './screen-skeleton.tsx';

/**
 * Stands in for `remote-screen.tsx` where the shell is rendered outside of a browser: composed pages
 * have the screen's own fragment in this place, or what is in it where the remote's release has none.
 */
export const RemoteScreen = ({ skeleton }: { skeleton: SkeletonShape }) =>
  createElement(
    'idea-hub-screen',
    null,
    <Loading place={null} skeleton={skeleton} isSlow={false} retry={() => {}} />,
  );

export const MountedScreen = (wanted: Parameters<typeof RemoteScreen>[0]) => RemoteScreen(wanted);

export const preloadScreen = () => {};
export const preloadMounted = () => {};
