import { knownValue } from '@composed/browser/known-value';
import { fakePage } from '@composed/browser/testing/fake-page';
import { DEFAULT_RUNTIME_CONFIG } from '@idea-hub/shared/contracts/runtime-config';
import { screen } from '@testing-library/react';
import { renderShell, settle, visitor, withFakeTime } from '../testing/render-shell.tsx';
import { createConfigStore } from './config-store.ts';

jest.mock('../federation/page-screens.tsx', () => require('../testing/fake-remote-screen.tsx'));

type Answer = unknown | Error | { status: number } | { text: string };

function answerOf(answer: Answer): Response {
  const { status = 200, text } = (answer ?? {}) as { status?: number; text?: string };
  return {
    ok: status < 400,
    status,
    text: async () => text ?? JSON.stringify(answer),
  } as Response;
}

/** A store whose fetches get these answers in order. */
function configAnswered(...answers: Answer[]) {
  const fetch = jest.fn(async (_address: string, _init: RequestInit) => {
    const answer = answers.shift();
    if (answer instanceof Error) throw answer;
    return answerOf(answer);
  });
  const page = fakePage();
  const config = createConfigStore({ fetch, page });
  config.load();
  return { config, fetch, page };
}

/** Returns whether the promise is already settled. */
async function settled(promise: Promise<unknown>): Promise<boolean> {
  const waiting = Symbol('waiting');
  await settle();
  return (await Promise.race([promise, Promise.resolve(waiting)])) !== waiting;
}

const alertText = () =>
  screen
    .getAllByRole('alert')
    .map(({ textContent }) => textContent)
    .join(' ');

withFakeTime();

test('[RN-05, CL-01] a missing key takes its default', async () => {
  const { config, fetch } = configAnswered({ sampleIdeas: false, somethingElse: 1 });
  await settle();
  expect(fetch).toHaveBeenCalledWith('/config.json', { signal: expect.any(AbortSignal) });
  expect(config.getState()).toEqual({ status: 'ready' });
  expect(await config.values.sampleIdeas).toBe(false);
  expect(await config.values.apiBaseUrl).toBe('http://localhost:8080/api');
  expect(await config.values.remoteOrigins).toEqual([]);
  expect(await config.values.social).toEqual({ googleClientId: null, githubClientId: null });
  expect(await config.values.telemetryUrl).toBeNull();
});

test('[PF-09] the first render knows a resolved setting, and a later answer does not change it', async () => {
  const { config } = configAnswered({ sampleIdeas: false, telemetryUrl: 7 }, { sampleIdeas: true });
  expect(knownValue(config.values.sampleIdeas)).toBeUndefined();
  await settle();
  expect(knownValue(config.values.sampleIdeas)).toBe(false);
  expect(knownValue(config.values.telemetryUrl)).toBeUndefined();
  config.load();
  await settle();
  expect(knownValue(config.values.sampleIdeas)).toBe(false);
});

test('[RN-05, SE-03] a fetch that a navigation cut off is made again, and the calls that wait for it go out', async () => {
  const cutOff = new TypeError('NetworkError when attempting to fetch resource.');
  const { config, fetch } = configAnswered(cutOff, { apiBaseUrl: 'https://api.example/v1' });
  await settle();
  expect(fetch).toHaveBeenLastCalledWith('/config.json', {
    signal: expect.any(AbortSignal),
    cache: 'reload',
  });
  expect(config.getState()).toEqual({ status: 'ready' });
  expect(await config.values.apiBaseUrl).toBe('https://api.example/v1');
});

test('[RN-05, HM-07] every key is taken from the file', async () => {
  const whole = {
    apiBaseUrl: 'https://api.example/v1',
    remoteOrigins: ['https://ideas.example', 'http://localhost:3003'],
    social: { googleClientId: 'g-1', githubClientId: 'h-1' },
    sampleIdeas: 'https://cdn.example/ideas.json',
    ideas: 'live',
    policies: { privacy: '/privacy.html', terms: 'https://hub.example/terms', cookies: null },
    telemetryUrl: 'https://events.example/in',
    telemetryShare: 0.1,
  };
  const { config } = configAnswered(whole);
  for (const key of Object.keys(DEFAULT_RUNTIME_CONFIG) as (keyof typeof whole)[]) {
    expect(await config.values[key]).toEqual(whole[key]);
  }
});

