/** Values of the settings section. */
export interface AccountSettings {
  emailNotifications: {
    projectUpdates: boolean;
    newMessages: boolean;
    weeklyDigest: boolean;
    marketingEmails: boolean;
  };
  privacy: {
    showEmail: boolean;
    showProfile: boolean;
    allowMessages: boolean;
  };
  /** Stored, but not shown in the form. */
  preferences: {
    theme: string;
    /** BCP 47 language tag. */
    language: string;
    /** IANA time zone. */
    timezone: string;
  };
}

export const DEFAULT_SETTINGS: AccountSettings = {
  emailNotifications: {
    projectUpdates: true,
    newMessages: true,
    weeklyDigest: true,
    marketingEmails: false,
  },
  privacy: { showEmail: false, showProfile: true, allowMessages: true },
  preferences: { theme: 'light', language: 'en', timezone: 'UTC' },
};
