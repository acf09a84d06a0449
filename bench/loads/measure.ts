import { ensureChromium, SANDBOX_ARGUMENTS } from '@composed/workspace/installed/chromium';
import { type Browser, chromium } from '@playwright/test';
import { routeData } from '../../host/src/route-data.ts';
import type { Network } from '../line/network.ts';
import { type ColdLoad, type Kept, loadCold } from './cold-load.ts';
import { eachForm, FORMS, type Form, type Sites } from './sites.ts';

export interface RouteLoads {
  route: string;
  loads: Record<Form, ColdLoad[]>;
}

const needsSession = (route: string): boolean =>
  routeData.find(({ path }) => path === route)?.needsSession === true;

export const openBrowser = ({ browserArguments }: Network): Promise<Browser> =>
  chromium.launch({
    executablePath: ensureChromium(),
    args: [...SANDBOX_ARGUMENTS, ...browserArguments],
  });

/**
 * Loads each route cold in each form. Alternates between the forms, so that a busy machine affects
 * all of them alike.
 */
export async function measureLoads(
  sites: Sites,
  { routes, rounds }: { routes: readonly string[]; rounds: number },
  say: (text: string) => void,
): Promise<RouteLoads[]> {
  const { network } = sites;
  const browser = await openBrowser(network);
  try {
    // Warm up: the first page of a browser takes longer than all others.
    for (const form of FORMS) await loadCold(browser, sites.origins[form], { network });
    const member = await signInMember(sites.api);
    const all: RouteLoads[] = [];
    for (const route of routes) {
      const kept = needsSession(route) ? member : {};
      const loads = eachForm((): ColdLoad[] => []);
      for (let round = 0; round < rounds; round += 1) {
        for (const form of round % 2 === 0 ? FORMS : [...FORMS].reverse()) {
          const url = `${sites.origins[form]}${route}`;
          loads[form].push(await loadCold(browser, url, { network, kept }));
        }
        const last = FORMS.map(
          (form) => `${form} ${loads[form].at(-1)?.times.screen?.toFixed()} ms`,
        );
        say(`${route}: round ${round + 1} of ${rounds}, screen there: ${last.join(', ')}`);
      }
      all.push({ route, loads });
    }
    return all;
  } finally {
    await browser.close();
  }
}

/** The API creates this member in development (`api/src/dev/demo-member.ts`). */
const MEMBER = { email: 'demo@ideahub.example', password: 'demo-1234' };

async function fetchOk(url: string, options: RequestInit): Promise<string> {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

async function signInMember(api: string): Promise<Kept> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify(MEMBER);
  const { token, refreshToken } = JSON.parse(
    await fetchOk(`${api}/api/auth/login`, { method: 'POST', headers, body }),
  ) as { token: string; refreshToken: string };
  return {
    'ideahub.accessToken': token,
    'ideahub.refreshToken': refreshToken,
    'ideahub.user': await fetchOk(`${api}/api/users/profile`, {
      headers: { authorization: `Bearer ${token}` },
    }),
  };
}