test('[RN-05] a social key that is missing or empty is not configured', async () => {
  const { config } = configAnswered({ social: { githubClientId: '' } });
  expect(await config.values.social).toEqual({ googleClientId: null, githubClientId: null });
});

test.each([
  ['apiBaseUrl', { apiBaseUrl: 'localhost:8080' }],
  ['apiBaseUrl', { apiBaseUrl: '//elsewhere.example' }],
  ['apiBaseUrl', { apiBaseUrl: null }],
  ['remoteOrigins', { remoteOrigins: 'https://ideas.example' }],
  ['remoteOrigins', { remoteOrigins: ['https://ideas.example/path'] }],
  ['social', { social: 'none' }],
  ['social.googleClientId', { social: { googleClientId: 7 } }],
  ['policies', { policies: 'none' }],
  ['policies.terms', { policies: { terms: 'javascript:alert(1)' } }],
  ['sampleIdeas', { sampleIdeas: 8 }],
  ['sampleIdeas', { sampleIdeas: 'yes' }],
  ['telemetryUrl', { telemetryUrl: 'javascript:alert(1)' }],
  ['telemetryShare', { telemetryShare: '10%' }],
  ['telemetryShare', { telemetryShare: 1.1 }],
])('[RN-05] a wrong %s is named, and the page goes on (%j)', async (key, json) => {
  const { config } = configAnswered(json);
  renderShell({ config });
  await settle();
  expect(alertText()).toContain(`The setting ${key} in /config.json is wrong`);
  expect(screen.getByRole('banner')).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'remote-ideas home' })).toBeInTheDocument();
});

test('[RN-05] only what uses a wrong setting waits, and trying again recovers', async () => {
  const { config, fetch } = configAnswered(
    { apiBaseUrl: 42, sampleIdeas: false },
    { apiBaseUrl: 'http://127.0.0.1:9000/api', sampleIdeas: false },
  );
  renderShell({ config });
  expect(await settled(config.values.sampleIdeas)).toBe(true);
  expect(await settled(config.values.apiBaseUrl)).toBe(false);

  await visitor().click(screen.getByRole('button', { name: 'Try again' }));
  expect(await config.values.apiBaseUrl).toBe('http://127.0.0.1:9000/api');
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(screen.queryByText(/is wrong/)).not.toBeInTheDocument();
});

test.each<[string, Answer, RegExp]>([
  ['that can not be had', new TypeError('Failed to fetch'), /could not be loaded/],
  ['that the server refuses', { status: 503 }, /the server answered 503/],
  ['that is no JSON', { text: '<!doctype html>' }, /is not a JSON object/],
  ['that is a list', [], /is not a JSON object/],
])(
  '[RN-05] a file %s is said to be so; the shell lives and can try again',
  async (_which, answer, text) => {
    // The store retries once after a network failure, so that failure must come twice.
    const again = answer instanceof Error ? [answer] : [];
    const { config } = configAnswered(answer, ...again, {});
    renderShell({ config });
    await settle();
    expect(alertText()).toMatch(text);
    expect(screen.getByRole('contentinfo')).toBeInTheDocument();
    expect(await settled(config.values.apiBaseUrl)).toBe(false);

    await visitor().click(screen.getByRole('button', { name: 'Try again' }));
    expect(await config.values.apiBaseUrl).toBe('http://localhost:8080/api');
    expect(screen.queryByText(text)).not.toBeInTheDocument();
  },
);

test.each<[what: string, deps: Parameters<typeof createConfigStore>[0]]>([
  [
    'does not come',
    {
      fetch: (_address, { signal }) =>
        new Promise((_resolve, reject) => {
          signal?.addEventListener('abort', () => reject(signal.reason));
        }),
    },
  ],
  [
    'was cut off, also when the page can load nothing,',
    {
      fetch: async () => {
        throw new TypeError('NetworkError when attempting to fetch resource.');
      },
      page: { ...fakePage(), canLoad: () => new Promise(() => {}) },
    },
  ],
])('[RN-05] a file that %s is abandoned after a while', async (_what, deps) => {
  const config = createConfigStore(deps);
  config.load();
  expect(config.getState()).toEqual({ status: 'loading' });
  await jest.advanceTimersByTimeAsync(20_000);
  expect(config.getState()).toMatchObject({ status: 'failed' });
});
