import { primerMomento } from '../tiempo/momento.ts'
import { describeNavegador } from './navegador.ts'
import { describeSuceso, TIPOS_DE_SUCESO, type Suceso } from './suceso.ts'

/** How many mails of a kind go out in an hour; the activity alone tells what happens past them. */
export const AVISOS_POR_HORA = 10

/**
 * The mail that tells all administrators what happened to the shop's keys (specification 29.21): what, when, from where.
 * It says what to do if it was nobody of the shop. Nothing to follow in it, so that one that somebody else made up leads
 * nowhere either.
 * @param en milliseconds UTC
 * @param ultimo it is the last of its kind in this hour
 * @returns null for what nobody is mailed about
 */
export function writeAvisoDeCuenta(
  suceso: Suceso,
  en: number,
  ultimo: boolean,
): { asunto: string; parrafos: string[] } | null {
  const asunto = TIPOS_DE_SUCESO[suceso.tipo].avisa
  if (asunto === null) return null
  const parrafos = [
    describeSuceso({ ...suceso, veces: 1 }),
    `Fue el ${primerMomento(en)}, ${origenEnPalabras(suceso)}.`,
    'Si fuiste vos o alguien de la tienda, no hay nada que hacer.',
    queHacer(suceso),
  ]
  const tope = `Es el aviso número ${AVISOS_POR_HORA} de esta clase en una hora: los que sigan están solo en Cuenta, en la actividad.`
  return { asunto, parrafos: ultimo ? [...parrafos, tope] : parrafos }
}

function origenEnPalabras({ direccion, aparato }: Suceso): string {
  return direccion === ''
    ? 'con un comando en el servidor de la tienda'
    : `desde ${describeNavegador(aparato)}, dirección ${direccion}`
}

function queHacer({ tipo, direccion }: Suceso): string {
  if (direccion === '')
    return 'Si no fue nadie de la tienda, alguien más entra a su servidor: avisale ya a quien lo cuida.'
  const cerrar =
    'Si no fue nadie de la tienda, escribí la dirección de la tienda en el navegador, entrá como siempre y en Cuenta cerrá las ' +
    'otras sesiones y cambiá la contraseña.'
  const despues = {
    banco_cambiado: ' Después corregí las cuentas en Ajustes y avisales a quienes estén por transferir.',
    empresa_cambiada: ' Después corregí los datos en Ajustes.',
    contacto_cambiado: ' Después corregilo en Ajustes: quien escriba o pregunte dónde pagar le llega a otro.',
    persona_invitada: ' Después anulá esa invitación en Equipo.',
    persona_agregada: ' Después apagá esa cuenta en Equipo.',
    persona_cambiada: ' Después mirá en Equipo quiénes entran.',
    clave_cambiada: ' Mirá ahí también con qué llaves se entra: una contraseña nueva no las quita.',
    factor_cambiado: ' Después revisá ahí mismo con qué se entra a tu cuenta.',
  } as Partial<Record<Suceso['tipo'], string>>
  return `${cerrar}${despues[tipo] ?? ''} Si no podés entrar, tocá «Olvidé mi contraseña» en esa página.`
}
