const computed = new Map<string, CSSStyleDeclaration>();

/**
 * jsdom matches its whole default stylesheet for each element that a query by role passes: a fifth of the time
 * of a screen's tests. They have no stylesheets, so that elements of one kind look alike but for these attributes.
 */
export function keepComputedStyles(): void {
  const { getComputedStyle } = window;
  window.getComputedStyle = (element, pseudo) => {
    const kind = ['style', 'hidden', 'open', 'type'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.localName, kind, pseudo]);
    const style = computed.get(key) ?? getComputedStyle.call(window, element, pseudo);
    computed.set(key, style);
    return style;
  };
}
