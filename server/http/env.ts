import type { HttpBindings } from '@hono/node-server'
import type { RequestFacts } from '#app/context.ts'

/** What middleware leaves for the handlers of a request. */
export type HttpEnv = { Bindings: HttpBindings; Variables: { facts: RequestFacts } }
