/** Number of the color of a person without a picture, 0 to 5. Screens and composed pages choose the same one. */
export function personHue(name: string): number {
  const text = name.trim();
  return (text.length + text.charCodeAt(0)) % 6 || 0;
}
