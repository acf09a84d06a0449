const Pilots = () => <h1>Pilots on duty</h1>;

export const screen = { contractVersion: 3, Screen: Pilots };
