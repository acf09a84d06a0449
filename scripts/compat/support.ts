import data from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';

export const bcd = data as unknown as CompatData;

/** Oldest supported version of each browser, by MDN's names: `{ chrome: '111', safari: '16.4' }`. */
export type Targets = Partial<Record<BrowserName, string>>;

/** A place that needs a feature. */
export interface Use {
  /** Path in MDN's data. */
  feature: string;
  /** Oldest targets without it, such as `Safari 16.4`. */
  lackedBy: string[];
  /** One-based. */
  line: number;
  /** Zero-based. */
  column: number;
}

/** MDN's names of the same browsers on phones. */
const ON_PHONES: Targets = {
  chrome: 'chrome_android',
  firefox: 'firefox_android',
  safari: 'safari_ios',
};

/** Converts the build tools' queries, such as `chrome >= 111`. Includes the same browsers on phones. */
export const targetsOf = (queries: readonly string[]): Targets =>
  Object.fromEntries(
    queries.flatMap((query) => {
      const [, name = '', version = ''] = /^(\w+) >= ([\d.]+)$/.exec(query) ?? [];
      if (!(name in bcd.browsers)) throw new Error(`"${query}" names no browser of MDN's data`);
      const onPhones = ON_PHONES[name as BrowserName];
      return [[name, version], ...(onPhones === undefined ? [] : [[onPhones, version]])];
    }),
  );

function isAtMost(version: string, limit: string): boolean {
  const parts = version.replace('≤', '').split('.').map(Number);
  const limits = limit.split('.').map(Number);
  const at = parts.findIndex((part, index) => part !== (limits[index] ?? 0));
  return at === -1 || (parts[at] ?? 0) < (limits[at] ?? 0);
}

/** Tells whether support is complete, without a flag or another name. A prefix must be one of `prefixes`. */
const isWhole = (statement: SimpleSupportStatement, prefixes: readonly string[]): boolean =>
  !statement.version_removed &&
  !statement.flags &&
  !statement.alternative_name &&
  !statement.partial_implementation &&
  (statement.prefix === undefined || prefixes.includes(statement.prefix));

const cameBy = ({ version_added }: SimpleSupportStatement, version: string): boolean =>
  typeof version_added === 'string' &&
  version_added !== 'preview' &&
  isAtMost(version_added, version);

function targetsWithout(
  feature: Identifier,
  targets: Targets,
  isThere: (statement: SimpleSupportStatement, version: string) => boolean,
): string[] {
  const support = feature.__compat?.support;
  if (support === undefined) return [];
  return Object.entries(targets)
    .filter(([browser, version]) => {
      const statements = [support[browser as BrowserName] ?? []].flat();
      return !statements.some((statement) => isThere(statement, version));
    })
    .map(([browser, version]) => `${bcd.browsers[browser as BrowserName].name} ${version}`);
}

/**
 * Returns the targets that lack a feature in their oldest or a later version, such as `Safari 16.4`. `prefixes` are the
 * prefixes that the code also uses.
 */
export const lackedBy = (
  feature: Identifier,
  targets: Targets,
  prefixes: readonly string[] = [],
): string[] =>
  targetsWithout(
    feature,
    targets,
    (statement, version) => isWhole(statement, prefixes) && cameBy(statement, version),
  );

/** Tells whether some target's oldest version lacks a feature completely. */
export const isMissing = (feature: Identifier, targets: Targets): boolean =>
  targetsWithout(feature, targets, cameBy).length > 0;
