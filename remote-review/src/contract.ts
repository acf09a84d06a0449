import type {} from '@idea-hub/shared/contracts/screens';

// The host's route table doesn't list these screens. Only this remote's manifest adds them to the site.
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
