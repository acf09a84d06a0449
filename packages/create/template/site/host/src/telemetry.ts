import { startTelemetry } from '@composed/runtime/telemetry/start';

// For pages of a site whose configuration has a `telemetryUrl`.
startTelemetry({ service: 'template-site' });
