// Checks imports against scripts/boundaries.cjs and fails on a forbidden one.
//   node scripts/boundaries.mjs [folder …]
import swc from '@swc/core';

// dependency-cruiser parses without JSX if it uses swc, and supports TypeScript only up to version 6.
const parseFile = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('x') });

const { cruise } = await import('dependency-cruiser');
const { default: rules } = await import('./boundaries.cjs');

const everywhere = [...rules.packages, 'fingerprint', 'shared', 'api'].map(
  (folder) => `${folder}/src`,
);
const folders =
  process.argv.length > 2
    ? process.argv.slice(2)
    : [...everywhere, 'packages', 'e2e', 'scripts', 'bench'];
const { output } = await cruise(folders, {
  ...rules.options,
  ruleSet: { forbidden: rules.forbidden },
  validate: true,
});
const { summary } = output;
for (const { rule, from, to } of summary.violations) {
  const comment = rules.forbidden.find(({ name }) => name === rule.name)?.comment ?? '';
  console.error(`${from} → ${to}\n  ${rule.name}: ${comment}`);
}
console.log(
  `${summary.totalCruised} modules, ${summary.totalDependenciesCruised} imports, ${summary.violations.length} wrong`,
);
process.exitCode = summary.violations.length === 0 && summary.totalCruised > 0 ? 0 : 1;
