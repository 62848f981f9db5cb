import { redirect } from 'react-router'
import { requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/salir.ts'

/** Nothing to see here: signing out is posted. */
export function loader() {
  return redirect('/admin')
}

/** Ends the session. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await context.get(shopContext).accounts.signOut(request, context.get(requestContext).ip)
  return redirect('/login', { headers })
}
