import { hole } from '@composed/contract/holes';
import type { Resource } from '../resource.ts';
import type { Visit } from '../static-server.ts';
import { type FillOptions, pageFiller, pageTemplate } from './filler.ts';

jest.useFakeTimers();

const rule = {
  ...{ path: '/a/:id', file: 'a._id.html', source: 'http://data.example/pages' },
  head: { title: 'Title', description: '' },
};
const HTML = `<title>${hole('head.title')}</title><p>${hole('text')}</p>`;
const page = pageTemplate(rule, HTML, {});
const plain: Resource = {
  headers: { 'Use-As-Dictionary': 'x' },
  tag: 'plain',
  bodies: { identity: Buffer.from('plain') },
};
const siteWith = (templateAt: () => typeof page) => async () => ({ templateAt, find: () => plain });
const VISIT: Visit = { from: '192.0.2.1', whenEnded: async (done) => done(true) };
const filled = (options: FillOptions, found = page, visit: Partial<Visit> = {}) =>
  pageFiller(
    siteWith(() => found),
    options,
  )('/a/1', '', { ...VISIT, ...visit });
const answer = (data: object) => ({ status: 200, json: { head: { path: '/a/1' }, ...data } });
const tagFor = async (data: object) => (await filled({ ask: async () => answer(data) }))?.tag;

test('[LP-07] an answer that takes longer than 300 ms is given up and counted', async () => {
  const onFailure = jest.fn();
  const signals: AbortSignal[] = [];
  const ask: FillOptions['ask'] = (_address, signal) => {
    signals.push(signal);
    return new Promise(() => {});
  };
  const late = filled({ ask, onFailure });
  await jest.advanceTimersByTimeAsync(299);
  expect([onFailure.mock.calls, signals[0]?.aborted]).toEqual([[], false]);
  await jest.advanceTimersByTimeAsync(1);
  expect(await late).toBeUndefined();
  expect([onFailure.mock.calls, signals[0]?.aborted]).toEqual([[['timeout']], true]);
});

test('[LP-07] a template that can’t be compiled fails and leaves the static page', async () => {
  const onFailure = jest.fn();
  const wrong = pageTemplate(rule, `<script>${hole('a')}</script>`, {});
  expect(await filled({ ask: async () => answer({}), onFailure }, wrong)).toBeUndefined();
  expect(onFailure.mock.calls).toEqual([['template']]);
});

test('[LP-07] the time of a filled page is told, and no failure', async () => {
  const [onFilled, onFailure] = [jest.fn(), jest.fn()];
  await filled({ ask: async () => answer({}), onFilled, onFailure });
  expect(onFilled.mock.calls).toEqual([[expect.any(Number)]]);
  expect(onFailure).not.toHaveBeenCalled();
});

test('[LP-02, LP-07] a visitor over a limit gets the static page as a 429 that no cache keeps, and the source is not asked', async () => {
  const [ask, onFailure] = [jest.fn(), jest.fn()];
  const found = await filled({ ask, onFailure }, page, { retryAfter: 7 });
  expect(ask).not.toHaveBeenCalled();
  expect(found).toMatchObject({ status: 429, bodies: plain.bodies });
  expect(found?.headers).toEqual({
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Retry-After': '7',
  });
  expect(onFailure.mock.calls).toEqual([['limit']]);
});

test('[LP-10] a page’s tag changes with its data and its template, not with the time of the answer', async () => {
  const at = (time: string, text = 'x') => ({ text, start: { at: time, answers: {} } });
  const tag = await tagFor(at('1'));
  expect(await tagFor(at('2'))).toBe(tag);
  expect(await tagFor(at('1', 'y'))).not.toBe(tag);
  const other = pageTemplate(rule, `${HTML}!`, {});
  expect((await filled({ ask: async () => answer(at('1')) }, other))?.tag).not.toBe(tag);
});

describe('[LP-08] a page whose data stay the same', () => {
  const text = ({ bodies }: Resource) => bodies.identity.toString();
  const open = () => {
    const given = { text: 'x', at: 0, status: 200, page };
    const ask: FillOptions['ask'] = async () => {
      given.at += 1;
      const { text, at, status } = given;
      return { ...answer({ text, start: { at: `${at}`, answers: {} } }), status };
    };
    const fill = pageFiller(
      siteWith(() => given.page),
      { ask },
    );
    return { given, fill: async (path = '/a/1') => (await fill(path, '', VISIT)) as Resource };
  };

  test('is filled and compressed once in ten seconds', async () => {
    const { fill } = open();
    const first = await fill();
    expect(await fill()).toBe(first);
    const br = first.bodies.br as () => Promise<Buffer>;
    expect(await br()).toBe(await br());
    await jest.advanceTimersByTimeAsync(9999);
    expect(await fill()).toBe(first);
    await jest.advanceTimersByTimeAsync(1);
    const later = await fill();
    expect([later === first, later.tag]).toEqual([false, first.tag]);
  });

  test('is filled again when its data, its status or its template change', async () => {
    const { given, fill } = open();
    const seen = [await fill()];
    given.text = 'y';
    seen.push(await fill());
    given.status = 410;
    seen.push(await fill());
    given.page = pageTemplate(rule, `${HTML}!`, {});
    seen.push(await fill());
    expect(seen.map(text).map((html) => html.replace(/<\/?(html|head|body)>/g, ''))).toEqual([
      '<title>Title</title><p>x</p>',
      '<title>Title</title><p>y</p>',
      '<title>Title</title><p>y</p>',
      '<title>Title</title><p>y</p>!',
    ]);
    expect(new Set(seen.map(({ tag }) => tag)).size).toBe(4);
    expect(seen.map(({ headers }) => headers['X-Robots-Tag'])).toEqual([
      ...[undefined, undefined],
      ...['noindex', 'noindex'],
    ]);
  });

  test('is forgotten after 50 other pages', async () => {
    const { fill } = open();
    const first = await fill();
    for (let id = 2; id <= 50; id += 1) await fill(`/a/${id}`);
    expect(await fill()).toBe(first);
    for (let id = 51; id <= 100; id += 1) await fill(`/a/${id}`);
    expect(await fill()).not.toBe(first);
  });
});
