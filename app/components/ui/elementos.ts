import type { ReactElement } from 'react'

/** What stands beside other things in one element: never a text, which a browser's translator would take from React. */
export type Elementos = ReactElement | boolean | null | undefined | readonly Elementos[]
