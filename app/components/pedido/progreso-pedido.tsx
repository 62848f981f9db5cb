import type { PedidoDelComprador } from './pedido-del-comprador.ts'
import { pasosDe, type Paso } from './progreso.ts'

const BARRA: Record<Paso['situacion'], string> = {
  hecho: 'paso-hecho border-celeste-hondo bg-celeste-hondo',
  actual: 'border-tinta bg-celeste',
  falta: 'border-linea-honda bg-papel',
}

/**
 * How far an order is, as a bar of steps. A phone shows the words of two alone: of the present one, above it, and of
 * the next.
 * @param ahora the words of the present one
 */
export function ProgresoPedido({ pedido, ahora }: { pedido: PedidoDelComprador; ahora: string }) {
  const pasos = pasosDe(pedido)
  if (pasos.length === 0) return null
  const siguiente = pasos.find(({ situacion }) => situacion === 'falta')
  return (
    <div>
      <ol aria-label="Camino del pedido" className="grid grid-cols-5 gap-1 sm:gap-2">
        {pasos.map(({ estado, etiqueta, situacion }) => (
          <li key={estado} aria-current={situacion === 'actual' ? 'step' : undefined}>
            <span aria-hidden="true" className={`block h-3 border-2 ${BARRA[situacion]}`} />
            <span
              className={`mt-1 block font-angosta text-sm max-sm:sr-only ${situacion === 'falta' ? 'text-tinta-suave' : 'font-semibold'}`}
            >
              {situacion === 'actual'
                ? ahora
                : estado === 'pendiente_pago' && situacion === 'hecho'
                  ? 'Pedido'
                  : etiqueta}
            </span>
            <span className="sr-only">
              {situacion === 'hecho' ? ', listo' : situacion === 'falta' ? ', falta' : ''}
            </span>
          </li>
        ))}
      </ol>
      {siguiente !== undefined && (
        <p aria-hidden="true" className="mt-1 font-angosta text-sm text-tinta-suave sm:hidden">
          Después: {siguiente.etiqueta}
        </p>
      )}
    </div>
  )
}
