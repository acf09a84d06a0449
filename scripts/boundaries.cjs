// Allowed imports between folders; see docs/architecture.md. `npm run boundaries` fails on others.
const { readdirSync } = require('node:fs');
const { join } = require('node:path');

const remotes = readdirSync(join(__dirname, '..')).filter((name) => name.startsWith('remote-'));
const browser = ['host', ...remotes];
const test = '\\.test\\.tsx?$|/testing/|/test/';

/** The platform's packages, lowest layer first. */
const FLOORS = [
  ['browser', 'contract'],
  ['workspace', 'runtime'],
  ['site'],
  ['build'],
  ['release'],
  ['cli', 'testing', 'create'],
];

const forbid = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

module.exports = {
  packages: browser,
  forbidden: [
    ...browser.map((name) =>
      forbid(
        `${name}-knows-shared-alone`,
        `${name} may import itself and shared; other packages are reached over federation or HTTP.`,
        { path: `^${name}/` },
        {
          path: `^(${['host', ...remotes, 'api', 'e2e', 'scripts', 'bench'].filter((n) => n !== name).join('|')})/`,
        },
      ),
    ),
    forbid(
      'packages-know-no-product',
      'packages/ is the platform: it serves any product.',
      { path: '^packages/', pathNot: test },
      {
        path: `^(${[...browser, 'fingerprint', 'shared', 'api', 'e2e', 'scripts', 'bench'].join('|')})/`,
      },
    ),
    ...FLOORS.map((floor, index) =>
      forbid(
        `packages-${floor[0]}-knows-what-is-below`,
        'Packages stand on floors; none imports from above its own.',
        { path: `^packages/(${floor.join('|')})/`, pathNot: test },
        {
          path: `^packages/(?!${FLOORS.slice(0, index + 1)
            .flat()
            .join('|')})`,
        },
      ),
    ),
    forbid(
      'shared-by-package-name',
      'A relative path into shared makes a second copy of its state.',
      { path: `^(${browser.join('|')})/` },
      { path: '^shared/', dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
    ),
    forbid(
      'router-through-the-facade',
      'Sharing the whole router costs 48 KB; shared/router is its only importer.',
      { path: `^(${browser.join('|')}|shared)/`, pathNot: `^shared/src/router/|${test}` },
      { path: 'node_modules/(react-router|react-router-dom)/' },
    ),
    forbid(
      'shared-knows-nobody',
      'shared is what the others stand on.',
      { path: '^shared/' },
      { path: `^(${[...browser, 'api', 'e2e', 'scripts', 'bench'].join('|')})/` },
    ),
    forbid(
      'fingerprint-knows-nobody',
      'The API and the browser draw with it.',
      { path: '^fingerprint/' },
      { pathNot: '^fingerprint/' },
    ),
    forbid(
      'api-and-toast-without-react',
      'The call layer and the toast bus serve any view.',
      { path: '^shared/src/(api|toast)/', pathNot: test },
      { path: 'node_modules/(react|react-dom)/|^shared/src/(ui|session|router)/' },
    ),
    forbid(
      'api-client-knows-no-toast',
      'Whoever calls decides what is shown.',
      { path: '^shared/src/api/', pathNot: test },
      { path: '^shared/src/toast/' },
    ),
    forbid(
      'toast-bus-knows-nobody',
      'The bus carries words, not calls.',
      { path: '^shared/src/toast/', pathNot: test },
      { path: '^shared/src/(api|session)/' },
    ),
    forbid(
      'ui-knows-no-screen-and-no-session',
      'A control is told all it shows.',
      { path: '^shared/src/ui/', pathNot: test },
      { path: '^shared/src/(api|session|toast)/' },
    ),
    forbid(
      'server-knows-contracts-alone',
      'The API shares types, the drawing of an idea, texts of numbers and times, small helpers, and the filling of pages.',
      { path: '^api/' },
      {
        path: `^(${[...browser, 'e2e', 'scripts', 'bench'].join('|')})/|^shared/src/(?!contracts/)|^packages/(?!(contract|site/src/fill)/|site/src/filled-server|browser/src/(format-number|is-record|keep-latest|time-format))`,
      },
    ),
    forbid(
      'end-to-end-tests-know-a-browser-alone',
      'An end-to-end test meets the product as a visitor does.',
      { path: '^e2e/' },
      {
        path: `^(${[...browser, 'shared', 'api', 'scripts', 'bench', 'packages'].join('|')})/`,
        pathNot:
          '^packages/(testing/|workspace/src/free-ports|build/src/rspack/browsers)|^scripts/compat/(features|support)',
      },
    ),
    ...[
      ['remote-ideas', ['home', 'browse', 'submit', 'my-ideas', 'project', 'about']],
      ['remote-account', ['dashboard', 'profile', 'settings']],
    ].flatMap(([remote, features]) =>
      features.map((feature) =>
        forbid(
          `${remote}-${feature}-stands-alone`,
          'A feature folder knows itself and what the remote has in common; entries compose features.',
          { path: `^${remote}/src/${feature}/`, pathNot: test },
          { path: `^${remote}/src/(${features.filter((f) => f !== feature).join('|')})/` },
        ),
      ),
    ),
    forbid('no-cycles', 'A cycle has no first file to read.', {}, { circular: true }),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(packages/)?[^/]+/(dist|coverage)/|^(packages|scripts)/create/template/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json', '.css'],
    },
  },
};
