import type { CDPSession } from '@playwright/test';

export type Kind = 'document' | 'script' | 'style' | 'font' | 'other';

/** Request of a page. Times are in milliseconds from the request for the page. */
export interface SeenRequest {
  url: string;
  kind: Kind;
  /** Address of the file that caused the request, or `null` for the page. */
  by: string | null;
  began: number;
  /** Time at which the response headers arrived. */
  answered: number;
  ended: number;
  /** Transferred bytes, with headers and the compressed body. */
  bytes: number;
}

const KINDS: Record<string, Kind> = {
  Document: 'document',
  Script: 'script',
  Stylesheet: 'style',
  Font: 'font',
};

/**
 * Returns the kind of a file. Pages load a remote's files by `fetch`, so its name decides before
 * its type.
 */
export const kindOf = (type: string | undefined, url: string): Kind => {
  const { pathname } = new URL(url);
  if (pathname.endsWith('.js')) return 'script';
  if (pathname.endsWith('.css')) return 'style';
  return KINDS[type ?? ''] ?? 'other';
};

export interface Initiator {
  type: string;
  url?: string;
  stack?: { callFrames: { url: string }[]; parent?: Initiator['stack'] };
}

/**
 * Returns the file that caused a request: a page or stylesheet that refers to it, or a running
 * script.
 */
export function initiatingFile({ url, stack }: Initiator, page: string): string {
  for (let part = stack; part !== undefined; part = part.parent) {
    const frame = part.callFrames.find((each) => each.url !== '');
    if (frame !== undefined) return frame.url;
  }
  return url ?? page;
}

export interface NetworkLog {
  readonly requests: readonly SeenRequest[];
  /** Resolves when there was no network activity for this many milliseconds. */
  idle(ms: number): Promise<void>;
}

export async function logNetwork(session: CDPSession): Promise<NetworkLog> {
  const requests = new Map<string, SeenRequest>();
  const pending = new Set<string>();
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
    pending.add(requestId);
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
    // The event may arrive only with the last byte, so use the browser's timing.
    request.answered = timing
      ? since(timing.requestTime) + timing.receiveHeadersEnd
      : since(timestamp);
    request.kind = kindOf(type, request.url);
  });
  const ended = ({ requestId, timestamp }: { requestId: string; timestamp: number }, bytes = 0) => {
    lastEvent = Date.now();
    pending.delete(requestId);
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
      while (pending.size > 0 || Date.now() - lastEvent < ms) {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    },
  };
}
