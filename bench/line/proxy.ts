import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { type LineConditions, OneWay, SEGMENT, SendWindow } from './model.ts';

/** Maps a local port to the server's port at the other end of the line. */
type Ends = Readonly<Record<number, number>>;

export interface Line {
  /** Bytes that the browser's side has received, with packet headers. */
  readonly received: number;
  /** Closes all connections, like a browser that was not used for a while. */
  hangUp(): void;
  close(): Promise<void>;
}

class Wire {
  readonly line: OneWay;
  readonly #arrivals = new Schedule();

  constructor(conditions: LineConditions) {
    this.line = new OneWay(conditions);
  }

  send(bytes: number, arrived: () => void): number {
    const arrives = this.line.send(bytes, performance.now());
    this.#arrivals.at(arrives, arrived);
    return arrives;
  }
}

/**
 * Carries requests. The first data waits one round trip, the time to open a connection, since a
 * local connection opens immediately. Requests fit into the first window, so they need no
 * `SendWindow`.
 */
function carryUp(from: Socket, to: Socket, up: Wire, roundTripMs: number): void {
  const opened = performance.now() + roundTripMs;
  const opening = new Schedule();
  const send = (bytes: number, arrived: () => void) =>
    opening.at(Math.max(performance.now(), opened), () => up.send(bytes, arrived));
  from.on('data', (data: Buffer) => send(data.length, () => to.writable && to.write(data)));
  from.on('end', () => send(0, () => to.end()));
}

function openFarEnd(port: number, near: Socket, down: Wire, conditions: LineConditions): Socket {
  const window = new SendWindow(conditions);
  const acknowledgements = new Schedule();
  const far = connect({
    host: '127.0.0.1',
    port,
    noDelay: true,
    onread: {
      buffer: Buffer.alloc(SEGMENT),
      callback(bytes, buffer) {
        const packet = Buffer.from(buffer.subarray(0, bytes));
        window.sent(bytes);
        const arrives = down.send(bytes, () => near.writable && near.write(packet));
        acknowledgements.at(arrives + conditions.roundTripMs / 2, () => {
          window.acknowledged(bytes);
          if (window.room >= SEGMENT) far.resume();
        });
        return window.room >= SEGMENT;
      },
    },
  });
  far.on('end', () => down.send(0, () => near.end()));
  return far;
}

export async function openLine(ends: Ends, conditions: LineConditions): Promise<Line> {
  const [up, down] = [new Wire(conditions), new Wire(conditions)];
  const open = new Set<Socket>();
  const carry = (near: Socket, port: number) => {
    near.setNoDelay(true);
    const far = openFarEnd(port, near, down, conditions);
    carryUp(near, far, up, conditions.roundTripMs);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => open.delete(one));
    }
  };
  const hangUp = () => {
    for (const socket of open) socket.destroy();
  };
  const servers = await Promise.all(
    Object.entries(ends).map(async ([port, end]): Promise<Server> => {
      const server = createServer({ allowHalfOpen: true }, (near) => carry(near, end));
      server.listen(Number(port), '127.0.0.1');
      await once(server, 'listening');
      return server;
    }),
  );
  return {
    get received() {
      return down.line.bytes;
    },
    hangUp,
    async close() {
      hangUp();
      for (const server of servers) server.close();
    },
  };
}

/** Runs actions at their times, in order. No time may be before the previous one. */
export class Schedule {
  readonly #planned: { when: number; act: () => void }[] = [];

  /** @param when time on the clock of `performance.now()` */
  at(when: number, act: () => void): void {
    this.#planned.push({ when, act });
    if (this.#planned.length === 1) this.#wait();
  }

  #wait(): void {
    const [next] = this.#planned;
    if (next !== undefined) {
      setTimeout(() => this.#run(), Math.max(0, next.when - performance.now()));
    }
  }

  #run(): void {
    const now = performance.now();
    const after = this.#planned.findIndex(({ when }) => when > now);
    const due = after < 0 ? this.#planned.length : after;
    // An action may add others. The list is not empty here, so that does not start a second timer.
    for (const { act } of this.#planned.slice(0, due)) act();
    this.#planned.splice(0, due);
    this.#wait();
  }
}
