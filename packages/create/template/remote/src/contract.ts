import type {} from '@idea-hub/shared/contracts/screens';

// The screens of this remote, with what each gets from the host beside its page's parameters. Once `shared` names the
// remote itself, a difference does not compile, and this file can go.
declare module '@idea-hub/shared/contracts/screens' {
  interface ScreenProps {
    'remote-template': {
      home: Record<never, never>;
    };
  }
}
