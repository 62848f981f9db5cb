import { redirect } from 'react-router'
import { forgetBorradores } from '../../components/admin/use-borrador.ts'
import { requestContext, shopContext } from '../../context.ts'
import type { Route } from './+types/salir.ts'
import { leadTo } from '../../components/admin/answer-problem.ts'

/** Signing out is posted. */
export const loader = leadTo('/admin')

/** Ends the session. */
export async function action({ request, context }: Route.ActionArgs) {
  const headers = await context.get(shopContext).accounts.signOut(request, context.get(requestContext).ip)
  return redirect('/login', { headers })
}

/** What was being typed stays with nobody who uses this browser next. A session that merely ended keeps it. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch (answer) {
    // Being led to the login means that the session is over.
    if (answer instanceof Response) await forgetBorradores()
    throw answer
  }
}
