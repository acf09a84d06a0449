import type {} from '@idea-hub/shared/contracts/screens';

// Screens of this remote with their props from the host, in addition to page parameters. If
// `shared` also declares the remote, differences don't compile, and you can delete this file.
declare module '@idea-hub/shared/contracts/screens' {
  interface ScreenProps {
    'remote-template': {
      home: Record<never, never>;
    };
  }
}
