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
  rows: readonly (readonly (string | readonly Child[])[])[],
): HTMLElement {
  const cell = (content: string | readonly Child[]) =>
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
  * { box-sizing: border-box; }
  details {
    max-block-size: 50vh; overflow: auto; border-block-start: 3px solid var(--color-brand);
    border-radius: var(--radius-14) var(--radius-14) 0 0;
    background: var(--color-sunken); color: var(--color-text);
    font: var(--text-14) / 1.5 var(--font-body, system-ui);
    box-shadow: 0 -0.5rem 2rem rgb(16 33 30 / 0.3);
  }
  details > * { padding-inline: max(var(--gutter), (100% - var(--container)) / 2 + var(--gutter)); }
  summary {
    display: flex; align-items: center; gap: 0.75rem; min-block-size: 4rem;
    font: 700 var(--text-18) / 1.2 var(--font-heading, system-ui); list-style: none; cursor: pointer;
  }
  summary::-webkit-details-marker { display: none; }
  summary::after {
    inline-size: 0.5rem; block-size: 0.5rem; margin: 0.25rem 0.125rem 0 auto; border: solid; border-width: 0 2px 2px 0;
    rotate: -135deg; content: '';
  }
  [open] > summary::after { margin-block-start: -0.25rem; rotate: 45deg; }
  .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: 1.25rem; padding-block-end: 1.5rem; }
  .body .body { padding: 0; }
  .tools, form { display: flex; flex-wrap: wrap; align-items: end; gap: 0.75rem; }
  form { flex: 1 1 24rem; }
  .tools > p { flex: 1 1 6rem; color: var(--color-muted); line-height: 2.25rem; }
  .tools > button { order: 1; }
  .scroll {
    position: relative; overflow-x: auto; padding: 0.75rem 1.25rem;
    border: 1px solid var(--color-border); border-radius: var(--radius-14); background: var(--color-surface);
  }
  table { border-collapse: collapse; inline-size: 100%; }
  caption { padding-block: 0.25rem 0.75rem; font: 700 1rem / 1.2 var(--font-heading, system-ui); text-align: start; }
  tbody { font: var(--text-13) / 1.6 ui-monospace, monospace; }
  tbody > :last-child > * { border: 0; }
  tbody th { font-weight: 600; }
  @media (min-width: 64em) {
    tbody th, td:nth-child(2) { white-space: nowrap; }
  }
  th, td {
    padding: 0.375rem 1rem 0.375rem 0; border-block-end: 1px solid var(--color-border);
    font-weight: 400; overflow-wrap: break-word; text-align: start; vertical-align: top;
  }
  td:last-child { overflow-wrap: anywhere; }
  thead th { padding-block: 0; white-space: nowrap; color: var(--color-muted); font-size: var(--text-13); }
  td span, ::placeholder { color: var(--color-muted); }
  b {
    padding: 0.125rem 0.5rem; border-radius: 1rem; background: var(--color-warning-soft); color: var(--color-warning);
    font: 600 var(--text-13) / 1.4 var(--font-body, system-ui);
  }
  .live { background: var(--color-success-soft); color: var(--color-success); }
  .time { block-size: 0.375rem; margin-block-end: 0.25rem; border-radius: 1rem; background: var(--color-brand); }
  @media (max-width: 63.99em) {
    .scroll { padding: 0; border: 0; background: none; }
    table, caption, tr, th, td { display: block; min-inline-size: 0; }
    tbody { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 20rem), 1fr)); gap: 0.75rem; }
    thead { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    tbody > tr {
      padding: 0.625rem 0.875rem; border: 1px solid var(--color-border); border-radius: var(--radius-14);
      background: var(--color-surface);
    }
    th, td { padding: 0; border: 0; overflow-wrap: anywhere; }
    th[scope='row'] { font-weight: 700; }
    td { display: grid; grid-template-columns: 5rem minmax(0, 1fr); }
    td::before {
      content: attr(data-label); grid-row: 1 / span 20; color: var(--color-muted);
      font: var(--text-13) / 1.6 var(--font-body, system-ui);
    }
    td:has(> :empty) { display: none; }
    td > div { grid-column: 2; }
    .tools { gap: 0.75rem; }
    form { display: contents; }
    .tools button { flex: 1 1 auto; }
    .tools > p { order: -1; flex: 1 1 100%; margin-block: -1rem 0.25rem; line-height: 1; }
  }
  label { display: grid; flex: 1 1 7rem; gap: 0.25rem; font-weight: 600; }
  p { margin: 0; overflow-wrap: anywhere; }
  input, select, button {
    min-block-size: 2.25rem; min-inline-size: 0; max-inline-size: 100%; padding: 0.25rem 0.75rem;
    border: 1px solid var(--color-control); border-radius: var(--radius-10);
    background: var(--color-surface); color: inherit; font: inherit;
  }
  select { appearance: none; padding-inline-end: 2.25rem; }
  label:has(select) { position: relative; }
  label:has(select)::after {
    position: absolute; inset-block-end: 1rem; inset-inline-end: 1rem; inline-size: 0.5rem; block-size: 0.5rem;
    border: solid; border-width: 0 2px 2px 0; rotate: 45deg; pointer-events: none; content: '';
  }
  button { font-weight: 600; cursor: pointer; }
  button:hover { border-color: var(--color-brand); background: var(--color-brand-soft); }
  form:not(:has(:placeholder-shown)) > button:first-of-type { border-color: transparent; background: var(--color-brand); color: var(--color-on-brand); }
  form:not(:has(:placeholder-shown)) > button:first-of-type:hover { background: var(--color-brand-hover); }
  :focus-visible { outline: 3px solid var(--color-focus); outline-offset: -3px; }
  form > button:focus-visible { outline-offset: 2px; }
  @media (forced-colors: active) { .time { forced-color-adjust: none; background: CanvasText; } }
`;
