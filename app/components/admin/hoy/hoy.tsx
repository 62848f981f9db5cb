import { useEffect } from 'react'
import { Link, useFetcher } from 'react-router'
import { contarPendientes, cuentasDeHoy, type Agotado, type Hoy as PorHacer } from '#domain/pedidos/gestion/hoy.ts'
import type { AvisoDeReservas, RedInsistente } from '#domain/pedidos/reservas-sospechosas.ts'
import type { ProblemaEnPalabras } from '#domain/vigilancia/en-palabras.ts'
import { Notice } from '../../ui/notice.tsx'
import { showGlobo } from './globo.ts'
import { LoUltimo } from './lo-ultimo.tsx'

/** Milliseconds between two looks: whoever has the page open is told within a minute. */
const OTRA_VEZ = 45_000

/** What needs doing today, each with its number and the way to it, kept up to date while looked at. */
export function PanelDeHoy({ porHacer: alLlegar }: { porHacer: PorHacer }) {
  const { data, load } = useFetcher<PorHacer | null>()
  useEffect(() => {
    const timer = setInterval(() => {
      // Without a network the router could show its error page: the route may not have been fetched yet.
      if (document.visibilityState === 'visible' && navigator.onLine) void load('/admin/hoy')
    }, OTRA_VEZ)
    return () => clearInterval(timer)
  }, [load])
  const porHacer = data ?? alLlegar
  const pendientes = contarPendientes(porHacer)
  useEffect(() => showGlobo(pendientes), [pendientes])
  return (
    <>
      <ParaHoy porHacer={porHacer} />
      <LoUltimo ultimo={porHacer.ultimo} />
    </>
  )
}

function ParaHoy({ porHacer }: { porHacer: PorHacer }) {
  const cuentas = cuentasDeHoy(porHacer)
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
          {cuentas.map(({ cuenta, que, lugar }) => (
            <li key={lugar}>
              <Link to={`/admin/${lugar}`} className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
                <strong className="font-ancha text-xl tabular-nums">{cuenta}</strong>
                <span>{que}</span>
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
      <Link to="/admin/pedidos/reservas" className="enlace-suelto font-semibold">
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
        <Link to={enlace.a} className="enlace-suelto font-semibold">
          {enlace.texto}
        </Link>
      )}
    </Notice>
  )
}

/** How many networks are shown; beyond that their number says enough. */
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
      <Link to="/admin/pedidos/reservas" className="enlace-suelto font-semibold">
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
