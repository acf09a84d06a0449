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
  const head = columns.map((column) => element('th', { scope: 'col' }, column));
  const body = rows.map(([first = '', ...rest]) =>
    element(
      'tr',
      {},
      element('th', { scope: 'row' }, ...cell(first)),
      ...rest.map((content) => element('td', {}, ...cell(content))),
    ),
  );
  return element(
    'div',
    // Makes the scrollable area reachable by keyboard.
    { class: 'scroll', tabindex: '0', role: 'group', 'aria-label': caption },
    element(
      'table',
      {},
      element('caption', {}, caption),
      element('thead', {}, element('tr', {}, ...head)),
      element('tbody', {}, ...body),
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
    background: var(--color-surface); color: var(--color-text);
    font: var(--text-14) / 1.5 ui-monospace, monospace;
  }
  summary { padding: 0.75rem 1rem; font-weight: 700; cursor: pointer; }
  .body { display: grid; gap: 1rem; padding: 0 1rem 1rem; }
  .body .body { padding: 0; }
  .body > button { justify-self: start; }
  .scroll { overflow-x: auto; }
  table { border-collapse: collapse; min-inline-size: min(100%, 40rem); }
  caption { padding-block: 0.25rem; font-weight: 700; text-align: start; }
  th, td {
    padding: 0.25rem 1rem 0.25rem 0; border-block-end: 1px solid var(--color-border);
    font-weight: 400; text-align: start; vertical-align: top;
  }
  thead th { color: var(--color-muted); }
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
