/**
 * Rows page by page, each page asked for when the one before is done with.
 * @param select gives the rows after one, from the first when null; at most `size`
 */
export async function* readPaged<Row>(
  select: (after: Row | null) => Promise<Row[]>,
  size: number,
): AsyncGenerator<Row, void> {
  let page = await select(null)
  while (page.length > 0) {
    yield* page
    page = page.length < size ? [] : await select(page.at(-1)!)
  }
}
