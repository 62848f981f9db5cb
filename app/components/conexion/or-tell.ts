/**
 * Does what a press started. Whatever it throws, in whatever browser, is caught, so that no button stays busy for
 * ever (specification 22.61).
 * @param settle says so and makes the buttons work again; always called when the work threw
 */
export async function orTell(work: () => Promise<void>, settle: () => void): Promise<void> {
  try {
    await work()
  } catch (error) {
    console.error(error)
    settle()
  }
}
