import fc from 'fast-check';

/** Bytes for one connection, and the expected kind of responses. */
export interface HostileBytes {
  bytes: string;
  /** Targets of its requests, in order. */
  targets: string[];
  /** Whether the client closes the connection after the bytes. */
  cut: boolean;
  /** HEAD: responses have no body. */
  bodiless: boolean;
}

const FRAGMENTS = [
  ...'/ // /\\ //[ \\ .. /./ /../ ..;/ ? # & = @ : * :( :id ( ) [ ] { } + ^ $ | " \' < > `'.split(
    ' ',
  ),
  ...'%00 %zz % %2 %2e %2f %5c %25 %ff %c0%af %ed%a0%80 %F0%9F'.split(' '),
  ...'.br .gz .map .json .html index release routes api project auth'.split(' '),
  ...'A 0 - ~ constructor __proto__'.split(' '),
  ...[' ', '\t', '\u0000', '\u0001', '\u007f', '\u00ff', '\u00c3\u00bc'],
];

/** Generates variants of known targets, and invalid ones. */
function target(known: readonly string[]): fc.Arbitrary<string> {
  const one = fc.constantFrom(...known);
  const fragment = fc.constantFrom(...FRAGMENTS);
  const long = fc
    .tuple(fc.constantFrom(...FRAGMENTS, 'a', '/a', '%41', '.a'), fc.constantFrom(1e3, 15e3, 64e3))
    .map(([part, length]) => `/${part.repeat(length / part.length)}`);
  return fc.oneof(
    { weight: 2, arbitrary: one },
    {
      weight: 6,
      arbitrary: fc
        .tuple(one, fc.nat(60), fc.nat(2), fc.array(fragment, { maxLength: 3 }))
        .map(([path, at, drop, parts]) => {
          const place = at % (path.length + 1);
          return path.slice(0, place) + parts.join('') + path.slice(place + drop);
        }),
    },
    {
      weight: 3,
      arbitrary: fc.tuple(one, fc.nat(60), fc.nat(2)).map(([path, at, rounds]) => {
        const place = at % path.length;
        const code = path.charCodeAt(place).toString(16);
        return `${path.slice(0, place)}%${'25'.repeat(rounds)}${code}${path.slice(place + 1)}`;
      }),
    },
    {
      weight: 3,
      arbitrary: fc.array(fragment, { maxLength: 8 }).map((parts) => `/${parts.join('')}`),
    },
    {
      weight: 2,
      arbitrary: fc
        .tuple(fc.constantFrom('http://localhost', 'HTTPS://x:0', 'http://', 'ftp://x', '//x'), one)
        .map(([origin, path]) => origin + path),
    },
    { weight: 1, arbitrary: fc.constantFrom('*', '', 'x', 'localhost:80', '?', '#') },
    { weight: 1, arbitrary: noise(40) },
    { weight: 1, arbitrary: long },
  );
}

/** Generates any bytes, one character each. */
const noise = (maxLength: number): fc.Arbitrary<string> =>
  fc.uint8Array({ maxLength }).map((bytes) => Buffer.from(bytes).toString('latin1'));

const METHODS = ['HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'TRACE', 'CONNECT', 'get', 'FOO', ''];
const method = fc.oneof(
  { weight: 12, arbitrary: fc.constant('GET') },
  { weight: 3, arbitrary: fc.constantFrom(...METHODS) },
);

const HEADERS = `Accept-Encoding: br
Accept-Encoding: gzip;q=1, br;q=0
Accept-Encoding: ,;=,
Accept-Encoding: ${',;'.repeat(4_000)}
Range: bytes=9-2
Range: bytes=-
Range: bytes=0-0,0-0
If-None-Match: *
If-None-Match: "
If-Modified-Since: x
Host: 
Host: a
Host: [
Origin: null
Expect: x
Cookie: =
Upgrade: websocket
Content-Length: 3
Content-Length: -1
Transfer-Encoding: chunked
Transfer-Encoding: x
Content-Type: application/json
Authorization: Bearer \u00ff
X
: x
 folded
X: \u0000
X: ${'x'.repeat(20_000)}`.split('\n');

const requestOf = (
  verb: string,
  address: string,
  headers: readonly string[],
  last: boolean,
  version: string,
): string =>
  [
    `${verb} ${address} ${version}`,
    'Host: localhost',
    ...(last ? ['Connection: close'] : []),
    ...headers,
    '',
    '',
  ].join('\r\n');

/** Generates malicious and malformed requests. */
export function hostileBytes(known: readonly string[]): fc.Arbitrary<HostileBytes> {
  const address = target(known);
  const headers = fc.array(fc.constantFrom(...HEADERS), { maxLength: 3 });
  const version = fc.oneof(
    { weight: 12, arbitrary: fc.constant('HTTP/1.1') },
    { weight: 1, arbitrary: fc.constantFrom('HTTP/1.0', 'HTTP/2.0', 'HTTP/9', 'HTTP/', '') },
  );
  const single = fc
    .record({ verb: method, address, headers, version })
    .map(({ verb, address: at, headers: more, version: of }) => ({
      bytes: requestOf(verb, at, more, true, of),
      targets: [at],
      // These wait for more bytes or hand the connection over, so no server would close it.
      cut: /Content-Length|Transfer-Encoding/.test(more.join()) || of !== 'HTTP/1.1',
      bodiless: verb === 'HEAD',
    }));
  const pipelined = fc.array(address, { minLength: 2, maxLength: 5 }).map((targets) => ({
    bytes: targets
      .map((at, index) => requestOf('GET', at, [], index === targets.length - 1, 'HTTP/1.1'))
      .join(''),
    targets,
    cut: false,
    bodiless: false,
  }));
  const half = fc
    .tuple(single, fc.double({ min: 0, max: 1, noNaN: true }))
    .map(([whole, part]) => ({
      ...whole,
      bytes: whole.bytes.slice(0, whole.bytes.length * part),
      cut: true,
    }));
  const garbage = fc
    .oneof(
      noise(200),
      fc.constantFrom(
        'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
        '\u0016\u0003\u0001\u0002\u0000\u0001',
        '\r\n'.repeat(2_000),
        'GET /\r\n\r\n',
      ),
    )
    .map((bytes) => ({ bytes, targets: [], cut: true, bodiless: false }));
  return fc.oneof(
    { weight: 12, arbitrary: single },
    { weight: 2, arbitrary: pipelined },
    { weight: 2, arbitrary: half },
    { weight: 1, arbitrary: garbage },
  );
}
