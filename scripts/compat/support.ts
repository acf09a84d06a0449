import data from '@mdn/browser-compat-data' with { type: 'json' };
import type {
  BrowserName,
  CompatData,
  Identifier,
  SimpleSupportStatement,
} from '@mdn/browser-compat-data/types';

export const bcd = data as unknown as CompatData;

/** The oldest version of each browser, by MDN's names: `{ chrome: '111', safari: '16.4' }`. */
export type Targets = Partial<Record<BrowserName, string>>;

/** A place that needs a feature. */
export interface Use {
  /** Path in MDN's data. */
  feature: string;
  /** The oldest targets without it, as `Safari 16.4`. */
  lackedBy: string[];
  /** From 1. */
  line: number;
  /** From 0. */
  column: number;
}

/** What a browser of the same version is called on phones. */
const ON_PHONES: Targets = {
  chrome: 'chrome_android',
  firefox: 'firefox_android',
  safari: 'safari_ios',
};

/** From the queries that the build's tools get, such as `chrome >= 111`; phones are meant too. */
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

/** What needs a flag or another name, or works in part, is not there for code that knows nothing of it. */
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
 * The targets that lack a feature in their oldest version or in a later one, as `Safari 16.4`.
 * `prefixes` are those that it is written with as well.
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

/** Whether a target's oldest version has nothing of a feature. */
export const isMissing = (feature: Identifier, targets: Targets): boolean =>
  targetsWithout(feature, targets, cameBy).length > 0;
