import { config } from '../services.ts';
import type { Report } from './screen-reports.ts';

/** Sends a report where the configuration says, as JSON text; nowhere by default (DP-13). */
export const reportScreen: Report = async (screen) => {
  const url = await config.values.telemetryUrl;
  // As plain text no preflight goes out; and a beacon outlives the page.
  if (url !== null) navigator.sendBeacon(url, JSON.stringify(screen));
};
