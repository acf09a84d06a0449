function HomeScreen() {
  return (
    <>
      <h1>Welcome to Template</h1>
      <p>This screen is released apart from the page around it.</p>
    </>
  );
}

/** What the host loads: the screen, and the version of the contract that it was written for. */
export const screen = { contractVersion: 1, Screen: HomeScreen };
