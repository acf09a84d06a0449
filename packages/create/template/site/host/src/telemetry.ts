import { startTelemetry } from '@composed/runtime/telemetry/start';

// Only pages of a site with a `telemetryUrl` load this script.
startTelemetry({ service: 'template-site' });
