/** A browser of another engine with one window, as its driver gives it. */
export type Engine = {
  open: (address: string) => Promise<void>
  /** Runs a function in the page; it may use nothing from outside itself but its arguments. */
  ask: <Result, Given extends unknown[]>(question: (...given: Given) => Result, ...given: Given) => Promise<Result>
  /** The element that a function finds in the page, for use as by a visitor; null for none. */
  find: <Given extends unknown[]>(
    search: (...given: Given) => Element | null,
    ...given: Given
  ) => Promise<Control | null>
  /** What was thrown and caught by nobody, in whatever page. */
  faults: () => Promise<string[]>
  close: () => Promise<void>
}

/** Something that a visitor presses or fills in. */
export type Control = {
  press: () => Promise<void>
  /** Types a text in place of what was there. */
  fill: (text: string) => Promise<void>
  /** Chooses one of a list's options by what it says. */
  choose: (option: string) => Promise<void>
  /** Chooses a file. @param path absolute */
  give: (path: string) => Promise<void>
}
