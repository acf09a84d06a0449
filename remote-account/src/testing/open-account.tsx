import type { User } from '@idea-hub/shared/contracts/user';
import { renderScreen, type ScreenResult, someUser } from '@idea-hub/shared/testing/render';

import { screen } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { AccountScreen } from '../account/account-screen.tsx';
import { type AccountServices, simulatedServices } from '../account/services.ts';
import type { Section } from '../sections/section.ts';

let members = 0;

/** Creates a new member for each test, because saved values stay as long as the module. */
export function someMember(overrides: Partial<User> = {}): User {
  members += 1;
  return someUser({ id: `member-${members}`, ...overrides });
}

interface OpenOptions {
  section?: Section;
  user?: User;
  services?: Partial<AccountServices>;
}

export interface OpenedAccount extends ScreenResult {
  visitor: UserEvent;
}

/** Renders the Account Manager for a signed-in member. Time stands still until a test advances it. */
export function openAccount({
  section = 'dashboard',
  user = someMember(),
  services,
}: OpenOptions = {}): OpenedAccount {
  const visitor = userEvent.setup({
    advanceTimers: jest.advanceTimersByTime,
    applyAccept: false,
  });
  const opened = renderScreen(<AccountScreen services={{ ...simulatedServices, ...services }} />, {
    route: `/account?section=${section}`,
    user,
  });
  return { ...opened, visitor };
}

export const openSection = (visitor: UserEvent, name: RegExp): Promise<void> =>
  visitor.click(screen.getByRole('link', { name }));

/** Replaces a field's text with one paste. */
export async function retype(visitor: UserEvent, label: string, text: string): Promise<void> {
  const field = screen.getByRole('textbox', { name: label });
  await visitor.clear(field);
  if (text === '') return;
  await visitor.click(field);
  await visitor.paste(text);
}
