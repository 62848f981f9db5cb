import { Link } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { plural } from '#domain/texto/plural.ts'
import {
  ivaDeVentas,
  margenDe,
  netoDeVentas,
  rebajadoDe,
  sinIvaDe,
  ticketPromedio,
  vendidoDe,
  type SumasDeVentas,
} from '#domain/ventas/sumas.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import { describeTramo, haceUnAnio, tramoAnterior } from '#domain/ventas/ventas.ts'
import { addressOfVentas, type QueDocumentos } from './address-of-ventas.ts'

type Props = { tramo: Tramo; total: SumasDeVentas; vistas: number; antes: SumasDeVentas; anioPasado: SumasDeVentas }

type Figura = {
  nombre: string
  que: QueDocumentos | null
  de: (sumas: SumasDeVentas) => number | null
  write: (value: number) => string
  ayuda?: (sumas: SumasDeVentas) => string
}

const PRINCIPALES: Figura[] = [
  {
    nombre: 'Vendido',
    que: 'ventas',
    de: vendidoDe,
    write: formatPesos,
    ayuda: ({ envio }) => `Con ${formatPesos(envio)} de envíos.`,
  },
  { nombre: 'Devuelto', que: 'devuelto', de: ({ devuelto }) => devuelto, write: formatPesos },
  {
    nombre: 'Neto',
    que: 'todo',
    de: netoDeVentas,
    write: formatPesos,
    ayuda: (sumas) => `IVA ${formatCentavos(ivaDeVentas(sumas))}. Sin IVA ${formatCentavos(sinIvaDe(sumas))}.`,
  },
]

const OTRAS: Figura[] = [
  {
    nombre: 'Pedidos',
    que: 'ventas',
    de: ({ pedidos }) => pedidos,
    write: String,
    ayuda: ({ pedidos, repiten }) =>
      `${pedidos - repiten} de quienes compran por primera vez, ${repiten} de quienes vuelven.`,
  },
  { nombre: 'Pedido promedio', que: null, de: ticketPromedio, write: formatPesos },
  {
    nombre: 'Camisetas',
    que: 'ventas',
    de: ({ unidades }) => unidades,
    write: String,
    ayuda: ({ unidades, encargadas, devueltas }) =>
      `${unidades - encargadas} en stock y ${encargadas} por encargo. ${plural(devueltas, 'devuelta', 'devueltas')}.`,
  },
  {
    nombre: 'Rebajas y descuentos',
    que: 'ventas',
    de: rebajadoDe,
    write: formatPesos,
    ayuda: ({ rebajas, porForma, codigos }) =>
      [
        [rebajas, 'de rebajas'],
        [porForma, 'por la forma de pago'],
        [codigos, 'de códigos'],
      ]
        .filter(([pesos]) => pesos !== 0)
        .map(([pesos, que]) => `${formatPesos(Number(pesos))} ${que}`)
        .join(', '),
  },
  {
    nombre: 'Entró',
    que: 'dinero',
    de: ({ cobrado }) => cobrado,
    write: formatCentavos,
    ayuda: ({ reintegrado }) => `Y se devolvió ${formatCentavos(reintegrado)}: dinero, el día en que se movió.`,
  },
  {
    nombre: 'Se quedó Mercado Pago',
    que: null,
    de: ({ comisiones }) => (comisiones === 0 ? null : comisiones),
    write: formatCentavos,
    ayuda: () => 'Comisiones e impuestos, de los pagos que los dicen.',
  },
  {
    nombre: 'Margen',
    que: null,
    de: (sumas) => (sumas.costo === 0 ? null : margenDe(sumas)),
    write: formatCentavos,
    ayuda: (sumas) => {
      const { conCosto, costo } = sumas
      const resto = sinIvaDe(sumas) - conCosto
      const tiene = `De lo que tiene costo: ${formatCentavos(conCosto)} sin IVA menos ${formatPesos(costo)} que costó.`
      return resto === 0 ? tiene : `${tiene} No cuenta ${formatCentavos(resto)} de envíos y de lo que no tiene costo.`
    },
  },
]

/** What was sold, came back and stays, each held against the days before and those of a year ago. */
export function LasSumas({ tramo, total, vistas, antes, anioPasado }: Props) {
  const comparados = { antes, anioPasado }
  return (
    <div className="flex flex-col gap-5">
      <p className="text-sm text-tinta-suave">
        {`Del ${describeTramo(tramo)}. Antes es del ${describeTramo(tramoAnterior(tramo))}; hace un año, del ${describeTramo(haceUnAnio(tramo))}.`}
      </p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-3">
        {PRINCIPALES.map((figura) => (
          <Suma key={figura.nombre} figura={figura} tramo={tramo} total={total} comparados={comparados} grande />
        ))}
      </dl>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4 lg:grid-cols-4">
        {OTRAS.filter(({ de }) => de(total) !== null).map((figura) => (
          <Suma key={figura.nombre} figura={figura} tramo={tramo} total={total} comparados={comparados} />
        ))}
      </dl>
      {vistas > 0 && <p className="text-sm text-tinta-suave">{tellVistas(vistas, total.pedidos)}</p>}
    </div>
  )
}

/** How many pages of shirts were looked at, and for each order. */
function tellVistas(vistas: number, pedidos: number): string {
  const paginas = `Se vieron ${vistas} páginas de camisetas, sin contar robots`
  return pedidos === 0 ? `${paginas}.` : `${paginas}: un pedido cada ${Math.round(vistas / pedidos)}.`
}

type SumaProps = {
  figura: Figura
  tramo: Tramo
  total: SumasDeVentas
  comparados: { antes: SumasDeVentas; anioPasado: SumasDeVentas }
  grande?: boolean
}

function Suma({ figura: { nombre, que, de, write, ayuda }, tramo, total, comparados, grande = false }: SumaProps) {
  const value = de(total) ?? 0
  return (
    <div className="flex min-w-0 flex-col border-l-4 border-celeste pl-3">
      <dt className="font-angosta">{nombre}</dt>
      <dd className={`font-ancha tabular-nums ${grande ? 'text-2xl' : 'text-lg max-sm:text-base'} whitespace-nowrap`}>
        {que === null ? (
          write(value)
        ) : (
          <Link
            to={addressOfVentas(tramo, { que })}
            className="inline-flex min-h-11 min-w-11 items-center underline decoration-1 underline-offset-4"
          >
            {write(value)}
          </Link>
        )}
      </dd>
      <dd className="text-sm tabular-nums empty:hidden">
        {[
          tellCambio(value, de(comparados.antes) ?? 0, 'antes'),
          tellCambio(value, de(comparados.anioPasado) ?? 0, 'hace un año'),
        ]
          .filter(Boolean)
          .join(', ')}
      </dd>
      {ayuda !== undefined && <dd className="text-sm text-tinta-suave empty:hidden">{ayuda(total)}</dd>}
    </div>
  )
}

/** `+12 % que antes`; '' where there was nothing. */
function tellCambio(ahora: number, antes: number, cuando: string): string {
  if (antes === 0) return ''
  const change = Math.round(((ahora - antes) / Math.abs(antes)) * 100)
  return change === 0 ? `igual que ${cuando}` : `${change > 0 ? '+' : '−'}${Math.abs(change)} % que ${cuando}`
}
