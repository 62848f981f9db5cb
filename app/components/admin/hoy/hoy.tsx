import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import type { Agotado, Hoy as PorHacer } from '#domain/pedidos/gestion/hoy.ts'
import type { AvisoDeReservas, RedInsistente } from '#domain/pedidos/reservas-sospechosas.ts'
import type { ProblemaEnPalabras } from '#domain/vigilancia/en-palabras.ts'
import { Notice } from '../../ui/notice.tsx'
import { LoUltimo } from './lo-ultimo.tsx'

type Cuenta = { cuenta: number; uno: string; varios: string; to: string }

/** Milliseconds between two looks: whoever has the page open is told within a minute. */
const OTRA_VEZ = 45_000

/** What needs doing today, each with its number and the way to it; kept up to date while it is looked at. */
export function PanelDeHoy({ porHacer: alLlegar }: { porHacer: PorHacer }) {
  const { data, load } = useFetcher<PorHacer | null>()
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void load('/admin/hoy')
    }, OTRA_VEZ)
    return () => clearInterval(timer)
  }, [load])
  const porHacer = data ?? alLlegar
  return (
    <>
      <ParaHoy porHacer={porHacer} />
      <LoUltimo ultimo={porHacer.ultimo} />
    </>
  )
}

function ParaHoy({ porHacer }: { porHacer: PorHacer }) {
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
      cuenta: porHacer.encargos['por-pedir'],
      uno: 'camiseta por encargo para pedir',
      varios: 'camisetas por encargo para pedir',
      to: '/admin/encargos',
    },
    {
      cuenta: porHacer.encargos.demoradas,
      uno: 'camiseta por encargo sin pedir hace más de un día',
      varios: 'camisetas por encargo sin pedir hace más de un día',
      to: '/admin/encargos?ver=demoradas',
    },
    {
      cuenta: porHacer.encargos.atrasadas,
      uno: 'camiseta pedida que se atrasó',
      varios: 'camisetas pedidas que se atrasaron',
      to: '/admin/encargos?ver=atrasadas',
    },
    {
      cuenta: porHacer.encargos.cambiadas,
      uno: 'camiseta que cambió después de pedirla',
      varios: 'camisetas que cambiaron después de pedirlas',
      to: '/admin/encargos?ver=cambiadas',
    },
    {
      cuenta: porHacer.encargos.canceladas,
      uno: 'camiseta pedida de un pedido cancelado',
      varios: 'camisetas pedidas de pedidos cancelados',
      to: '/admin/encargos?ver=canceladas',
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
  const alertas = porHacer.problemas.length + porHacer.redes.length + (porHacer.reservas === null ? 0 : 1)

  return (
    <section aria-label="Para hoy" className="border-2 border-tinta bg-blanco px-4 py-2">
      <div role="alert" className="flex flex-col gap-2 empty:sr-only">
        {porHacer.problemas.map((problema) => (
          <Problema key={problema.asunto} {...problema} />
        ))}
        {porHacer.reservas !== null && <Reservadas {...porHacer.reservas} />}
        {porHacer.redes.length > 0 && <Redes redes={porHacer.redes} />}
      </div>
      {cuentas.length === 0 && porHacer.agotados.length === 0 ? (
        alertas === 0 && <p className="py-1">Nada pendiente por hoy.</p>
      ) : (
        <ul className="flex flex-wrap gap-x-5">
          {cuentas.map(({ cuenta, uno, varios, to }) => (
            <li key={to}>
              <Link to={to} className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
                <strong className="font-ancha text-xl tabular-nums">{cuenta}</strong>
                <span>{cuenta === 1 ? uno : varios}</span>
              </Link>
            </li>
          ))}
          {porHacer.agotados.length > 0 && <Agotados agotados={porHacer.agotados} />}
        </ul>
      )}
    </section>
  )
}

/** Unpaid orders that keep the shirts from everybody else. */
function Reservadas({ pedidos, unidades, enVenta, enUnaHora }: AvisoDeReservas) {
  return (
    <Notice kind="error">
      <p className="font-bold">{`${pedidos === 1 ? 'Un pedido sin pagar reserva' : `${pedidos} pedidos sin pagar reservan`} ${unidades} de las ${enVenta} camisetas en stock.`}</p>
      <p>{`${enUnaHora > 0 && enUnaHora < unidades ? `${enUnaHora} se reservaron en una misma hora. ` : ''}Si no parecen de verdad, cancelalos juntos: vuelven a la venta en el momento.`}</p>
      <Link to="/admin/pedidos/reservas" className="enlace inline-flex min-h-11 items-center font-semibold">
        Ver los pedidos sin pagar
      </Link>
    </Notice>
  )
}

/** Something about the shop itself that doesn't go as it should. */
function Problema({ titulo, hacer, detalles, enlace }: ProblemaEnPalabras) {
  return (
    <Notice kind="error">
      <p className="font-bold">{titulo}</p>
      {hacer.map((parrafo) => (
        <p key={parrafo}>{parrafo}</p>
      ))}
      {detalles.length > 0 && (
        <ul className="list-disc pl-5 break-words">
          {detalles.map((detalle) => (
            <li key={detalle}>{detalle}</li>
          ))}
        </ul>
      )}
      {enlace !== null && (
        <Link to={enlace.a} className="enlace inline-flex min-h-11 items-center font-semibold">
          {enlace.texto}
        </Link>
      )}
    </Notice>
  )
}

/** So many are shown; beyond that their number says enough. */
const REDES_A_LA_VISTA = 5

function Redes({ redes }: { redes: RedInsistente[] }) {
  const mas = redes.length - REDES_A_LA_VISTA
  return (
    <Notice kind="aviso">
      <p className="font-bold">{`${redes.length === 1 ? 'Desde una misma conexión' : `Desde ${redes.length} conexiones`} llegan más de 200 pedidos por día: sus correos no se mandan.`}</p>
      <ul className="break-all tabular-nums">
        {redes.slice(0, REDES_A_LA_VISTA).map(({ red, pedidos }) => (
          <li key={red}>{`${red}: ${pedidos} pedidos`}</li>
        ))}
        {mas > 0 && <li>{`y ${mas} más`}</li>}
      </ul>
      <Link to="/admin/pedidos/reservas" className="enlace inline-flex min-h-11 items-center font-semibold">
        Ver los que no están pagos
      </Link>
    </Notice>
  )
}

/** Sizes that ran out, each shirt with a link to restock it. */
function Agotados({ agotados }: { agotados: Agotado[] }) {
  const cuenta = agotados.reduce((sum, { talles }) => sum + talles.length, 0)
  return (
    <li>
      <details>
        <summary className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
          <strong className="font-ancha text-xl tabular-nums">{cuenta}</strong>
          <span>{`${cuenta === 1 ? 'talle se agotó' : 'talles se agotaron'} esta semana`}</span>
        </summary>
        <ul className="pb-2">
          {agotados.map(({ id, nombre, talles }) => (
            <li key={id}>
              <Link
                to={`/admin/editar/${id}`}
                className="inline-flex min-h-11 flex-wrap items-center gap-x-2 hover:underline"
              >
                <span>{nombre}</span>
                <span className="font-angosta text-tinta-suave">{talles.join(', ')}</span>
              </Link>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
