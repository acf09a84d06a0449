import { startTelemetry } from '@composed/runtime/telemetry/start';
import { readConfig } from './config/read-config.ts';

startTelemetry({ service: 'idea-hub', readConfig: (json) => readConfig(json).values });
