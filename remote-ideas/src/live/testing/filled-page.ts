/*
 * A page of live mode, into which `fillPage` puts the data of a filled one. Import this first: screens read the
 * page’s mode when they are loaded.
 */
document.body.innerHTML = '<footer data-ideas="live"></footer>';

/** Adds the data that a server writes into a page, with answers by their addresses below the API. */
export function fillPage(answers: Readonly<Record<string, unknown>>, at = new Date()): void {
  document.getElementById('idea-hub-data')?.remove();
  const data = document.createElement('script');
  data.type = 'application/json';
  data.id = 'idea-hub-data';
  data.textContent = JSON.stringify({ at: at.toISOString(), answers });
  document.head.append(data);
}
