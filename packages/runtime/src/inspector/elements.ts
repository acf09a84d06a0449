type Child = Node | string;

/** Creates an element with attributes and children. Strings become text nodes, never HTML. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

/**
 * Creates a table with a caption. The first cell of a row is its heading. A cell with several lines shows one below the
 * other.
 */
export function table(
  caption: string,
  columns: readonly string[],
  rows: readonly (readonly (string | readonly string[])[])[],
): HTMLElement {
  const cell = (content: string | readonly string[]) =>
    [content].flat().map((line) => element('div', {}, line));
  const head = columns.map((column) =>
    element('th', { scope: 'col', role: 'columnheader' }, column),
  );
  // The roles hold also in narrow windows, where a row is a list of labels and values.
  const body = rows.map(([first = '', ...rest]) =>
    element(
      'tr',
      { role: 'row' },
      element('th', { scope: 'row', role: 'rowheader' }, ...cell(first)),
      ...rest.map((content, index) =>
        element('td', { role: 'cell', 'data-label': columns[index + 1] ?? '' }, ...cell(content)),
      ),
    ),
  );
  return element(
    'div',
    // Makes the scrollable area reachable by keyboard.
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      { role: 'table' },
      element('caption', {}, caption),
      element('thead', { role: 'rowgroup' }, element('tr', { role: 'row' }, ...head)),
      element('tbody', { role: 'rowgroup' }, ...body),
    ),
  );
}

/**
 * Styles of the inspector's shadow root. The page's rules don't apply there; its custom properties, and so its
 * palettes, do.
 */
export const styles = `
  :host { position: sticky; inset-block-end: 0; z-index: 40; display: block; }
  details {
    max-block-size: 50vh; overflow: auto; border-block-start: 2px solid var(--color-brand);
    background: var(--color-bg); color: var(--color-text);
    font: var(--text-14) / 1.5 var(--font-body, system-ui);
  }
  details > * { padding-inline: max(var(--gutter), (100% - var(--container)) / 2 + var(--gutter)); }
  summary { padding-block: 0.75rem; font-weight: 700; cursor: pointer; }
  .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.5rem; padding-block-end: 1.5rem; }
  .body .body { padding: 0; }
  .body > button { justify-self: start; }
  .scroll {
    position: relative; overflow-x: auto; padding: 0.75rem 1.25rem 1rem;
    border: 1px solid var(--color-border); border-radius: var(--radius-14); background: var(--color-surface);
  }
  table { border-collapse: collapse; inline-size: 100%; }
  caption { padding-block: 0.25rem; font-weight: 700; text-align: start; }
  tbody { font-family: ui-monospace, monospace; font-size: var(--text-13); }
  tbody > :last-child > * { border: 0; }
  @media (min-width: 40em) { tbody { white-space: nowrap; } }
  @media (min-width: 64em) {
    .body .body { grid-template-columns: repeat(2, minmax(0, 1fr)); align-items: start; }
    .body .body > :nth-child(2) { grid-row: 1 / span 2; grid-column: 2; }
  }
  th, td {
    padding: 0.25rem 1rem 0.25rem 0; border-block-end: 1px solid var(--color-border);
    font-weight: 400; text-align: start; vertical-align: top;
  }
  thead th { color: var(--color-muted); }
  @media (max-width: 40em) {
    table, caption, tbody, tr, th, td { display: block; min-inline-size: 0; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tr { padding-block: 0.5rem; border-block-end: 1px solid var(--color-border); }
    th, td { padding: 0; border: 0; overflow-wrap: anywhere; }
    th[scope='row'] { font-weight: 700; }
    td { display: grid; grid-template-columns: 7rem minmax(0, 1fr); }
    td::before { content: attr(data-label); grid-row: 1 / span 9; color: var(--color-muted); }
    td > div { grid-column: 2; }
  }
  form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem 1rem; }
  label { display: grid; gap: 0.25rem; }
  p { margin: 0; overflow-wrap: anywhere; }
  input, select, button {
    box-sizing: border-box; min-block-size: 2.75rem; max-inline-size: 100%; padding: 0 0.75rem;
    border: 1px solid var(--color-control); border-radius: var(--radius-8);
    background: var(--color-surface); color: inherit; font: inherit;
  }
  button { border-color: var(--color-brand); font-weight: 700; cursor: pointer; }
  :focus-visible { outline: 3px solid var(--color-focus); outline-offset: -3px; }
`;
