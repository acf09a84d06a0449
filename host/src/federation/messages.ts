import type { ScreenFailure } from '@composed/contract/screen-outcomes';

/** Texts of screens that are loading or failed to load. */
export const messages = {
  loading: 'Loading this page',
  slow: 'This is taking longer than usual.',
  tryAgain: 'Try again',
  /** Reloads the page, which selects the releases that are live now. */
  reload: 'Reload',
  goHome: 'Go home',
  why: 'Why?',
  /** The load starts automatically when the connection is back. */
  offline: 'You are offline. This page will be loaded as soon as the connection is back.',
  failedTitle: 'This part of Idea Hub is not available',
  /** For a disabled remote. */
  disabledTitle: 'This part is being worked on',
  failed: {
    disabled: 'It will be back soon. The rest of Idea Hub works on.',
    discovery: 'We could not find out where this page is served. The rest of Idea Hub works on.',
    unreachable: 'It could not be loaded. The rest of Idea Hub works on.',
    timeout: 'Its server took too long to answer. The rest of Idea Hub works on.',
    broken: 'It did not start properly. The rest of Idea Hub works on.',
    incompatible: 'Its version does not fit the one of this site. The rest of Idea Hub works on.',
    refused: 'It comes from a source that this site does not trust.',
    threw: 'It ran into a problem. The rest of Idea Hub works on.',
  } satisfies Record<ScreenFailure, string>,
  /** Replaces the title if the tab asks for a release other than the live one. */
  failedOverride: 'The version in your link can’t be shown.',
  /** Replaces the text if the release arrived and can't run here. */
  refusedOverride: 'The live version works.',
  useLive: 'Back to the live version',
};
