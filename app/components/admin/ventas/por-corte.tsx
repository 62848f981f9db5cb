import { Link, useLocation } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { MEDIO_EN_PALABRAS } from '#domain/pedidos/medio-en-palabras.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { ownValue } from '#domain/texto/own-value.ts'
import { plural } from '#domain/texto/plural.ts'
import { CORTES, margenDe, netoDeVentas, vendidoDe, type Corte, type SumasDeVentas } from '#domain/ventas/sumas.ts'
import type { Tramo } from '#domain/tiempo/dia.ts'
import { Seccion } from '../../ui/seccion.tsx'
import { TablaDeCifras } from '../../ui/tabla-de-cifras.tsx'
import { SelectorDeVista } from '../selector-de-vista.tsx'
import { addressOfVentas } from './address-of-ventas.ts'

type Parte = SumasDeVentas & { valor: string; nombre: string }
type Props = { tramo: Tramo; corte: Corte; partes: Parte[] }

/** Rows that are shown at once; the others are behind a fold. */
const A_LA_VISTA = 20
const SIN_VALOR: Partial<Record<Corte, string>> = { codigo: 'Sin código', departamento: 'Sin departamento' }

/** A value of a cut in words. */
export function nombreDeParte(corte: Corte, { valor, nombre }: Pick<Parte, 'valor' | 'nombre'>): string {
  if (valor === '(envío)') return 'Envíos'
  if (corte === 'medio') return ownValue(MEDIO_EN_PALABRAS, valor)?.nombre ?? valor
  if (corte === 'modo') return ownValue(MODO_ETIQUETA, valor) ?? valor
  if (corte === 'estampa') return valor === 'estampada' ? 'Estampadas' : 'Lisas'
  return nombre === '' ? (SIN_VALOR[corte] ?? 'Sin decir') : nombre
}

/** What was sold by one cut, chosen in the address; each row leads to its orders. */
export function VentasPorCorte({ tramo, corte, partes }: Props) {
  const { search } = useLocation()
  const total = partes.reduce((sum, parte) => sum + netoDeVentas(parte), 0)
  const to = (otro: Corte) => {
    const params = new URLSearchParams(search)
    params.set('corte', otro)
    return `/admin/ventas?${params.toString()}#por-corte`
  }
  const row = (parte: Parte) => <Fila key={parte.valor} tramo={tramo} corte={corte} parte={parte} total={total} />
  return (
    <Seccion titulo={`Por ${CORTES[corte].toLocaleLowerCase('es')}`} id="por-corte" separada>
      <SelectorDeVista
        nombre="Cortar por"
        vistas={Object.entries(CORTES).map(([otro, text]) => ({
          to: to(otro as Corte),
          text,
          actual: otro === corte,
        }))}
      />
      <TablaDeCifras
        titulo={`Ventas por ${CORTES[corte].toLocaleLowerCase('es')}`}
        filas={CORTES[corte]}
        columnas={COLUMNAS}
      >
        <tbody>{partes.slice(0, A_LA_VISTA).map(row)}</tbody>
      </TablaDeCifras>
      {partes.length > A_LA_VISTA && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-angosta underline underline-offset-4">
            {`Ver las otras ${partes.length - A_LA_VISTA}`}
          </summary>
          <table className="w-full border-collapse text-right tabular-nums">
            <caption className="sr-only">Las demás</caption>
            <tbody>{partes.slice(A_LA_VISTA).map(row)}</tbody>
          </table>
        </details>
      )}
      {corte === 'medio' && <DineroPorMedio partes={partes} />}
    </Seccion>
  )
}

const ANCHA = 'hidden px-2 py-2 align-baseline md:table-cell'
const COLUMNAS = [
  ...['Pedidos', 'Camisetas', 'Vendido', 'Devuelto', 'Margen'].map((nombre) => [nombre, ANCHA] as const),
  ['Neto', 'py-2 pl-3 align-baseline'] as const,
]

function Fila({ tramo, corte, parte, total }: { tramo: Tramo; corte: Corte; parte: Parte; total: number }) {
  const { pedidos, unidades, devueltas, devuelto, costo } = parte
  const neto = netoDeVentas(parte)
  const sinCosto = unidades > 0 ? 'sin costo' : ''
  return (
    <tr className="border-b border-linea">
      <th scope="row" className="py-2 text-left align-baseline font-normal">
        <Link
          to={addressOfVentas(tramo, { que: 'todo', corte, valor: parte.valor })}
          className="inline-flex min-h-11 min-w-11 items-center underline decoration-1 underline-offset-4 wrap-anywhere"
        >
          {nombreDeParte(corte, parte)}
        </Link>
        <span className="block font-angosta text-sm text-tinta-suave md:hidden">
          {[
            plural(unidades, 'camiseta', 'camisetas'),
            ...(devueltas > 0 ? [plural(devueltas, 'devuelta', 'devueltas')] : []),
            ...(costo === 0 ? [] : [`margen ${formatCentavos(margenDe(parte))}`]),
          ].join(', ')}
        </span>
      </th>
      <td className={ANCHA}>{pedidos}</td>
      <td className={ANCHA}>
        {devueltas === 0 ? String(unidades) : `${unidades} (${plural(devueltas, 'devuelta', 'devueltas')})`}
      </td>
      <td className={ANCHA}>{formatPesos(vendidoDe(parte))}</td>
      <td className={ANCHA}>{formatPesos(devuelto)}</td>
      <td className={ANCHA}>{costo === 0 ? sinCosto : formatCentavos(margenDe(parte))}</td>
      <td className="py-2 pl-3 align-baseline whitespace-nowrap">
        <span className="block">{formatPesos(neto)}</span>
        {total > 0 && (
          <span className="block font-angosta text-sm text-tinta-suave">{`${Math.round((neto / total) * 100)} %`}</span>
        )}
      </td>
    </tr>
  )
}

/** What came in and went back by each way: it may differ from what was sold, paid twice or not yet. */
function DineroPorMedio({ partes }: { partes: Parte[] }) {
  return (
    <ul className="flex flex-col gap-1 text-sm">
      {partes
        .filter(({ cobrado, reintegrado }) => cobrado !== 0 || reintegrado !== 0)
        .map(({ valor, nombre, cobrado, reintegrado }) => (
          <li key={valor}>
            {`${nombreDeParte('medio', { valor, nombre })}: entró ${formatCentavos(cobrado)} y se devolvió ${formatCentavos(reintegrado)}.`}
          </li>
        ))}
    </ul>
  )
}
