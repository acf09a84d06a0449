import type {} from '@idea-hub/shared/contracts/screens';

// No host asks for these screens: they are shown by this remote's manifest alone.
declare module '@idea-hub/shared/contracts/screens' {
  interface ScreenProps {
    'remote-review': {
      queue: Record<never, never>;
      idea: { params: { id: string } };
      reports: Record<never, never>;
      decisions: Record<never, never>;
      panel: { with: Slots['project.aside']['with'] };
    };
  }
}
