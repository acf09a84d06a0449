import { apiClient } from '@idea-hub/shared/api';
import type { IdeasMode } from '@idea-hub/shared/contracts/screens';
import { known, pending, staticMarkup } from '@idea-hub/shared/static';
import { act, screen, within } from '@testing-library/react';
import { createConfigStore } from '../config/config-store.ts';
import { prepareBrowser, renderShell } from '../testing/render-shell.tsx';
import { Footer } from './footer.tsx';

jest.mock('../federation/remote-screen.tsx', () => require('../testing/fake-remote-screen.tsx'));

const COUNTED = {
  ideas: 31,
  creators: 12,
  popular: 4,
  views: 1900,
  likes: 210,
  saves: 55,
  shares: 8,
  // The API still sends these three for older releases.
  submitted: 31,
  approved: 31,
  members: 12,
};

beforeEach(() => {
  prepareBrowser();
  Object.defineProperty(window, 'matchMedia', {
    configurable: true,
    value: (query: string) => ({ matches: query.includes('prefers-reduced-motion') }),
  });
});
afterEach(() => Reflect.deleteProperty(window, 'matchMedia'));

const items = (list: string) =>
  within(within(screen.getByRole('contentinfo')).getByRole('list', { name: list }))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replace(/\s+/g, ' '));

async function open(send: () => Promise<unknown>) {
  jest.spyOn(apiClient, 'send').mockImplementation(send);
  const config = createConfigStore();
  const ideas = Promise.resolve('live' as const);
  renderShell({ config: { ...config, values: { ...config.values, ideas } } });
  await act(async () => {});
}

test('[CM-12, CM-26] in live mode the footer has each counted figure once, under an honest label', async () => {
  await open(async () => COUNTED);
  expect(items('Community metrics')).toEqual([
    '31 Published Ideas',
    '12 Creators',
    '4 Popular Ideas',
  ]);
  expect(items('Community activity')).toEqual(['Views 1,900', 'Likes 210', 'Saves 55', 'Shares 8']);
  expect(screen.queryByText('From idea to launch')).not.toBeInTheDocument();
});

test('[CM-12, CM-26] one of a kind has a singular label', async () => {
  await open(async () => ({ ...COUNTED, ideas: 1, creators: 1, popular: 1, likes: 1 }));
  expect(items('Community metrics')).toEqual(['1 Published Idea', '1 Creator', '1 Popular Idea']);
  expect(items('Community activity')[1]).toBe('Likes 1');
});

test('[CM-12, CM-15] without an answer nothing is made up', async () => {
  await open(async () => {
    throw new Error('no answer');
  });
  expect(items('Community metrics')[0]).toBe('– Published Ideas');
  expect(items('Community activity')[3]).toBe('Shares –');
});

test('[CM-12, PF-08] what is prerendered for a site in live mode has no fixed figures', () => {
  const html = (ideas: Promise<IdeasMode>) => {
    const policies = Promise.resolve({ privacy: null, terms: null, cookies: null });
    const rest = { navigation: [], policies, isPageShown: false };
    return staticMarkup('host', { path: '/', element: <Footer ideas={ideas} {...rest} /> });
  };
  expect(html(pending)).toContain('2,847');
  expect(html(pending)).toContain('Launched');
  expect(html(known<IdeasMode>('live'))).toContain('Published Ideas');
  expect(html(known<IdeasMode>('live'))).not.toContain('Launched');
  expect(html(known<IdeasMode>('live'))).not.toContain('2,847');
});
