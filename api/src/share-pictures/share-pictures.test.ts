import type { PicturedIdea } from './address.ts';
import { SharePictures } from './share-pictures.ts';

const ideaOf = (id: number): PicturedIdea => ({
  id,
  title: 'Tool library',
  category: 'Health',
  author: 'Ada',
});

/** Drawings that end when the test ends them, in the order of their start. */
function gatedDrawings() {
  const started: { id: number; end(png?: Buffer): void; fail(error: Error): void }[] = [];
  const draw = ({ id }: PicturedIdea) =>
    new Promise<Buffer>((resolve, reject) => {
      started.push({ id, end: (png = Buffer.alloc(10, id)) => resolve(png), fail: reject });
    });
  return { started, draw };
}

test('[LP-04] concurrent callers of one picture share a drawing, which is counted once and kept', async () => {
  const { started, draw } = gatedDrawings();
  const pictures = new SharePictures({ draw });
  const count = jest.fn();
  const answers = [1, 2, 3].map(() => pictures.draw(ideaOf(7), count));
  expect(started).toHaveLength(1);
  started[0]?.end();
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect(count).toHaveBeenCalledTimes(1);
  expect(pictures.kept(ideaOf(7))).toBe(await answers[0]);
  expect(pictures.kept({ ...ideaOf(7), title: 'Another' })).toBeUndefined();
});

test('[LP-04] two drawings run at the same time, 64 wait, and more are refused with a 503', async () => {
  const { started, draw } = gatedDrawings();
  const pictures = new SharePictures({ draw });
  const answers = Array.from({ length: 66 }, (_, index) =>
    pictures.draw(ideaOf(index + 1), () => {}),
  );
  await expect(pictures.draw(ideaOf(100), () => {})).rejects.toMatchObject({
    status: 503,
    retryAfter: 5,
  });
  for (let next = 0; next < 66; next += 1) {
    expect(started.length).toBe(Math.min(66, next + 2));
    started[next]?.end();
    await answers[next];
  }
  expect(pictures.size).toBe(660);
});

test('[LP-04] a drawing that fails is not kept: the next caller draws again', async () => {
  const { started, draw } = gatedDrawings();
  const pictures = new SharePictures({ draw });
  const failing = pictures.draw(ideaOf(7), () => {});
  started[0]?.fail(new Error('No memory.'));
  await expect(failing).rejects.toThrow('No memory.');
  const next = pictures.draw(ideaOf(7), () => {});
  started[1]?.end();
  await expect(next).resolves.toHaveLength(10);
});

test('[LP-04] a caller over the limit starts no drawing', () => {
  const { started, draw } = gatedDrawings();
  const refuse = () => {
    throw new Error('Too many.');
  };
  const pictures = new SharePictures({ draw });
  expect(() => pictures.draw(ideaOf(7), refuse)).toThrow('Too many.');
  expect(started).toEqual([]);
});

test('[LP-04] pictures take a bounded size: the one that was not used for longest goes first', async () => {
  const pictures = new SharePictures({ draw: async () => Buffer.alloc(10), room: 30 });
  const isKept = (id: number) => pictures.kept(ideaOf(id)) !== undefined;
  for (const id of [1, 2, 3]) await pictures.draw(ideaOf(id), () => {});
  expect(isKept(1)).toBe(true);
  await pictures.draw(ideaOf(4), () => {});
  expect([1, 2, 3, 4].map(isKept)).toEqual([true, false, true, true]);
  expect(pictures.size).toBe(30);
});
