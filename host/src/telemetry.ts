import { readConfig } from './config/read-config.ts';
import { startTelemetry } from './telemetry/start.ts';

startTelemetry({ service: 'idea-hub', readConfig: (json) => readConfig(json).values });
