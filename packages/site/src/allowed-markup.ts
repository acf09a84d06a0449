/** HTML elements allowed in fragments, each with its additional attributes. */
export const HTML_ELEMENTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [
      ...['address', 'article', 'aside', 'footer', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'header'],
      ...['hgroup', 'main', 'nav', 'search', 'section', 'div', 'p', 'hr', 'pre', 'blockquote'],
      ...['ul', 'dl', 'dt', 'dd', 'figure', 'figcaption', 'abbr', 'b', 'bdi', 'bdo', 'br', 'cite'],
      ...['code', 'del', 'dfn', 'em', 'i', 'ins', 'kbd', 'mark', 'q', 's', 'samp', 'small', 'span'],
      ...['strong', 'sub', 'sup', 'u', 'var', 'wbr', 'caption', 'thead', 'tbody', 'tfoot', 'tr'],
      ...['table', 'legend', 'summary', 'ruby', 'rp', 'rt'],
    ].map((name) => [name, []]),
  ),
  a: ['href', 'hreflang', 'rel', 'target'],
  button: ['type', 'name', 'value', 'disabled'],
  col: ['span'],
  colgroup: ['span'],
  data: ['value'],
  details: ['open'],
  fieldset: ['disabled'],
  form: ['action', 'method', 'novalidate', 'autocomplete'],
  img: ['src', 'alt', 'width', 'height', 'loading', 'decoding'],
  input: [
    ...['type', 'name', 'value', 'placeholder', 'checked', 'disabled', 'readonly', 'required'],
    ...['min', 'max', 'step', 'minlength', 'maxlength', 'pattern', 'autocomplete', 'multiple'],
    ...['accept', 'size'],
  ],
  label: ['for'],
  li: ['value'],
  meter: ['value', 'min', 'max', 'low', 'high', 'optimum'],
  ol: ['start', 'reversed', 'type'],
  optgroup: ['label', 'disabled'],
  option: ['value', 'label', 'selected', 'disabled'],
  output: ['for', 'name'],
  progress: ['value', 'max'],
  select: ['name', 'disabled', 'multiple', 'required', 'size', 'autocomplete'],
  td: ['colspan', 'rowspan', 'headers'],
  textarea: [
    ...['name', 'rows', 'cols', 'placeholder', 'disabled', 'readonly', 'required', 'minlength'],
    ...['maxlength', 'wrap', 'autocomplete'],
  ],
  th: ['colspan', 'rowspan', 'headers', 'scope', 'abbr'],
  time: ['datetime'],
};

/** SVG elements allowed in fragments: no animation, no links, no HTML inside. */
export const SVG_ELEMENTS: ReadonlySet<string> = new Set([
  ...['svg', 'g', 'defs', 'symbol', 'path', 'circle', 'ellipse', 'line', 'rect', 'polyline'],
  ...['polygon', 'text', 'tspan', 'title', 'desc', 'pattern', 'linearGradient', 'radialGradient'],
  ...['stop', 'clipPath', 'mask', 'marker', 'use'],
]);

/** Attributes allowed on every element, in addition to `aria-…` and `data-…`. */
export const ANY_ELEMENT: ReadonlySet<string> = new Set([
  ...['class', 'id', 'role', 'dir', 'lang', 'title', 'hidden', 'tabindex', 'translate', 'inert'],
  ...['autocapitalize', 'enterkeyhint', 'inputmode', 'spellcheck'],
]);

export const SVG_ATTRIBUTES: ReadonlySet<string> = new Set([
  ...['xmlns', 'viewBox', 'preserveAspectRatio', 'width', 'height', 'x', 'y', 'x1', 'y1', 'x2'],
  ...['y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'dx', 'dy', 'd', 'points', 'pathLength'],
  ...['rotate', 'transform', 'color', 'fill', 'fill-opacity', 'fill-rule', 'stroke'],
  ...['stroke-dasharray', 'stroke-dashoffset', 'stroke-linecap', 'stroke-linejoin'],
  ...['stroke-miterlimit', 'stroke-opacity', 'stroke-width', 'opacity', 'vector-effect'],
  ...['clip-path', 'clip-rule', 'mask', 'patternUnits', 'patternContentUnits'],
  ...['patternTransform', 'gradientUnits', 'gradientTransform', 'spreadMethod', 'offset'],
  ...['stop-color', 'stop-opacity', 'clipPathUnits', 'maskUnits', 'maskContentUnits'],
  ...['markerWidth', 'markerHeight', 'markerUnits', 'refX', 'refY', 'orient', 'marker-start'],
  ...['marker-mid', 'marker-end', 'text-anchor', 'dominant-baseline', 'font-family', 'font-size'],
  ...['font-style', 'font-weight', 'letter-spacing', 'textLength', 'lengthAdjust', 'focusable'],
  ...['href', 'shape-rendering', 'text-rendering', 'visibility', 'display'],
]);
