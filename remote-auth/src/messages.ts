export type ProviderLabel = 'Google' | 'GitHub';

export const fieldErrors = {
  emailRequired: 'Email is required',
  emailInvalid: 'Email is invalid',
  passwordRequired: 'Password is required',
  passwordShort: 'Password must be at least 6 characters',
  nameRequired: 'Name is required',
  confirmRequired: 'Please confirm your password',
  confirmDiffers: 'Passwords do not match',
} as const;

export const labels = {
  name: 'Full Name',
  email: 'Email',
  password: 'Password',
  newPassword: 'New Password',
  confirmPassword: 'Confirm Password',
  passwordAdvice: 'At least 6 characters. Longer ones are safer.',
  showPassword: 'Show password',
  showConfirmation: 'Show password confirmation',
  signIn: 'Sign In',
  createAccount: 'Create Account',
  sendResetLink: 'Send Reset Link',
  resetPassword: 'Reset Password',
} as const;

export const modes = {
  /** Heading while the mode is unknown. It must be true in every mode. */
  anyHeading: 'Your Idea Hub account',
  loginHeading: 'Welcome back',
  loginLead: 'Pick up your ideas where you left them.',
  signupHeading: 'Join Idea Hub',
  signupLead: 'A place to share ideas and find people to build them with.',
  signupNote: 'Your name stands beside your ideas. Others do not see your email address.',
  forgotHeading: 'Forgot your password?',
  forgotLead:
    'Tell us the address that you signed up with, and we send you a link to set another one.',
  toSignup: 'Create an account',
  toSignupQuestion: 'New here?',
  toLogin: 'Sign in instead',
  toLoginQuestion: 'Already a member?',
  toForgot: 'Forgot password?',
  backToLogin: 'Back to sign in',
  withEmail: 'or with your email',
  noVerification: 'No confirmation mail?',
  posters: {
    login: {
      title: 'Every launch began as a rough idea.',
      text: 'Write it down, hear what others see in it, and watch it move along.',
    },
    signup: {
      title: 'Bring an idea. Find its people.',
      text: 'Members submit ideas, keep the ones that they like, and write to the people behind them.',
    },
    'forgot-password': {
      title: 'Your ideas are where you left them.',
      text: 'A new password is all that you need to go on with them.',
    },
  },
} as const;

export const signIn = {
  success: "Welcome back! You've been signed in successfully.",
} as const;

export const signUp = {
  success: 'Welcome! Your account has been created successfully.',
  noAutomaticLogin: 'Your account was created, but automatic login failed. Please sign in.',
} as const;

export const failures = {
  authentication: 'Authentication failed. Please try again.',
  thrown: (message: string) => `Something went wrong: ${message || 'Please try again.'}`,
} as const;

/** Shown in live mode if this tab keeps what a member wrote when their session ended. */
export const keptText = 'Your text is kept. Sign in to go on where you stopped.';

/** Shown next to a failure while the browser is offline. A requirement fixes the failure texts themselves. */
export const offline =
  'You are offline. What you typed stays here: please try again once the connection is back.';

export const verification = {
  checking: 'Checking your email address…',
  success: 'Email verified successfully! You can now sign in.',
  refused: 'Email verification failed. The link may be expired or invalid.',
  noAnswer: 'Email verification failed. Please try again.',
  again: 'Try again',
} as const;

export const resend = {
  needsEmail: 'Please enter your email address first.',
} as const;

export const forgotPassword = {
  success: 'Password reset link sent! Check your email.',
  failure: 'Failed to send password reset email. Please try again.',
  sentHeading: 'Reset link sent!',
  sentText: (email: string) =>
    `If ${email} belongs to a member, a message is on its way. Its link works for half an hour. Look into the spam folder too.`,
  otherEmail: 'Try a different email',
} as const;

export const social = {
  continueWith: (provider: ProviderLabel) => `Continue with ${provider}`,
  notConfigured: (provider: ProviderLabel) =>
    `${provider} authentication is not configured yet. Please use email signup for now.`,
  startFailed: (provider: ProviderLabel) =>
    `Failed to initiate ${provider} authentication. Please try again.`,
  insecure: (provider: ProviderLabel) =>
    `Continuing with ${provider} needs a secure connection, so please open this site over https or use your email and password.`,
  processing: (provider: ProviderLabel) => `Processing ${provider} authentication...`,
  success: (provider: ProviderLabel) =>
    `Welcome! You've been signed in with ${provider} successfully.`,
  failed: (provider: ProviderLabel) => `${provider} authentication failed. Please try again.`,
  unsupported: 'Unsupported social provider',
} as const;

export const redirects = {
  toAccount: 'Taking you to your account…',
  toAccountLink: 'Go to your account',
  back: 'Taking you back…',
  backLink: 'Go back now',
  toLogin: 'Taking you to the sign-in form…',
  toLoginLink: 'Continue now',
  formStays: 'This form stays open, with what you typed.',
  toLoginFormLink: 'Go to the sign-in form',
} as const;

export const resetPassword = {
  heading: 'Reset your password',
  again: 'Get a new link',
  lead: 'Choose a new one. It takes the place of the one that you forgot, and ends the session on every device.',
  success: 'Password Reset Successfully!',
  goToLogin: 'Go to Login',
  failure: 'Failed to reset password. The link may be expired.',
  noAnswer: 'Failed to reset password. Please try again.',
} as const;
