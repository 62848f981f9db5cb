import type { useActionData } from 'react-router'
import { orSinRespuesta } from './or-sin-respuesta.ts'

/** What an action of the server answers, as it comes to the page. */
type Answer<Action> = Exclude<ReturnType<typeof useActionData<Action>>, undefined>

/**
 * A `clientAction` that sends the form, and stands in for the shop where that could not be reached.
 * @param fault as in `orSinRespuesta`
 */
export function sendOrTell<Action, F>(fault: F) {
  return ({ serverAction }: { serverAction: () => Promise<unknown> }) =>
    orSinRespuesta(serverAction() as Promise<Answer<Action>>, fault)
}
