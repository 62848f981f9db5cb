import { METODO_ETIQUETA } from '#domain/envios/envio.ts'
import { isEstampable, type LineaGestionada, type PedidoGestionado } from '#domain/pedidos/gestion/gestion-pedido.ts'
import { ESTADO_ETIQUETA } from '#domain/pedidos/pedido.ts'
import { MODO_ETIQUETA } from '#domain/productos/producto.ts'
import { plural } from '#domain/texto/plural.ts'
import { formatFechaCorta } from '../../base/fecha.ts'
import { LineaCorregida } from './linea-corregida.tsx'

/** What goes into a parcel, a box to tick for each shirt. */
export function HojaDeArmado({ pedido }: { pedido: PedidoGestionado }) {
  const { envio, lineas } = pedido
  return (
    <section aria-label={`Hoja del pedido ${pedido.codigo}`} className="flex flex-col gap-4 text-[#000]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-b-2 border-[#000] pb-2">
        <h2 className="font-ancha text-2xl">{`Pedido ${pedido.codigo}`}</h2>
        <p>{`${formatFechaCorta(pedido.creado)} ·\u00a0${ESTADO_ETIQUETA[pedido.estado]}`}</p>
      </div>
      <p className="break-words">
        <strong>{envio.nombre}</strong>
        <span>{`, ${METODO_ETIQUETA[envio.metodo]}, ${envio.ciudad}${envio.ciudad === envio.departamento ? '' : `, ${envio.departamento}`}.`}</span>{' '}
        <span className="whitespace-nowrap">{`Tel. ${envio.telefono}`}</span>
      </p>
      <ul className="border-t border-[#000]">
        {lineas.map((linea) => (
          <Renglon key={linea.orden} linea={linea} />
        ))}
      </ul>
      <p className="font-bold">{plural(lineas.length, 'camiseta', 'camisetas')}</p>
      {envio.comentarios !== '' && (
        <p className="border-2 border-[#000] p-2 break-words whitespace-pre-line">
          <strong>Comentarios:</strong> <span>{envio.comentarios}</span>
        </p>
      )}
    </section>
  )
}

function Renglon({ linea }: { linea: LineaGestionada }) {
  return (
    <li className="grid break-inside-avoid grid-cols-[2rem_minmax(0,1fr)_auto] items-start gap-3 border-b border-[#000] py-3">
      <span aria-hidden="true" className="mt-1 size-6 border-2 border-[#000]" />
      <div>
        <p className="font-bold break-words">{linea.nombre}</p>
        <p>{`${linea.codigo} ·\u00a0${MODO_ETIQUETA[linea.modo]}`}</p>
        {isEstampable(linea) && (
          <p className="text-lg break-words">
            {[
              linea.nombrePersonalizado !== '' && `Nombre: ${linea.nombrePersonalizado}`,
              linea.numero !== '' && `Número: ${linea.numero}`,
              linea.parches && 'Con parches',
            ]
              .filter(Boolean)
              .join(' ·\u00a0')}
          </p>
        )}
        <LineaCorregida correccion={linea.correccion} />
      </div>
      <p className="text-center">
        <span className="block text-sm">Talle</span>
        <span className="font-ancha text-2xl">{linea.talle}</span>
      </p>
    </li>
  )
}
