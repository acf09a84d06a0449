import { useUser } from '@idea-hub/shared/session';
import { Button } from '@idea-hub/shared/ui/button';
import { HandHelping } from 'lucide-react';
import { useState } from 'react';
import type { IdeaPage } from '../idea-page.ts';
import { OfferSignInLink } from './help-panel.tsx';
import { messages } from './messages.ts';
import { OfferModal } from './offer-modal.tsx';
import type { useOffers } from './use-offers.ts';

interface OfferActionProps extends Omit<ReturnType<typeof useOffers>, 'offers' | 'isLoading'> {
  readonly page: IdeaPage;
  readonly own: string | null;
}

/** Opens the form of an offer. A visitor signs in first. */
export function OfferAction({ page, own, save, takeBack }: OfferActionProps) {
  const user = useUser();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      {user || isOpen ? (
        <Button
          variant={own === null ? 'primary' : 'secondary'}
          icon={<HandHelping />}
          onClick={() => setIsOpen(true)}
        >
          {own === null ? messages.can : messages.change}
        </Button>
      ) : (
        <OfferSignInLink />
      )}
      {isOpen && (
        <OfferModal
          ideaId={page.id}
          author={page.author}
          own={own}
          save={save}
          takeBack={takeBack}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
