import { createElement } from 'react';
import { Loading } from './loading.tsx';

/**
 * Stands in for `remote-screen.tsx` where the shell is rendered outside of a browser: composed pages
 * have the screen's own fragment in this place, or what is in it where the remote's release has none.
 */
export const RemoteScreen = () => createElement('idea-hub-screen', null, <Loading slow={false} />);

export const preloadScreen = () => {};
