import { type AddressInfo, createServer, type Server } from 'node:net';
import { atEnd } from './cleanup.ts';

/** A mail server that supports one mail, without STARTTLS. */
export class FakeSmtp {
  /** Data from clients, in pieces. */
  readonly received: string[] = [];
  /** The answer to `RCPT TO`. */
  toRecipient = '250 fine';
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((socket) => {
      let isData = false;
      let text = '';
      socket.write('220 test\r\n');
      socket.on('data', (bytes) => {
        const chunk = bytes.toString();
        this.received.push(chunk);
        text += chunk;
        if (isData) {
          if (!text.endsWith('\r\n.\r\n')) return;
          isData = false;
          socket.write('250 taken\r\n');
        } else if (/^DATA/im.test(chunk)) {
          isData = true;
          text = '';
          socket.write('354 go on\r\n');
        } else if (/^QUIT/im.test(chunk)) socket.end('221 bye\r\n');
        else if (/^STARTTLS/im.test(chunk)) socket.write('502 not here\r\n');
        else socket.write(/^RCPT/im.test(chunk) ? `${this.toRecipient}\r\n` : '250 fine\r\n');
      });
      socket.on('error', () => {});
    });
  }

  static async start(): Promise<FakeSmtp> {
    const smtp = new FakeSmtp();
    await new Promise<void>((resolve) => smtp.#server.listen(0, '127.0.0.1', resolve));
    atEnd(() => new Promise((resolve) => smtp.#server.close(resolve)));
    return smtp;
  }

  url(host = '127.0.0.1'): string {
    return `smtp://${host}:${(this.#server.address() as AddressInfo).port}`;
  }
}
