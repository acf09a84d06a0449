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
