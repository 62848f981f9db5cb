/** Waits `millis` at most; the work goes on, and whoever asks again finds it done. @param millis how long */
export async function orLater<T>(work: Promise<T>, millis: number): Promise<T | 'later'> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<'later'>((resolve) => {
    timer = setTimeout(resolve, millis, 'later')
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}
