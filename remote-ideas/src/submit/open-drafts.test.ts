import { browserOpenDrafts } from './open-drafts.ts';

type Request = (name: string, options: LockOptions, grant: (lock: unknown) => unknown) => unknown;

/** A browser whose locks answer so, one request after the other. */
function locksThat(...answers: Request[]) {
  const request = jest.fn<unknown, Parameters<Request>>();
  for (const answer of answers) request.mockImplementationOnce(answer);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  return request;
}

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
});

const settle = () => new Promise((resolve) => void setTimeout(resolve, 0));

const lost: Request = async () => {
  throw new Error('The provided callback is no longer runnable.');
};
const taken: Request = async (_name, _options, grant) => grant(null);
const free: Request = async (name, _options, grant) => grant({ name, mode: 'exclusive' });

test('[WZ-16] a form that another page has open is told to be taken', async () => {
  locksThat(taken);
  const onTaken = jest.fn();
  browserOpenDrafts.take('form', { sameTab: false, onTaken });
  await settle();
  expect(onTaken).toHaveBeenCalledTimes(1);
});

test('[WZ-16] an answer that a page lost while it stood still is asked for again', async () => {
  const request = locksThat(lost, free);
  const onTaken = jest.fn();
  const release = browserOpenDrafts.take('form', { sameTab: false, onTaken });
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  expect(onTaken).not.toHaveBeenCalled();
  release();

  locksThat(lost, taken);
  browserOpenDrafts.take('form', { sameTab: false, onTaken });
  await settle();
  expect(onTaken).toHaveBeenCalledTimes(1);
});

test('[WZ-16] a page that may not use locks, or has left the form, asks no more', async () => {
  const refused = locksThat(async () => {
    throw new DOMException('not here', 'SecurityError');
  });
  const onTaken = jest.fn();
  browserOpenDrafts.take('form', { sameTab: false, onTaken });
  await settle();
  expect(refused).toHaveBeenCalledTimes(1);

  const left = locksThat(lost);
  browserOpenDrafts.take('form', { sameTab: false, onTaken })();
  await settle();
  expect(left).toHaveBeenCalledTimes(1);
  expect(onTaken).not.toHaveBeenCalled();
});
