const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Tells whether a host, with or without a port, is this machine by name. */
export const isLoopback = (host = ''): boolean => LOOPBACK.test(host);
