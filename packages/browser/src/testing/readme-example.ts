import { localStore } from '@composed/browser/storage';
import { within } from '@composed/browser/time-limit';

/** The language that the visitor chose; English where none is kept, or where the browser keeps nothing. */
export const language = (): string => localStore.get('shop.language') ?? 'en';

/** Rejects when there is no answer after 3 seconds. */
export const stock = (ask: () => Promise<number>): Promise<number> => within(3000, ask());
