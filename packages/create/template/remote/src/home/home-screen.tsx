/** Screen of `/template`. */
export function HomeScreen() {
  return (
    <>
      <h1>Template</h1>
      <p>This screen is released apart from the page around it.</p>
    </>
  );
}
