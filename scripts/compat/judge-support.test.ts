import { judge } from './judge-support.ts';
import { targetsOf } from './support.ts';

const place = {
  feature: 'api.URL.canParse_static',
  lackedBy: ['Safari 16.4'],
  file: 'host/src/main.tsx',
  line: 7,
};

test('[RN-10] a use that nothing allows is a complaint with its place and the browsers', () => {
  expect(judge([place, place], [])).toEqual([
    'host/src/main.tsx:7 needs api.URL.canParse_static, which is missing in Safari 16.4.',
  ]);
});

test('[RN-10] what is allowed in one file is refused in another', () => {
  const allowed = [{ feature: place.feature, file: place.file, reason: 'Told here.' }];
  expect(judge([place], allowed)).toEqual([]);
  const elsewhere = { ...place, file: 'host/src/other.ts' };
  expect(judge([place, elsewhere], allowed)).toHaveLength(1);
  expect(judge([place, elsewhere], [{ feature: place.feature, reason: 'Everywhere.' }])).toEqual(
    [],
  );
});

test('[RN-10] what is allowed and no longer used is a complaint too', () => {
  expect(judge([], [{ feature: 'api.Old', file: 'a.ts', reason: 'Told here.' }])).toEqual([
    'api.Old is allowed in a.ts and not needed there.',
  ]);
});

test('[RN-10] targets are those of the build, and the same versions on phones', () => {
  expect(targetsOf(['edge >= 111', 'safari >= 16.4'])).toEqual({
    edge: '111',
    safari: '16.4',
    safari_ios: '16.4',
  });
  expect(() => targetsOf(['last 2 versions'])).toThrow('"last 2 versions" names no browser');
});
