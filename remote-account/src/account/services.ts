import type { AccountProfile } from '../entities/account-profile.ts';
import type { AccountSettings } from '../entities/account-settings.ts';
import { browserPictures, type Pictures } from '../profile/pictures.ts';

/**
 * Save functions of the Account Manager. A rejection shows the failure notice. The built-in services are
 * simulated and never reject.
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
