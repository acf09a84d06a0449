export const MESSAGES = {
  wrongCredentials: 'Invalid email or password. Please try again.',
  loginFailed: 'Login failed. Please try again.',
  registrationFailed: 'Registration failed. Please try again.',
  socialFailed: 'Social authentication failed. Please try again.',
  noUser: 'No user logged in',
  updateFailed: 'Failed to update profile',
} as const;
