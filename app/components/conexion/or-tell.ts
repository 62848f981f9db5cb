/**
 * Does what a press started. Whatever is thrown on the way, in whatever browser, is told to whom pressed, so that no button
 * stays busy for ever (specification 22.61).
 * @param settle makes the buttons work again; always called when the work threw
 */
export async function orTell(work: () => Promise<void>, settle: () => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error)
    settle()
  }
}
