import { fork } from 'node:child_process'

/** Work in another process: when it is loaded and begins, and what it answers. */
export type Apart<Answer> = { begun: Promise<void>; answer: Promise<Answer> }

const BEGUN = 'begun'

/**
 * Runs one of the benchmark's files in a process of its own, so that what it does isn't the measured one's time.
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
  return { begun, answer }
}

/** The other end of `runApart`: takes what is given, answers, and ends. */
export function answerApart<Given, Answer>(work: (given: Given) => Promise<Answer>): void {
  process.once('message', (given) => {
    process.send!(BEGUN)
    void work(given as Given).then((answer) => process.send!(answer, undefined, {}, () => process.disconnect()))
  })
}
