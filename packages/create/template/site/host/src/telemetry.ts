import { startTelemetry } from '@composed/runtime/telemetry/start';

startTelemetry({ service: 'template-site' });
