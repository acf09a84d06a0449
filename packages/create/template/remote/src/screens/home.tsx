import type { ScreenModule } from '../../../host/src/contract.ts';
import { HomeScreen } from '../home/home-screen.tsx';

// Not beside the component, so that hot reload keeps the component's state.
export const screen: ScreenModule = { contractVersion: 1, Screen: HomeScreen };
