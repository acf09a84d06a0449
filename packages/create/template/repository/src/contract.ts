import type {} from '@idea-hub/shared/contracts/screens';

// What the host is to ask of this remote: each screen with its props. It is a proposal until
// `shared` names the remote itself; from then on a difference does not compile, and this file can go.
declare module '@idea-hub/shared/contracts/screens' {
  interface ScreenProps {
    'remote-template': {
      home: Record<never, never>;
    };
  }
}
