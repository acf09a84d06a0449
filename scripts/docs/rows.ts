export const STATES = ['built', 'part', 'planned'] as const;
export type RowState = (typeof STATES)[number];

/** A row of `docs/requirements.md`. */
export interface Row {
  id: string;
  state: RowState;
  /** Requirement in Markdown. */
  text: string;
}

export interface Area {
  /** Heading, such as `SH · Shell: header, routes and frame`. */
  title: string;
  rows: Row[];
}

const HEADING = /^## (.+)$/;
const ROW = /^\| ([A-Z]{2}-\d{2}) \| (\w+) \| (.+) \|$/;

const isState = (word: string): word is RowState => STATES.some((state) => state === word);

/** Reads areas and rows. Throws on a row that is malformed, duplicate or outside an area. */
export function readRows(source: string): Area[] {
  const areas: Area[] = [];
  const seen = new Set<string>();
  for (const line of source.split('\n')) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) areas.push({ title: heading, rows: [] });
    if (!/^\| *[A-Z]{2}-/.test(line)) continue;
    const [, id = '', state = '', text = ''] = ROW.exec(line) ?? [];
    if (!isState(state)) throw new Error(`No row of the form "| XX-00 | built | … |": ${line}`);
    if (seen.has(id)) throw new Error(`${id} stands twice.`);
    const area = areas.at(-1);
    if (area === undefined || !area.title.startsWith(id.slice(0, 2))) {
      throw new Error(`${id} stands under another area's heading.`);
    }
    seen.add(id);
    area.rows.push({ id, state, text });
  }
  return areas;
}
