import { compiledManifest } from './compiled-manifest.ts';

test('[PL-05] a package that is packed names compiled modules with types, and its programs', () => {
  const manifest = {
    name: '@quay/tools',
    private: true,
    files: ['src', 'nginx', 'tsconfig.*.json'],
    bin: { quay: 'src/quay.ts' },
    sideEffects: ['./src/inspector/main.ts'],
    exports: {
      './package.json': './package.json',
      './css': './src/css.d.ts',
      './jest': './jest/project.mjs',
      './screen/*': './src/screen/*.tsx',
      './*': './src/*.ts',
    },
    dependencies: { react: '19.3.1' },
    devDependencies: { jest: '30.5.2' },
  };
  // Compare the JSON, which omits fields that are `undefined`.
  expect(JSON.parse(JSON.stringify(compiledManifest(manifest)))).toEqual({
    name: '@quay/tools',
    files: ['dist', 'nginx', 'tsconfig.*.json'],
    bin: { quay: 'dist/quay.js' },
    sideEffects: ['./dist/inspector/main.js'],
    exports: {
      './package.json': './package.json',
      './css': './dist/css.d.ts',
      './jest': './jest/project.mjs',
      './screen/*': { types: './dist/screen/*.d.ts', default: './dist/screen/*.js' },
      './*': { types: './dist/*.d.ts', default: './dist/*.js' },
    },
    dependencies: { react: '19.3.1' },
  });
});

test('[PL-05] that nothing happens on import stays said', () => {
  expect(compiledManifest({ files: [], exports: {}, sideEffects: false })).toMatchObject({
    sideEffects: false,
  });
});
