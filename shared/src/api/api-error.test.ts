/** @jest-environment node */
import { ApiError, errorText, isApiError } from '@idea-hub/shared/api';

describe('errors', () => {
  test('[CL-08] carry status, message, details and cause', () => {
    const cause = new Error('why');
    const error = new ApiError(400, 'Bad', { details: { code: 'X' }, cause });
    expect(error).toMatchObject({ name: 'ApiError', status: 400, message: 'Bad', cause });
    expect(error.details).toEqual({ code: 'X' });
    expect(error).toBeInstanceOf(Error);
    expect('cause' in new ApiError(0, 'None')).toBe(false);
  });

  test('[MF-03] are known by name, also those of another bundle’s class', () => {
    class ForeignApiError extends Error {
      override name = 'ApiError';
    }
    expect(isApiError(new ApiError(0, ''))).toBe(true);
    expect(isApiError(new ForeignApiError())).toBe(true);
    for (const other of [new Error('x'), new TypeError('x'), null, undefined, 'ApiError', {}]) {
      expect(isApiError(other)).toBe(false);
    }
  });

  test('[CL-11] an aborted call is no failure of the API', () => {
    expect(isApiError(new DOMException('x', 'AbortError'))).toBe(false);
  });

  test('[AU-18] the text of whatever was thrown, empty for none', () => {
    expect(errorText(new ApiError(0, 'Down'))).toBe('Down');
    expect(errorText(new Error('Oops'))).toBe('Oops');
    expect(errorText('plain')).toBe('plain');
    for (const other of [null, undefined, 7, {}, { message: 3 }]) expect(errorText(other)).toBe('');
  });
});
