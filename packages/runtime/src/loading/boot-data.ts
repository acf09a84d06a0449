import type { BootData } from '@composed/contract/discovery';

type Boot = BootData & Required<Pick<BootData, 'ahead'>>;

/** Without keys nothing is believed that has to be signed; `null` has to be said. */
const NOTHING: Boot = { remoteOrigins: [], discovery: null, release: null, ahead: [], keys: {} };

/**
 * Reads what the page brought along, in the element of that id in its head: what releases tell of themselves
 * stands in its body.
 */
export function readBootData(page: Document, id: string): Boot {
  const text = page.querySelector(`head > script#${id}`)?.textContent;
  if (!text) return NOTHING;
  try {
    const data = JSON.parse(text) as Partial<BootData>;
    return {
      remoteOrigins: Array.isArray(data.remoteOrigins) ? data.remoteOrigins : [],
      discovery: data.discovery ?? null,
      release: data.release ?? null,
      ahead: Array.isArray(data.ahead) ? data.ahead : [],
      keys: data.keys === undefined ? {} : data.keys,
      localRemotes: data.localRemotes === true,
      inspector: data.inspector,
    };
  } catch {
    // A damaged page is no reason to stop: discovery can still be fetched.
    return NOTHING;
  }
}
