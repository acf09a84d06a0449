import { charactersOf } from './characters.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('[PD-07, WZ-10, AC-05] an emoji is one character, whatever it is made of, and so is a letter with its accent', () => {
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
