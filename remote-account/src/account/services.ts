import type { AccountProfile } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';
import { browserPictures, type Pictures } from '../profile/pictures.ts';

/**
 * Where the Account Manager would send what it saves. A rejection leads to the
 * notice that it failed; the product's own services are simulated and never reject.
 */
export interface AccountServices {
  saveProfile(profile: AccountProfile): Promise<void>;
  saveSettings(settings: AccountSettings): Promise<void>;
  /** @param picture data URL */
  savePicture(picture: string): Promise<void>;
  pictures: Pictures;
}

const nothing = () => Promise.resolve();

export const simulatedServices: AccountServices = {
  saveProfile: nothing,
  saveSettings: nothing,
  savePicture: nothing,
  pictures: browserPictures,
};
