import { apiClient } from '@idea-hub/shared/api';
import {
  getIdeas,
  getIdeasId,
  postIdeasIdMessages,
  putIdeasIdLike,
  putMessagesIdRead,
} from '../contracts/community-description.ts';
import { call } from './call.ts';

let send: jest.SpiedFunction<typeof apiClient.send>;
beforeEach(() => {
  send = jest.spyOn(apiClient, 'send');
});

test('[CM-01] the input of a GET is its query, and of the answer what fits the description is read', async () => {
  send.mockResolvedValue({ ideas: [{ id: 7, title: 'Rain', likes: 'many' }, null], total: 1 });
  const found = await call(getIdeas, { input: { search: 'rain' } });
  expect(send).toHaveBeenCalledWith(
    { method: 'GET', path: '/ideas', query: { search: 'rain' }, keepalive: false },
    undefined,
  );
  expect(found).toMatchObject({
    ideas: [{ id: 7, title: 'Rain', likes: 0 }],
    total: 1,
    next: null,
  });
});

test('[CM-02, CM-07] values stand in the path, headers and a body go along', async () => {
  send.mockResolvedValue({ success: true });
  const { signal } = new AbortController();
  await call(
    postIdeasIdMessages,
    {
      path: { id: 7 },
      headers: { 'idempotency-key': 'one' },
      input: { name: 'Ada', email: 'ada@ideas.example', message: 'Hello' },
    },
    { signal },
  );
  expect(send).toHaveBeenCalledWith(
    {
      method: 'POST',
      path: '/ideas/7/messages',
      headers: { 'idempotency-key': 'one' },
      body: { name: 'Ada', email: 'ada@ideas.example', message: 'Hello' },
      keepalive: false,
    },
    { signal },
  );
});

test('[CM-06] what a click alone sends goes out even when the page is left', async () => {
  send.mockResolvedValue({ likes: 1 });
  await call(putIdeasIdLike, { path: { id: 7 } });
  expect(send.mock.calls).toMatchObject([
    [{ method: 'PUT', path: '/ideas/7/like', keepalive: true }, undefined],
  ]);
});

test('[CM-09] what stands in a path leads to no other call', async () => {
  send.mockResolvedValue(undefined);
  await call(putMessagesIdRead, { path: { id: '../../auth/logout?a' } });
  expect(send.mock.lastCall?.[0].path).toBe('/messages/..%2F..%2Fauth%2Flogout%3Fa/read');
});

test('[CM-01] a refusal is passed on', async () => {
  const refused = new Error('404');
  send.mockRejectedValue(refused);
  await expect(call(getIdeasId, { path: { id: 7 } })).rejects.toBe(refused);
});
