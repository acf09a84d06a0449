import { CONTRACT_VERSION, defineScreen, type PropsOf } from '@idea-hub/shared/contracts/screens';
import { render, screen } from '@testing-library/react';
import { charactersOf } from '../platform/characters.ts';
import { isEmail } from '../validation/email.ts';
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

function Edit({ ideaId }: PropsOf<'remote-ideas', 'edit'>) {
  return <h1>Edit {ideaId}</h1>;
}

describe('the contract of screens', () => {
  test('[MF-08] a screen carries the contract’s version and its component', () => {
    const edit = defineScreen('remote-ideas', 'edit', Edit);
    expect(edit.contractVersion).toBe(CONTRACT_VERSION);
    render(<edit.Screen ideaId="7" sampleIdeas={Promise.resolve(true)} />);
    expect(screen.getByRole('heading', { name: 'Edit 7' })).toBeInTheDocument();
  });
});

describe('isEmail', () => {
  test.each([
    'ada@example.com',
    'a@b.c',
    ' ada@example.com ',
    'first.last+tag@mail.example.co.uk',
    'ünïcode@exämple.org',
  ])('[AU-06] accepts %j', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  test.each([
    '',
    '   ',
    'ada',
    'ada@example',
    'ada@example.',
    'ada@.com',
    '@example.com',
    'ada@@example.com',
    'ada@exam@ple.com',
    'ada lovelace@example.com',
    'ada@exam ple.com',
    'ada@',
    '.@.',
  ])('[AU-06] refuses %j', (value) => {
    expect(isEmail(value)).toBe(false);
  });

  test('[AU-06] answers at once for text made to be slow', () => {
    const started = performance.now();
    expect(isEmail(`a@${'.'.repeat(200_000)}@`)).toBe(false);
    expect(isEmail(`${'a'.repeat(200_000)}`)).toBe(false);
    expect(performance.now() - started).toBeLessThan(1000);
  });
});

const FAMILY = '👨‍👩‍👧‍👦';

test('[PD-07, WZ-10, AC-05] counts an emoji of any composition as one character, and also a letter with its accent', () => {
  expect(charactersOf(`a💡${FAMILY}🇨🇭e\u0301`)).toEqual(['a', '💡', FAMILY, '🇨🇭', 'e\u0301']);
  expect(charactersOf('')).toEqual([]);
});

test('[PD-07] where a browser can’t tell, an emoji of two code units is one all the same', () => {
  const segmenter = Object.getOwnPropertyDescriptor(Intl, 'Segmenter') ?? {};
  try {
    Reflect.deleteProperty(Intl, 'Segmenter');
    expect(charactersOf('a💡')).toEqual(['a', '💡']);
  } finally {
    Object.defineProperty(Intl, 'Segmenter', segmenter);
  }
});

test('[SH-14] a very long text is counted without segmenting it', () => {
  const segment = jest.spyOn(Intl.Segmenter.prototype, 'segment');
  expect(charactersOf('💡'.repeat(5_000))).toHaveLength(5_000);
  expect(segment).not.toHaveBeenCalled();
});
