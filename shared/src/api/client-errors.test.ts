/** @jest-environment node */
import { createServer } from 'node:net';
import { createApiClient } from '@idea-hub/shared/api';
import { withServedClient } from '../testing/api-client.ts';

const page = withServedClient();

describe('errors', () => {
  const profile = () => page.api.getProfile();

  test('[CL-08] carries the status, the server’s message and its details', async () => {
    const details = { code: 'VALIDATION_FAILED', fields: { name: 'too long' } };
    page.server.answerWith(() => ({
      status: 400,
      json: { status: 400, message: 'Bad name', details },
    }));
    const error = await profile().catch((thrown) => thrown);
    expect(error).toMatchObject({ name: 'ApiError', status: 400, message: 'Bad name', details });
  });

  test.each([
    ['text', 'Ask for another link'],
    ['a list', ['too long', 'not a name']],
    ['a number', 17],
    ['false', false],
  ])('[CL-08] hands on details that are %s', async (_kind, details) => {
    page.server.answerWith(() => ({ status: 400, json: { message: 'Bad name', details } }));
    await expect(profile()).rejects.toMatchObject({ message: 'Bad name', details });
  });

  test.each([
    ['none', {}],
    ['null', { details: null }],
  ])('[CL-08] has no details where the answer has %s', async (_kind, json) => {
    page.server.answerWith(() => ({ status: 400, json }));
    const error = await profile().catch((thrown) => thrown);
    expect(error.details).toBeUndefined();
  });

  test.each([
    ['without a message', { status: 500 }],
    ['with an empty message', { message: '' }],
    ['with a message of another type', { message: { a: 1 } }],
    ['that is null', null],
    ['that is text', 'oops'],
  ])('[CL-08] a JSON body %s reads Request failed', async (_name, json) => {
    page.server.answerWith(() => ({ status: 500, json }));
    await expect(profile()).rejects.toMatchObject({ status: 500, message: 'Request failed' });
  });

  test.each([
    ['HTML', '<!doctype html><h1>Bad gateway</h1>'],
    ['cut off', '{"message": "hal'],
    ['empty', ''],
  ])('[CL-08] a body that is %s reads as the status line', async (_name, text) => {
    page.server.answerWith(() => ({ status: 502, statusText: 'Bad Gateway', text }));
    await expect(profile()).rejects.toMatchObject({
      status: 502,
      message: 'HTTP 502: Bad Gateway',
    });
  });

  test('[CL-09] 401 on an auth call, whatever the server says', async () => {
    const message =
      'Authentication required. Please check your backend security configuration for public endpoints like /auth/register and /auth/login.';
    page.server.answerWith(() => ({
      status: 401,
      json: { message: 'Wrong', details: { code: 'X' } },
    }));
    await expect(page.api.login({ email: 'a@b.c', password: 'p' })).rejects.toMatchObject({
      status: 401,
      message,
      details: { code: 'X' },
    });
    page.server.answerWith(() => ({ status: 401, text: 'no' }));
    await expect(page.api.forgotPassword('a@b.c')).rejects.toMatchObject({ status: 401, message });
  });

  test('[CL-08] other failures of an auth call keep the server’s message', async () => {
    page.server.answerWith(() => ({ status: 409, json: { message: 'Email taken' } }));
    await expect(
      page.api.register({ email: 'a@b.c', password: 'p', name: 'n' }),
    ).rejects.toMatchObject({
      status: 409,
      message: 'Email taken',
    });
  });

  test('[CL-10] a server that is not there', async () => {
    const placeholder = createServer();
    await new Promise<void>((resolve) => placeholder.listen(0, '127.0.0.1', resolve));
    const { port } = placeholder.address() as { port: number };
    await new Promise((resolve) => placeholder.close(resolve));
    page.api.configure({ baseUrl: `http://127.0.0.1:${port}/api` });
    await expect(profile()).rejects.toMatchObject({
      name: 'ApiError',
      status: 0,
      message:
        'Unable to connect to server. Please check if the backend is running and CORS is configured properly.',
    });
  });

  test('[CL-10] a body that breaks off', async () => {
    page.server.answerWith(() => (response) => {
      response.writeHead(200, { 'Content-Length': '1000' });
      response.write('{"id":');
      setImmediate(() => response.destroy());
    });
    await expect(profile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });

  test('[CL-10] an answer of 200 that is not JSON is no answer', async () => {
    page.server.answerWith(() => ({
      status: 200,
      text: '<html>Sign in to the hotel’s network</html>',
    }));
    await expect(profile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
    });
  });

  test('[CL-10] any other failure of fetch', async () => {
    const fetch = jest.fn(async () => {
      throw new Error('socket hang up');
    });
    const client = createApiClient({ tokens: page.tokens, fetch, locks: null });
    await expect(client.getProfile()).rejects.toMatchObject({
      status: 0,
      message: 'Network error. Please check your connection.',
      cause: expect.objectContaining({ message: 'socket hang up' }),
    });
  });
});
