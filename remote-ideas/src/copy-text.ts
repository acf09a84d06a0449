/** Puts text on the clipboard. Rejects when the browser refuses, or has none outside a secure context. */
export async function copyText(text: string): Promise<void> {
  await navigator.clipboard.writeText(text);
}
