import { hole } from '@composed/contract/holes';
import { type FillOptions, pageFiller, pageTemplate } from './filler.ts';

jest.useFakeTimers();

const rule = {
  ...{ path: '/a/:id', file: 'a._id.html', source: 'http://data.example/pages' },
  head: { title: 'Title', description: '' },
};
const HTML = `<title>${hole('head.title')}</title><p>${hole('text')}</p>`;
const page = pageTemplate(rule, HTML, {});
const filled = (options: FillOptions, found = page) =>
  pageFiller(async () => ({ templateAt: () => found }), options)('/a/1', '');
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

test('[LP-10] a page’s tag changes with its data and its template, not with the time of the answer', async () => {
  const at = (time: string, text = 'x') => ({ text, start: { at: time, answers: {} } });
  const tag = await tagFor(at('1'));
  expect(await tagFor(at('2'))).toBe(tag);
  expect(await tagFor(at('1', 'y'))).not.toBe(tag);
  const other = pageTemplate(rule, `${HTML}!`, {});
  expect((await filled({ ask: async () => answer(at('1')) }, other))?.tag).not.toBe(tag);
});
