import { formatPesos } from '#domain/dinero.ts'
import { imagenUrl } from '#domain/imagen.ts'
import type { LineaPedido, MedioDePago } from '#domain/pedido.ts'
import { MODO_ETIQUETA } from '#domain/producto.ts'

type Props = { lineas: LineaPedido[]; medio: MedioDePago }

/** The shirts of an order as they were sold, with what is printed on them, at the price of the way of paying. */
export function LineasPedido({ lineas, medio }: Props) {
  return (
    <ul className="divide-y divide-linea border-y border-linea">
      {lineas.map((linea, index) => (
        <li key={index} className="flex gap-3 py-3">
          <div className="h-20 w-16 shrink-0 bg-papel-hondo">
            {linea.imagen !== '' && (
              <img
                src={imagenUrl(linea.imagen, 160, 'webp')}
                alt=""
                width={64}
                height={80}
                loading="lazy"
                className="h-20 w-16 object-cover"
              />
            )}
          </div>
          <div className="min-w-0 flex-1">
            <p className="font-semibold break-words">{linea.nombre}</p>
            <p className="font-angosta text-sm text-tinta-suave">
              Talle {linea.talle} · {MODO_ETIQUETA[linea.modo]}
            </p>
            {estampado(linea) !== '' && <p className="text-sm break-words">{estampado(linea)}</p>}
          </div>
          <p className="font-semibold tabular-nums">{formatPesos(precioDe(linea, medio))}</p>
        </li>
      ))}
    </ul>
  )
}

function precioDe(linea: LineaPedido, medio: MedioDePago): number {
  return (medio === 'tarjeta' ? linea.precio : linea.precioDescuento) + linea.extras
}

/** What was asked to be put on the shirt, as it is printed; '' for nothing. */
function estampado(linea: LineaPedido): string {
  return [
    linea.nombrePersonalizado !== '' && `Nombre: ${linea.nombrePersonalizado}`,
    linea.numero !== '' && `Número:\u00a0${linea.numero}`,
    linea.parches && 'Con\u00a0parches',
  ]
    .filter(Boolean)
    .join('\u00a0· ')
}
