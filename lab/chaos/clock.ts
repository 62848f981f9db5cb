import { existsSync, writeFileSync } from 'node:fs'

/** An instance's clock, which can be moved while it runs. */
export type Clock = { how: string; env: Record<string, string>; move: (millis: number) => void }

const LIBRARIES = ['x86_64', 'aarch64'].map((arch) => `/usr/lib/${arch}-linux-gnu/faketime/libfaketimeMT.so.1`)

/**
 * The whole process's clock by Debian's libfaketime where it is installed, else the shop's own.
 * @param file that it goes by
 */
export function makeClock(file: string): Clock {
  const library = LIBRARIES.find((path) => existsSync(path))
  const move = (millis: number) =>
    writeFileSync(file, library === undefined ? String(millis) : `${millis < 0 ? '' : '+'}${millis / 1000}\n`)
  move(0)
  if (library === undefined) return { how: 'the clock of the shop (CLOCK_FILE)', env: { CLOCK_FILE: file }, move }
  return {
    how: 'the clock of the process (libfaketime)',
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      // Durations are told by the machine.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    move,
  }
}
