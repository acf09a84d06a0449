/** @jest-environment node */
import { type AnswerShape, read } from './shape.ts';

const IDEA: AnswerShape = { id: String, title: '' };

describe('[PL-07] reading a value by its shape', () => {
  test.each<[string, AnswerShape, unknown, unknown]>([
    ['text', 'USER', 'ADMIN', 'ADMIN'],
    ['empty text', 'USER', '', ''],
    ['text that is missing', 'USER', undefined, 'USER'],
    ['a number in place of text', '', 7, ''],
    ['a number', 0, 7, 7],
    ['what no number can be told from', 3, Number.POSITIVE_INFINITY, 3],
    ['a boolean', true, false, false],
    ['text in place of a boolean', true, 'no', true],
    ['a text or nothing', null, 'https://a.example', 'https://a.example'],
    ['an empty one', null, '', null],
    ['an id', String, 'u1', 'u1'],
    ['an id that is a number', String, 7, '7'],
    ['an id that is neither', String, {}, ''],
    ['one of several', ['public', 'private'], 'private', 'private'],
    ['none of them', ['public', 'private'], 'secret', 'public'],
    ['texts', [''], ['a', 1, 'b', null, 'a'], ['a', 'b']],
    ['no list', [''], 'a', []],
    ['an object', { name: '', age: 0 }, { name: 'Ada', more: 1 }, { name: 'Ada', age: 0 }],
    ['a text in place of an object', { name: '' }, 'Ada', { name: '' }],
    ['something with an id', IDEA, { id: 'i1' }, { id: 'i1', title: '' }],
    ['something without', IDEA, { title: 'Bridge' }, null],
    [
      'somebody by email alone',
      { id: String, email: '' },
      { email: 'a@b.c' },
      { id: '', email: 'a@b.c' },
    ],
    [
      'a list of things',
      [IDEA],
      [{ id: 1 }, 'idea', null, { title: 'Bridge' }, { id: 'i2', title: 'Boat' }],
      [
        { id: '1', title: '' },
        { id: 'i2', title: 'Boat' },
      ],
    ],
  ])('%s', (_what, shape, value, expected) => {
    expect(read(shape, value)).toEqual(expected);
  });

  test('two values share no list that one could change for the other', () => {
    expect(read({ skills: [''] }, {})).not.toBe(read({ skills: [''] }, {}));
    const [one, other] = [read([''], null), read([''], null)];
    expect(one).not.toBe(other);
  });

  test('a value can’t reach the prototype of what is read', () => {
    const made = read({ name: '' }, JSON.parse('{"__proto__": {"admin": true}, "name": "Ada"}'));
    expect(made).toEqual({ name: 'Ada' });
    expect((made as { admin?: boolean }).admin).toBeUndefined();
  });
});
