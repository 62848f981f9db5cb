import { Link } from 'react-router'
import { formatCentavos } from '#domain/dinero/centavos.ts'
import { isVenta, TIPOS_DE_CFE } from '#domain/facturacion/cfe.ts'
import { DIFERENCIAS, differenceOf, type MesFacturado } from '#domain/facturacion/mes-facturado.ts'
import { Seccion } from '../../ui/seccion.tsx'
import { TablaDeCifras } from '../../ui/tabla-de-cifras.tsx'

const CIFRA = 'py-2 pl-3 align-top whitespace-nowrap max-md:font-angosta'
const APARTE = `${CIFRA} max-sm:hidden`
const COLUMNAS = [
  ['Cuántos', CIFRA],
  ['Sin IVA', APARTE],
  ['IVA', APARTE],
  ['Total', CIFRA],
] as const

/** A month's sales with and without IVA, its papers by kind, and why the ones don't come to the others. */
export function MesALaVista({ mes: { ventas, quitas, tipos, diferencias } }: { mes: MesFacturado }) {
  const vendido = ventas.total - quitas.total
  const emitido = tipos.reduce((sum, { tipo, total }) => sum + (tipo % 10 === 2 ? -total : total), 0)
  return (
    <>
      <Seccion titulo="Ventas del mes y comprobantes" className="flex max-w-3xl min-w-0 flex-col gap-4">
        <TablaDeCifras titulo="Ventas del mes y comprobantes" filas="Qué" columnas={COLUMNAS}>
          <tbody>
            <FilaDelMes que="Ventas" {...ventas} />
            <FilaDelMes que="Devoluciones y descuentos" {...quitas} />
            {tipos.map((one) => (
              <FilaDelMes
                key={`${one.tipo} ${one.serie}`}
                que={TIPOS_DE_CFE[one.tipo]}
                numeros={`${one.serie} ${one.desde === one.hasta ? one.desde : `${one.desde} a ${one.hasta}`}`}
                {...one}
              />
            ))}
          </tbody>
        </TablaDeCifras>
      </Seccion>
      <Seccion titulo={diferencias.length === 0 ? 'Coinciden' : 'Por qué no dan lo mismo'}>
        <p className="max-w-prose">{`Ventas menos devoluciones y descuentos: ${formatCentavos(vendido)}. Comprobantes menos notas de crédito: ${formatCentavos(emitido)}. ${diferencias.length === 0 ? 'Cada venta tiene el suyo.' : `Diferencia: ${formatCentavos(emitido - vendido)}, por esto:`}`}</p>
        <ul className="flex max-w-3xl flex-col divide-y divide-linea border-y border-linea empty:hidden">
          {diferencias.map(({ que, cuantos, centesimos, cuales }) => (
            <li key={que} className="py-2">
              <details>
                <summary className="min-h-11 cursor-pointer py-2">{`${DIFERENCIAS[que]}: ${cuantos}, ${formatCentavos(centesimos)}`}</summary>
                <ul className="flex flex-col">
                  {cuales.map((one) => (
                    <li key={`${one.codigo} ${one.clave}`} className="flex flex-wrap items-baseline gap-x-3">
                      <Link to={`/admin/pedidos/${one.codigo}`} className="enlace-suelto">
                        {one.codigo}
                      </Link>
                      <span className="text-sm">{isVenta(one.clave) ? 'Venta' : 'Lo que se le quitó'}</span>
                      <span className="ml-auto tabular-nums">{formatCentavos(differenceOf(one))}</span>
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </Seccion>
    </>
  )
}

type FilaProps = { que: string; numeros?: string; cuantos: number; neto: number; iva: number; total: number }

function FilaDelMes({ que, numeros, cuantos, neto, iva, total }: FilaProps) {
  return (
    <tr className="border-b border-linea">
      <th scope="row" className="py-2 text-left align-top font-normal">
        <span>{que}</span>
        {numeros !== undefined && <span className="block font-angosta text-sm text-tinta-suave">{numeros}</span>}
        <span className="block font-angosta text-sm text-tinta-suave sm:hidden">{`Sin IVA ${formatCentavos(neto)}, IVA ${formatCentavos(iva)}`}</span>
      </th>
      <td className={CIFRA}>{cuantos}</td>
      <td className={APARTE}>{formatCentavos(neto)}</td>
      <td className={APARTE}>{formatCentavos(iva)}</td>
      <td className={CIFRA}>{formatCentavos(total)}</td>
    </tr>
  )
}
