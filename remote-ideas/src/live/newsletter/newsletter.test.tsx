import { callsTo, refusing, serve } from '@idea-hub/shared/testing/fake-server';
import { renderScreen } from '@idea-hub/shared/testing/render';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { toastTexts } from '../../testing/toast-texts.ts';
import { Newsletter } from './newsletter.tsx';

const done = { success: true, message: '' };

const open = (route = '/about') => renderScreen(<Newsletter />, { route });

async function subscribe() {
  const visitor = userEvent.setup();
  await visitor.type(screen.getByRole('textbox', { name: 'Your email' }), 'ada@example.com');
  await visitor.click(screen.getByRole('button', { name: 'Subscribe' }));
}

test('[CM-25, FT-05] in live mode, sends the address to the server and says that a mail was sent', async () => {
  const requests = serve({ 'POST /newsletter': () => done });
  open();
  await subscribe();
  expect(await screen.findByText('Check your inbox')).toBeVisible();
  expect(screen.getByText(/mail to ada@example.com/)).toBeVisible();
  expect(callsTo(requests, 'POST /newsletter')).toMatchObject([
    { body: { email: 'ada@example.com' } },
  ]);
  expect(toastTexts()).toEqual([]);
});

test('[CM-25] shows the server’s reason for a refusal, and keeps the address', async () => {
  serve({
    'POST /newsletter': refusing(429, 'Too many requests.', { code: 'RATE_LIMITED' }),
  });
  open();
  await subscribe();
  expect(await screen.findByText('Too many requests.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Your email' })).toHaveValue('ada@example.com');
});

test.each([
  ['confirm', 'confirmation', "You're In!"],
  ['unsubscribe', 'unsubscription', 'You are unsubscribed'],
])(
  '[CM-25] the mailed link to %s works once, and is removed from the address',
  async (kind, path, text) => {
    const requests = serve({ [`POST /newsletter/${path}`]: () => done });
    const { location } = open(`/#newsletter-${kind}=t-1`);
    expect(await screen.findByText(text)).toBeVisible();
    expect(callsTo(requests, `POST /newsletter/${path}`)).toMatchObject([
      { body: { token: 't-1' } },
    ]);
    expect(location().hash).toBe('');
    const thanks = ['Thanks for joining our innovation community! 🚀'];
    expect(toastTexts()).toEqual(kind === 'confirm' ? thanks : []);
  },
);

test('[CM-25] says why a mailed link is invalid', async () => {
  serve({
    'POST /newsletter/confirmation': refusing(400, 'This link has expired.', {
      code: 'TOKEN_INVALID',
    }),
  });
  open('/#newsletter-confirm=t-1');
  expect(await screen.findByText('This link has expired.')).toBeVisible();
});
