import { Link } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { formatFechaCorta } from '../../base/fecha.ts'

type EnCurso = {
  id: string
  codigo: string
  monto: number
  autor: string
  error: string
  creado: number
  proximoIntento: number
}

/** Money to go back that the provider hasn't returned yet: the shop keeps trying by itself. */
export function DevolucionesEnCurso({ devoluciones }: { devoluciones: EnCurso[] }) {
  if (devoluciones.length === 0) return null
  return (
    <section aria-labelledby="en-curso">
      <h2 id="en-curso" className="text-2xl font-bold">
        Devoluciones en camino <span className="tabular-nums">{`(${devoluciones.length})`}</span>
      </h2>
      <p className="mb-3">La tienda insiste sola hasta que Mercado Pago las haga o las rechace.</p>
      <ul className="border-t border-linea">
        {devoluciones.map(({ id, codigo, monto, autor, error, creado, proximoIntento }) => (
          <li key={id} className="border-b border-linea bg-blanco px-3 py-2">
            <p>
              <strong className="tabular-nums">{formatPesos(monto)}</strong> del pedido{' '}
              <Link to={`/admin/pedidos/${codigo}`} className="inline-flex min-h-11 items-center underline">
                {codigo}
              </Link>
            </p>
            <p className="text-sm break-words text-tinta-suave">{`Pedida el ${formatFechaCorta(creado)} por ${autor}.${error !== '' ? ` ${error}` : ''} Se vuelve a intentar el ${formatFechaCorta(proximoIntento)}.`}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
