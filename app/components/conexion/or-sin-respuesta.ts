import { data, isRouteErrorResponse } from 'react-router'

/**
 * What an action answers, or what the page is told when the shop could not be reached. The page stays, with all that
 * was typed. For `clientAction`s.
 * @param answer of the server's action
 * @param fault what the page shows then; with a failure's status, since fetching it anew would fail as well
 */
export async function orSinRespuesta<T, F>(answer: Promise<T>, fault: F) {
  try {
    return await answer
  } catch (error) {
    // Redirects and the server's refusals go on as they are.
    if (error instanceof Response || (isRouteErrorResponse(error) && error.status < 500)) throw error
    return data(fault, { status: 502 })
  }
}

/** Nothing is known of what was sent. */
export const SIN_RESPUESTA = 'No pudimos guardar: revisá la conexión y probá de nuevo.'
/** Nothing is known of what was sent, where nothing was to be saved. */
export const SIN_COMUNICACION = 'No pudimos comunicarnos con la tienda: revisá la conexión y probá de nuevo.'
