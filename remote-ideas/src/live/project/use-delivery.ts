import { postIdeasIdMessages } from '@idea-hub/shared/contracts/community-description';
import { call } from '@idea-hub/shared/live/call';
import { refusalIn } from '@idea-hub/shared/live/refusal';
import { type RequestKeys, useRequestKeys } from '@idea-hub/shared/live/request-key';
import { useKeptText } from '@idea-hub/shared/live/use-kept-text';
import { useSession } from '@idea-hub/shared/session';
import { type Delivery, MessageRefused } from '../../project/message/use-message.ts';
import { messages } from './messages.ts';

function createDelivery(ideaId: number, keys: RequestKeys): Delivery {
  return {
    delay: 0,
    reply: messages.reply,
    counter: messages.counter,
    async send(form) {
      try {
        await keys.once(form, (key) =>
          call(postIdeasIdMessages, {
            path: { id: ideaId },
            headers: { 'idempotency-key': key },
            input: form,
          }),
        );
      } catch (error) {
        const refusal = refusalIn(error);
        throw refusal ? new MessageRefused(refusal.text, refusal.fields) : error;
      }
    },
  };
}

/** Sends messages to an idea's author. The text survives a sign-in. */
export function useDelivery(ideaId: number): Delivery {
  const name = `message.${ideaId}`;
  const keys = useRequestKeys(name);
  const kept = useKeptText(name);
  const { user } = useSession().state;
  return { ...createDelivery(ideaId, keys), kept, ...(user && { sender: messages.sender }) };
}
