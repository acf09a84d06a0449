import { MESSAGES } from '../answer-texts.ts';
import type { App } from './app-type.ts';
import { Problem } from './problem.ts';

/**
 * Accepts only JSON bodies. Refuses bytes that are not UTF-8: with replacement characters, two different passwords
 * could become the same.
 */
export function acceptJsonOnly(app: App): void {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    let text: string;
    try {
      text = decoder.decode(body as Buffer);
    } catch (cause) {
      done(new Problem(400, 'VALIDATION_FAILED', MESSAGES.badJson, { cause }));
      return;
    }
    parseJson(request, text, done);
  });
}
