import type { App } from '../http/app-type.ts';
import type { KeptMail, Mailbox } from '../mail/mailbox.ts';
import type { Mailer } from '../mail/mailer.ts';
import { escapeHtml } from '../mail/mails.ts';
import { page, pagePolicy } from './page.ts';

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
