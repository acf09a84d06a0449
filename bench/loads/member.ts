import type { Kept } from './cold-load.ts';

/** The API creates this member in development (`api/src/dev/demo-member.ts`). */
const MEMBER = { email: 'demo@ideahub.example', password: 'demo-1234' };

async function fetchOk(url: string, options: RequestInit): Promise<string> {
  const answer = await fetch(url, options);
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}.`);
  return answer.text();
}

/** Signs the demo member in. Returns the browser's storage for that session. */
export async function signInMember(api: string): Promise<Kept> {
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
