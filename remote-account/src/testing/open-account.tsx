import type { User } from '@idea-hub/shared/contracts/user';
import { renderScreen, type ScreenResult, someUser } from '@idea-hub/shared/testing/render';
import { screen, within } from '@testing-library/react';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import { AccountScreen } from '../account/account-screen.tsx';
import { sampleServices } from '../account/sample-services.tsx';
import type { AccountInput } from '../account/services.ts';
import type { AccountProfile, AccountSettings } from '../entities/account.ts';
import type { Pictures } from '../profile/pictures.ts';
import type { Section } from '../sections/section.ts';

let members = 0;

/** Creates a new member for each test, because saved values stay as long as the module. */
export function someMember(overrides: Partial<User> = {}): User {
  members += 1;
  return someUser({ id: `member-${members}`, ...overrides });
}

/** Replacements for parts of the simulated services. A rejected save fails. */
interface FakeServices {
  saveProfile?(profile: AccountProfile): Promise<void>;
  saveSettings?(settings: AccountSettings): Promise<void>;
  savePicture?(picture: string): Promise<void>;
  /** Without it, each picture becomes `PICTURE`. */
  thumbnail?: Pictures['thumbnail'];
}

function samplesWith({ saveProfile, saveSettings, ...fakes }: FakeServices, pictures: Pictures) {
  const useAccount = (input: AccountInput) => {
    const account = sampleServices.useAccount(input);
    return {
      ...account,
      saveProfile: async (profile: AccountProfile) => {
        await saveProfile?.(profile);
        return account.user;
      },
      saveSettings: async (settings: AccountSettings) => {
        await saveSettings?.(settings);
        return settings;
      },
    };
  };
  return { ...sampleServices, ...fakes, pictures, useAccount };
}

interface OpenOptions {
  section?: Section;
  user?: User;
  services?: FakeServices;
}

export interface OpenedAccount extends ScreenResult {
  visitor: UserEvent;
  /** Previews of pictures that are not released. */
  previews: ReadonlySet<string>;
}

/** Renders the Account Manager for a signed-in member. Time stands still until a test advances it. */
export function openAccount({
  section = 'dashboard',
  user = someMember(),
  services = {},
}: OpenOptions = {}): OpenedAccount {
  const visitor = userEvent.setup({
    advanceTimers: jest.advanceTimersByTime,
    applyAccept: false,
  });
  const { pictures, previews } = fakePictures(services.thumbnail);
  const opened = renderScreen(<AccountScreen samples={samplesWith(services, pictures)} />, {
    route: `/account?section=${section}`,
    user,
  });
  return { ...opened, visitor, previews };
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

export const notices = () => within(screen.getByRole('region', { name: 'Notifications' }));

export const PICTURE = 'data:image/webp;base64,UklGRg==';

/** Fakes the browser's picture functions. */
function fakePictures(thumbnail: Pictures['thumbnail'] = async () => PICTURE) {
  const previews = new Set<string>();
  let count = 0;
  const pictures: Pictures = {
    preview() {
      count += 1;
      previews.add(`blob:preview-${count}`);
      return `blob:preview-${count}`;
    },
    release: (preview) => void previews.delete(preview),
    thumbnail,
  };
  return { pictures, previews };
}

export const photo = (name = 'me.png', type = 'image/png') => new File(['pixels'], name, { type });

export const photoField = () => screen.getByLabelText('Upload photo');
