import { isMapPath, isReleasePath, isTextPath, RELEASE_ENDINGS } from './file-kinds.ts';
import { isObject, isText, isTexts } from './json-shapes.ts';
import {
  RELEASE_SCHEMA,
  type ReleaseFile,
  type ReleaseName,
  type ReleaseRecord,
  type ScreenFiles,
} from './release.ts';

const isCount = (value: unknown): boolean => Number.isSafeInteger(value) && Number(value) >= 0;
const isList = (value: unknown, item: (value: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(item);

const isFile = (value: unknown): value is ReleaseFile =>
  isObject(value) &&
  /^sha384-[A-Za-z0-9+/]{64}$/.test(String(value.integrity)) &&
  isCount(value.size) &&
  isCount(value.wire);
const isFiles = (value: unknown): boolean =>
  isObject(value) && Object.values(value).every((file) => isFile(file));

const isRoute = (value: unknown): boolean =>
  isObject(value) &&
  ['path', 'title', 'description', 'remote', 'screen'].every((key) => isText(value[key])) &&
  /^\/(:?[a-z][a-z0-9-]*(\/|$))*$/.test(String(value.path)) &&
  typeof value.indexed === 'boolean';

const isScreen = (value: unknown): value is ScreenFiles =>
  isObject(value) && isList(value.js, isText) && isList(value.css, isText);

function isKind(value: Record<string, unknown>): boolean {
  if (value.kind === 'remote') {
    return (
      isTexts(value.shared) &&
      /^[A-Za-z_$][\w$]*$/.test(String(value.container)) &&
      isText(value.entry) &&
      (value.duplicates === undefined || isList(value.duplicates, isText)) &&
      isObject(value.screens) &&
      Object.values(value.screens).every(isScreen)
    );
  }
  return (
    value.kind === 'host' &&
    isTexts(value.provides) &&
    isList(value.js, isText) &&
    isList(value.css, isText) &&
    isList(value.routes, isRoute) &&
    isText(value.template) &&
    isTexts(value.texts)
  );
}

/** Files that the record names as loaded and does not list. */
function unlisted(record: ReleaseRecord): string[] {
  const named =
    record.kind === 'host'
      ? [...record.js, ...record.css]
      : [record.entry, ...Object.values(record.screens).flatMap(({ js, css }) => [...js, ...css])];
  return named.filter((file) => !Object.hasOwn(record.files, file));
}

const KINDS = `a release holds ${RELEASE_ENDINGS.join(', ')} under plain paths`;

/** Why a file can't be part of a release where the record says, or null (DP-29). */
function misplaced(record: ReleaseRecord): string | null {
  const first = (listed: object, isFit: (path: string) => boolean): string | undefined =>
    Object.keys(listed).find((path) => !isFit(path));
  const file = first(record.files, isReleasePath);
  if (file !== undefined) return `it lists the file ${JSON.stringify(file)}, and ${KINDS}`;
  const map = first(record.maps, isMapPath);
  if (map !== undefined) return `it lists ${JSON.stringify(map)} as a source map`;
  const text = record.kind === 'host' ? first(record.texts, isTextPath) : undefined;
  return text === undefined ? null : `it has the document ${JSON.stringify(text)}`;
}

/** Why a signed text is no record of that release, or the record. Reads what another team wrote. */
export function readRecordText(
  text: string,
  { pkg, release }: ReleaseName,
): ReleaseRecord | string {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'its record is no JSON';
  }
  if (!isObject(value) || !isCount(value.schema)) return 'its record has an unknown form';
  if (Number(value.schema) > RELEASE_SCHEMA) {
    return `its record has form ${value.schema}, and this tool knows forms up to ${RELEASE_SCHEMA}: update the tool`;
  }
  const whole =
    ['name', 'version', 'release', 'time'].every((key) => isText(value[key])) &&
    (value.commit === null || isText(value.commit)) &&
    typeof value.dirty === 'boolean' &&
    isCount(value.contractVersion) &&
    isFiles(value.files) &&
    isFiles(value.maps) &&
    isKind(value);
  if (!whole) return 'its record has an unknown form';
  const record = value as unknown as ReleaseRecord;
  if (record.name !== pkg || record.release !== release) {
    return `its record is about ${record.name}@${record.release}`;
  }
  if ((record.kind === 'host') !== (pkg === 'host'))
    return `its record is that of a ${record.kind}`;
  const wrong = misplaced(record);
  if (wrong !== null) return `its record can't be used: ${wrong}`;
  const [missing] = unlisted(record);
  return missing === undefined ? record : `its record lists no hash for ${missing}`;
}
