import type { LoQueVuelve } from '#domain/devoluciones/del-comprador.ts'
import { MOTIVOS, MOTIVOS_DE_DEVOLUCION, type MotivoDeDevolucion } from '#domain/devoluciones/devolucion.ts'
import { ultimoDia } from '#domain/devoluciones/plazo.ts'
import { DERECHO_A_ARREPENTIRSE, DIAS_DE_ARREPENTIMIENTO } from '#domain/pedidos/arrepentimiento.ts'
import { nombreDelDia } from '#domain/tiempo/momento.ts'
import { useTienda } from '../../base/use-tienda.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { direccionDePedido } from '../situacion.ts'

/** The way to give back or exchange, with its last days in words, and the right to withdraw (specification 37.4). */
export function ComoDevolver({ token, vuelve: { entregado, lineas } }: { token: string; vuelve: LoQueVuelve }) {
  const { ajustes } = useTienda()
  if (lineas.length === 0) return null
  const { cambioDias, fallaMeses } = ajustes.devoluciones
  const plazos = [
    ['no_me_quedo', 'Otro talle u otra camiseta', `${cambioDias} días`],
    ['me_arrepenti', 'Si te arrepentís', `${DIAS_DE_ARREPENTIMIENTO} días hábiles`],
    ['vino_fallada', 'Si vino fallada o es otra', `${fallaMeses} meses`],
  ] as const
  const puede = (motivo: MotivoDeDevolucion) => lineas.some(({ fuera }) => fuera[motivo] === '')
  // What was made for its buyer never could come back for another reason.
  const podia = (motivo: MotivoDeDevolucion) => MOTIVOS[motivo].esFalla || lineas.some(({ aMedida }) => !aMedida)
  return (
    <div className="flex flex-col items-start gap-3">
      {MOTIVOS_DE_DEVOLUCION.some(puede) && (
        <ButtonLink to={`${direccionDePedido(token)}/devolucion`}>Cambiar o devolver</ButtonLink>
      )}
      <ul className="text-sm">
        {plazos.map(([motivo, si, cuanto]) => {
          if (!podia(motivo)) return null
          const dia = ultimoDia(motivo, entregado, ajustes)
          const plazo = dia === null ? `hasta ${cuanto} después de recibirla` : `hasta el ${nombreDelDia(dia)}`
          return <li key={motivo}>{`${si}: ${puede(motivo) || dia === null ? '' : 'se podía '}${plazo}.`}</li>
        })}
      </ul>
      <p className="text-sm text-tinta-suave">{DERECHO_A_ARREPENTIRSE}</p>
    </div>
  )
}
