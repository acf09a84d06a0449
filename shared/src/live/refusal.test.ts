import { refusal } from '../testing/fake-server.tsx';
import { isForNow, refusalIn, withReason } from './refusal.ts';

const BUSY = 'The server is busy. Please try again in a moment.';

test.each([
  [400, 'Please check', { fields: { name: 'Too long' } }, 'Please check'],
  [429, 'Too many requests.', { code: 'RATE_LIMITED' }, 'Too many requests.'],
  [503, 'Temporarily unavailable.', { code: 'DATABASE_UNAVAILABLE' }, 'Temporarily unavailable.'],
  // A response from a proxy in front of the server.
  [503, 'HTTP 503: Service Unavailable', undefined, BUSY],
  [503, 'Request failed', 'busy', BUSY],
])('[CM-15] a %i is told in the words of the server: %s', (status, text, details, said) => {
  expect(refusalIn(refusal(status, text, details))?.text).toBe(said);
});

test.each([0, 200, 500, 502])('[CM-15] a %i says nothing that a visitor could use', (status) => {
  const error = refusal(status, 'Request failed');
  expect(refusalIn(error)).toBeNull();
  expect(withReason({ title: 'Failed', text: 'No answer' }, error).text).toBe('No answer');
});

test('[CM-02] what was refused of which field', () => {
  const fields = { name: 'Too long' };
  expect(refusalIn(refusal(400, 'Please check', { fields }))?.fields).toEqual(fields);
  expect(refusalIn(new Error('400'))).toBeNull();
});

test('[CM-11, CM-15] too much at once and a busy server are for now alone', () => {
  const passing = [400, 401, 403, 404, 409, 412, 429, 500, 503].filter((s) => isForNow(refusal(s)));
  expect(passing).toEqual([429, 503]);
});
