import { formatPesos } from '#domain/dinero.ts'
import { isEstampable, type LineaGestionada } from '#domain/gestion-pedido.ts'
import type { MedioDePago } from '#domain/pedido.ts'
import { MODO_ETIQUETA } from '#domain/producto.ts'
import { formatFechaCorta } from '../../pedido/fecha.ts'
import { ImagenLinea } from '../../pedido/imagen-linea.tsx'
import { LineaCorregida } from './linea-corregida.tsx'

type Props = { lineas: LineaGestionada[]; medio: MedioDePago }

/** The shirts of an order as they were sold; what is printed on them is drawn. */
export function LineasGestionadas({ lineas, medio }: Props) {
  return (
    <ul className="divide-y divide-linea border-y border-linea">
      {lineas.map((linea) => (
        <li
          key={linea.orden}
          className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 gap-y-1 py-4 sm:grid-cols-[6rem_minmax(0,1fr)_auto]"
        >
          <div className="row-span-2 self-start bg-papel-hondo sm:row-span-1">
            <ImagenLinea linea={linea} />
          </div>
          <div>
            <p className="font-semibold break-words">{linea.nombre}</p>
            <p className="font-angosta text-sm text-tinta-suave">{linea.codigo}</p>
            <p>
              Talle <strong>{linea.talle}</strong> · {MODO_ETIQUETA[linea.modo]}
            </p>
            {isEstampable(linea) && <Estampado linea={linea} />}
            <LineaCorregida correccion={linea.correccion} />
          </div>
          <p className="font-semibold tabular-nums">
            {formatPesos((medio === 'tarjeta' ? linea.precio : linea.precioDescuento) + linea.extras)}
          </p>
        </li>
      ))}
    </ul>
  )
}

function Estampado({ linea }: { linea: LineaGestionada }) {
  return (
    <dl className="mt-1 flex flex-wrap gap-x-4">
      {linea.nombrePersonalizado !== '' && <Dato nombre="Nombre" valor={linea.nombrePersonalizado} />}
      {linea.numero !== '' && <Dato nombre="Número" valor={linea.numero} />}
      {linea.parches && <Dato nombre="Parches" valor="Sí" />}
      <Dato
        nombre="Estampado"
        valor={
          linea.estampada === null ? 'Falta' : `Hecho el ${formatFechaCorta(linea.estampada)} (${linea.estampadaPor})`
        }
      />
    </dl>
  )
}

function Dato({ nombre, valor }: { nombre: string; valor: string }) {
  return (
    <div className="flex flex-wrap gap-x-1">
      <dt className="text-tinta-suave">{nombre}:</dt>
      <dd className="font-semibold break-all">{valor}</dd>
    </div>
  )
}
