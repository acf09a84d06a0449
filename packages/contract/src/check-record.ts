import { isRecord } from '@composed/browser/is-record';
import { isMapPath, isReleasePath, isTextPath, RELEASE_ENDINGS } from './file-kinds.ts';
import { manifestProblem } from './manifest.ts';
import { isReleaseRecord } from './record-shape.ts';
import {
  type HostRecord,
  RELEASE_SCHEMA,
  type ReleaseName,
  type ReleaseRecord,
  type RemoteRecord,
} from './release.ts';
import { isCount } from './shape.ts';

function unlisted(record: ReleaseRecord): string[] {
  const named =
    record.kind === 'host'
      ? [
          ...record.js,
          ...record.css,
          ...Object.values(record.majors ?? {}).map(({ script }) => script),
        ]
      : [record.entry, ...Object.values(record.screens).flatMap(({ js, css }) => [...js, ...css])];
  return named.filter((file) => !Object.hasOwn(record.files, file));
}

const KINDS = `a release holds ${RELEASE_ENDINGS.join(', ')} under plain paths`;

const provides = ({ majors = {} }: HostRecord, pkg: string): boolean =>
  Object.hasOwn(majors[pkg]?.provides ?? {}, pkg);

function misplaced(record: ReleaseRecord): string | null {
  const first = (listed: object, isFit: (path: string) => boolean): string | undefined =>
    Object.keys(listed).find((path) => !isFit(path));
  const file = first(record.files, isReleasePath);
  if (file !== undefined) return `it lists the file ${JSON.stringify(file)}, and ${KINDS}`;
  const map = first(record.maps, isMapPath);
  if (map !== undefined) return `it lists ${JSON.stringify(map)} as a source map`;
  const empty =
    record.kind === 'host' ? first(record.majors ?? {}, (pkg) => provides(record, pkg)) : undefined;
  if (empty !== undefined) return `its second ${empty} does not provide ${empty}`;
  const text = record.kind === 'host' ? first(record.texts, isTextPath) : undefined;
  return text === undefined ? null : `it has the document ${JSON.stringify(text)}`;
}

/**
 * Reads a signed text by another team as the record of a release. Returns the record, or the reason
 * why it is invalid.
 */
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
  if (!isRecord(value) || !isCount(value.schema)) return 'its record has an unknown form';
  if (value.schema > RELEASE_SCHEMA) {
    return `its record has form ${value.schema}, and this tool knows forms up to ${RELEASE_SCHEMA}: update the tool`;
  }
  if (!isReleaseRecord(value)) return 'its record has an unknown form';
  const record = value;
  if (record.name !== pkg || record.release !== release) {
    return `its record is about ${record.name}@${record.release}`;
  }
  if ((record.kind === 'host') !== (pkg === 'host'))
    return `its record is that of a ${record.kind}`;
  const wrong = misplaced(record);
  if (wrong !== null) return `its record can't be used: ${wrong}`;
  const manifest = record.kind === 'remote' ? record.manifest : undefined;
  const unfit =
    manifest && manifestProblem(manifest, Object.keys((record as RemoteRecord).screens));
  if (unfit) return `its manifest can't be used: ${unfit}`;
  const [missing] = unlisted(record);
  return missing === undefined ? record : `its record lists no hash for ${missing}`;
}
