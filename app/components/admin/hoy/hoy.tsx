import { Link } from 'react-router'
import type { Agotado, Hoy as PorHacer } from '#domain/hoy.ts'

type Cuenta = { cuenta: number; uno: string; varios: string; to: string }

/** What needs doing today, each with its number and the way to it. */
export function Hoy({ porHacer }: { porHacer: PorHacer }) {
  const cuentas: Cuenta[] = [
    {
      cuenta: porHacer.transferencias,
      uno: 'transferencia por confirmar',
      varios: 'transferencias por confirmar',
      to: '/admin/transferencias',
    },
    {
      cuenta: porHacer.comprobantes,
      uno: 'comprobante para mirar',
      varios: 'comprobantes para mirar',
      to: '/admin/transferencias?ver=comprobante',
    },
    {
      cuenta: porHacer.porPreparar,
      uno: 'pedido por preparar',
      varios: 'pedidos por preparar',
      to: '/admin/pedidos?estado=pagado',
    },
    {
      cuenta: porHacer.porEnviar,
      uno: 'pedido por enviar',
      varios: 'pedidos por enviar',
      to: '/admin/pedidos?estado=en_preparacion',
    },
    {
      cuenta: porHacer.conAviso,
      uno: 'pedido para revisar',
      varios: 'pedidos para revisar',
      to: '/admin/pedidos?avisos=1',
    },
    {
      cuenta: porHacer.mensajesSinLeer,
      uno: 'mensaje sin leer',
      varios: 'mensajes sin leer',
      to: '/admin/mensajes?bandeja=sin-leer',
    },
    {
      cuenta: porHacer.correosFallidos,
      uno: 'correo que no salió',
      varios: 'correos que no salieron',
      to: '/admin/correos?estado=fallidos',
    },
  ].filter(({ cuenta }) => cuenta > 0)

  return (
    <section aria-label="Para hoy" className="border-2 border-tinta bg-blanco px-4 py-2">
      {cuentas.length === 0 && porHacer.agotados.length === 0 ? (
        <p className="py-1">Nada pendiente por hoy.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5">
          {cuentas.map(({ cuenta, uno, varios, to }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
                <strong className="font-ancha text-xl tabular-nums">{cuenta}</strong>
                {cuenta === 1 ? uno : varios}
              </Link>
            </li>
          ))}
          {porHacer.agotados.length > 0 && <Agotados agotados={porHacer.agotados} />}
        </ul>
      )}
    </section>
  )
}

/** Sizes that ran out, each shirt with the way to fill it up. */
function Agotados({ agotados }: { agotados: Agotado[] }) {
  const cuenta = agotados.reduce((sum, { talles }) => sum + talles.length, 0)
  return (
    <li>
      <details>
        <summary className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
          <strong className="font-ancha text-xl tabular-nums">{cuenta}</strong>
          {cuenta === 1 ? 'talle se agotó' : 'talles se agotaron'} esta semana
        </summary>
        <ul className="pb-2">
          {agotados.map(({ id, nombre, talles }) => (
            <li key={id}>
              <Link
                to={`/admin/editar/${id}`}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
              >
                {nombre}
                <span className="font-angosta text-tinta-suave">{talles.join(', ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
