function HomeScreen() {
  return (
    <>
      <h1>Welcome to Template</h1>
      <p>This screen is released apart from the page around it.</p>
    </>
  );
}

/** Export that the host loads: the screen, and the version of the contract that it implements. */
export const screen = { contractVersion: 1, Screen: HomeScreen };
