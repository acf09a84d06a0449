import type { CDPSession } from '@playwright/test';

export type Kind = 'document' | 'script' | 'style' | 'font' | 'other';

/** A request of a page; times in milliseconds from the request of the page itself. */
export interface SeenRequest {
  url: string;
  kind: Kind;
  /** The address of what asked for it; `null` for the page itself. */
  by: string | null;
  began: number;
  /** When the headers of the answer were there. */
  answered: number;
  ended: number;
  /** As the browser counts them: headers and the compressed body. */
  bytes: number;
}

const KINDS: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
};

/** A remote's files are read by `fetch` before they act: what they are is told by their names alone. */
export const kindOf = (type: string | undefined, url: string): Kind => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  return KINDS[type ?? ''] ?? 'other';
};

/** As Chrome's protocol tells of whatever made a request. */
export interface Initiator {
  type: string;
  url?: string;
  stack?: { callFrames: { url: string }[]; parent?: Initiator['stack'] };
}

/** The file that a request was made by: a page or stylesheet that names it, or a script that ran. */
export function initiatingFile({ url, stack }: Initiator, page: string): string {
  for (let part = stack; part !== undefined; part = part.parent) {
    const frame = part.callFrames.find((each) => each.url !== '');
    if (frame !== undefined) return frame.url;
  }
  return url ?? page;
}

/** Notes a page's requests, and resolves once none was under way for a while. */
export interface NetworkLog {
  readonly requests: readonly SeenRequest[];
  /** Resolves when for so many milliseconds nothing was asked for or answered. */
  idle(ms: number): Promise<void>;
}

/** Notes what a tab asks for from here on; its one navigation is still to come. */
export async function logNetwork(session: CDPSession): Promise<NetworkLog> {
  const requests = new Map<string, SeenRequest>();
  const underWay = new Set<string>();
  let start = 0;
  let page = '';
  let lastEvent = Date.now();
  const since = (timestamp: number) => (timestamp - start) * 1000;
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp, initiator, type }) => {
    lastEvent = Date.now();
    if (!request.url.startsWith('http')) return;
    if (requests.size === 0) {
      start = timestamp;
      page = request.url;
    }
    underWay.add(requestId);
    const isPage = requests.size === 0;
    requests.set(requestId, {
      url: request.url,
      kind: kindOf(type, request.url),
      by: isPage ? null : initiatingFile(initiator, page),
      began: since(timestamp),
      answered: Number.NaN,
      ended: Number.NaN,
      bytes: 0,
    });
  });
  session.on('Network.responseReceived', ({ requestId, timestamp, type, response: { timing } }) => {
    lastEvent = Date.now();
    const request = requests.get(requestId);
    if (request === undefined) return;
    // The event itself may come as late as the last byte.
    request.answered = timing
      ? since(timing.requestTime) + timing.receiveHeadersEnd
      : since(timestamp);
    request.kind = kindOf(type, request.url);
  });
  const ended = ({ requestId, timestamp }: { requestId: string; timestamp: number }, bytes = 0) => {
    lastEvent = Date.now();
    underWay.delete(requestId);
    const request = requests.get(requestId);
    if (request === undefined) return;
    request.ended = since(timestamp);
    request.bytes = bytes;
  };
  session.on('Network.loadingFinished', (event) => ended(event, event.encodedDataLength));
  session.on('Network.loadingFailed', (event) => ended(event));
  await session.send('Network.enable');
  return {
    get requests() {
      return [...requests.values()];
    },
    async idle(ms) {
      while (underWay.size > 0 || Date.now() - lastEvent < ms) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
