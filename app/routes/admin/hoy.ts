import { shopContext } from '../../context.ts'
import type { Route } from './+types/hoy.ts'

/** What waits for the owner now: asked for again while /admin stays open. */
export async function loader({ context }: Route.LoaderArgs) {
  return context.get(shopContext).admin.readHoy()
}

/** Nobody pressed anything: a failure, or an ended session, is left for whatever they do next. */
export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  try {
    return await serverLoader()
  } catch {
    return null
  }
}
