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
const free: Request = async (name, _options, grant) => {
  await null;
  return grant({ name, mode: 'exclusive' });
};

/** A page that takes the name. */
function take() {
  const onMine = jest.fn();
  const onTaken = jest.fn();
  const release = browserOpenDrafts.take('form', { sameTab: false, onMine, onTaken });
  return { onMine, onTaken, release };
}

test('[WZ-16] a form that another page has open is told to be taken, any other to be this page’s', async () => {
  locksThat(taken, free);
  const second = take();
  const first = take();
  await settle();
  expect(second.onTaken).toHaveBeenCalledTimes(1);
  expect(second.onMine).not.toHaveBeenCalled();
  expect(first.onMine).toHaveBeenCalledTimes(1);
  expect(first.onTaken).not.toHaveBeenCalled();
});

test('[WZ-16] an answer that a page lost while it stood still is asked for again', async () => {
  const request = locksThat(lost, free, lost, taken);
  const first = take();
  await settle();
  const second = take();
  await settle();
  expect(request).toHaveBeenCalledTimes(4);
  expect(first.onMine).toHaveBeenCalledTimes(1);
  expect(second.onTaken).toHaveBeenCalledTimes(1);
});

test('[WZ-16] a page without locks, or that may not use them, has every form to itself', async () => {
  const without = take();
  expect(without.onMine).toHaveBeenCalledTimes(1);
  const request = locksThat(async () => {
    throw new DOMException('not here', 'SecurityError');
  });
  const refused = take();
  await settle();
  expect(refused.onMine).toHaveBeenCalledTimes(1);
  expect(request).toHaveBeenCalledTimes(1);
});

test('[WZ-16] a page that has left the form hears and asks no more', async () => {
  const request = locksThat(lost, free);
  const left = take();
  left.release();
  const leftToo = take();
  leftToo.release();
  await settle();
  expect(request).toHaveBeenCalledTimes(2);
  for (const { onMine, onTaken } of [left, leftToo]) {
    expect(onMine).not.toHaveBeenCalled();
    expect(onTaken).not.toHaveBeenCalled();
  }
});
