import { fork } from 'node:child_process'

/** Work in another process: when it has begun, what it answers, and how it is told to end. */
export type Apart<Answer> = { begun: Promise<void>; answer: Promise<Answer>; end: () => void }

const BEGUN = 'begun'
const END = 'end'

/**
 * Runs one of the benchmark's files in a process of its own: its time isn't the measured one's.
 * @param file a module that ends in `answerApart`
 * @throws (`answer`) when it ends without an answer
 */
export function runApart<Given, Answer>(file: URL, given: Given): Apart<Answer> {
  const child = fork(file)
  child.send(given as object)
  const begun = new Promise<void>((resolve) => child.once('message', () => resolve()))
  const answer = new Promise<Answer>((resolve, reject) => {
    child.on('message', (said) => {
      if (said !== BEGUN) resolve(said as Answer)
    })
    child.once('exit', (code) => reject(new Error(`${file.pathname} ended with ${code}`)))
  })
  return { begun, answer, end: () => void child.send(END) }
}

/**
 * The other end of `runApart`: takes what is given, answers, and ends.
 * @param work is told by `ended` to come to an end
 */
export function answerApart<Given, Answer>(work: (given: Given, ended: AbortSignal) => Promise<Answer>): void {
  const ending = new AbortController()
  process.once('message', (given) => {
    process.on('message', (said) => {
      if (said === END) ending.abort()
    })
    process.send!(BEGUN)
    void work(given as Given, ending.signal).then((answer) =>
      process.send!(answer, undefined, {}, () => process.disconnect()),
    )
  })
}
