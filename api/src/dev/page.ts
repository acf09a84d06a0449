import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { MESSAGES } from '../answer-texts.ts';
import type { App } from '../http/app-type.ts';
import { Problem } from '../http/problem.ts';
import { isLoopback } from '../loopback.ts';
import type { Mailer } from '../mail/mailer.ts';
import { escapeHtml } from '../mail/mails.ts';
import type { KeptMail, Mailbox } from '../mail/transport.ts';
import { parseUrl } from '../settings/values.ts';

const STYLE = `
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.5; }
body { margin: 0 auto; max-width: 46rem; padding: 1.5rem 1rem; }
article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: 0.75rem; margin-block: 1rem; padding: 1rem; }
h2 { font-size: 1.1rem; margin: 0; }
p { margin-block: 0.5rem; overflow-wrap: anywhere; }
.about { font-size: 0.9rem; opacity: 0.8; }
label, input, button { display: block; font: inherit; }
input, button { margin-block: 0.25rem 1rem; min-height: 2.75rem; padding-inline: 0.75rem; }
input[type='checkbox'] { display: inline-block; min-height: 0; }
`;

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64');

/** Content Security Policy of a `page`: its own style, and forms that lead to `formTargets`. */
export function pagePolicy(formTargets: readonly string[] = []) {
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      styleSrc: [`'sha256-${STYLE_HASH}'`],
      formAction: formTargets.length === 0 ? ["'none'"] : ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
  };
}

/** A page of the development tools. `body` is HTML and isn't escaped. */
export function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${escapeHtml(title)}</h1>
${body}
</main>
</body>
</html>
`;
}

/** Headers that proxies add. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Refuses requests from other machines with a 404: links on development pages sign anybody in. A foreign site that
 * resolves to this machine (DNS rebinding) still sends its own name as `Host`. A proxy in front would let everybody in.
 */
export async function refuseOutside({ headers }: FastifyRequest): Promise<void> {
  const name = parseUrl(`http://${headers.host}`)?.hostname ?? '';
  const isProxied = PROXY_HEADERS.some((header) => headers[header] !== undefined);
  if (isProxied || !isLoopback(name)) throw new Problem(404, 'NOT_FOUND', MESSAGES.notFound);
}

/** Adds `/dev/mailbox`, which shows unsent mails, newest first. Not registered in production. */
export function addMailboxPages(app: App, mailbox: Mailbox, mailer: Mailer): void {
  const options = {
    schema: { hide: true },
    helmet: { contentSecurityPolicy: pagePolicy() },
    // Mails are sent after their answer. Wait, so that the page shows mails of the calls before it.
    onRequest: () => mailer.delivered(),
  };

  app.get('/dev/mailbox', options, async (_request, reply) => {
    reply.type('text/html; charset=utf-8');
    const list = mailbox.mails.map(article).join('\n');
    return page('Development mailbox', list || '<p>No mail yet.</p>');
  });

  app.get('/dev/mailbox.json', options, async () => ({ mails: mailbox.mails }));
}

function article(mail: KeptMail): string {
  const paragraphs = mail.text.split('\n\n').map((part) => `<p>${linked(part, mail.link)}</p>`);
  return `<article id="mail-${mail.id}">
<h2>${escapeHtml(mail.subject)}</h2>
<p class="about">To ${escapeHtml(mail.to)} · <time datetime="${mail.at}">${mail.at}</time></p>
${paragraphs.join('\n')}
</article>`;
}

/** Makes the mail's own link clickable. Anything else that looks like a link, such as a name, stays text. */
function linked(text: string, link: string): string {
  const address = escapeHtml(link);
  return escapeHtml(text).replace(address, () => `<a href="${address}">${address}</a>`);
}
