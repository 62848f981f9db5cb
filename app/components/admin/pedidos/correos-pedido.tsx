import { Link } from 'react-router'
import { explainSinTexto } from '#domain/correos/correo.ts'
import { explainFallo } from '#domain/correos/fallo-correo.ts'
import type { CorreoDePedido, PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { Button } from '../../ui/button.tsx'
import { useGestion } from './gestion.ts'

/** The mails of an order, how far each has got, and a button to resend the buyer's. */
export function CorreosPedido({ pedido }: { pedido: PedidoGestionado }) {
  const { send, ocupado, resultado, errores } = useGestion(pedido.codigo)
  return (
    <div className="flex flex-col items-start gap-3">
      {pedido.correos.length === 0 ? (
        <p>Todavía no salió ninguno.</p>
      ) : (
        <ul className="flex w-full flex-col divide-y divide-linea border-y border-linea">
          {pedido.correos.map((correo) => (
            <li key={correo.id} className="py-2 text-sm">
              <Link
                to={`/admin/correos/${correo.id}`}
                className="inline-flex min-h-11 items-center break-words underline underline-offset-2"
              >
                {correo.asunto}
              </Link>
              <p className="break-all text-tinta-suave">{correo.para || 'A quien compró'}</p>
              <p className={correo.estado === 'fallido' ? 'font-semibold text-rojo-aviso' : ''}>
                {correoEnPalabras(correo)}
              </p>
              {correo.borrado !== null && <p className="text-tinta-suave">{explainSinTexto(correo)}</p>}
            </li>
          ))}
        </ul>
      )}
      {pedido.envio.correo === '' ? (
        <p className="text-sm">Quien compró no dejó un correo.</p>
      ) : pedido.tieneCorreo ? (
        <Button size="sm" disabled={ocupado} onClick={() => void send({ accion: 'correo' })}>
          {ocupado ? 'Enviando...' : 'Reenviar el correo'}
        </Button>
      ) : (
        <p className="text-sm">Ahora no hay un correo para mandarle a quien compró.</p>
      )}
      <p role="status" className="text-sm">
        {resultado !== null && 'hecho' in resultado ? resultado.hecho : (errores[''] ?? '')}
      </p>
    </div>
  )
}

function correoEnPalabras({ estado, error, creado, enviado }: CorreoDePedido): string {
  if (enviado !== null) return `Enviado el ${formatFechaCorta(enviado)}`
  if (estado === 'omitido') return 'No hizo falta.'
  const motivo = explainFallo(error)?.motivo ?? ''
  const donde = estado === 'fallido' ? 'No salió.' : `En espera desde el ${formatFechaCorta(creado)}.`
  return motivo === '' ? donde : `${donde} ${motivo}`
}
