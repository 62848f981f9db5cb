import { formatPesos } from '#domain/dinero/dinero.ts'
import {
  descuentoDe,
  precioDeLinea,
  precioSinCodigo,
  type LineaPedido,
  type MedioDePago,
} from '#domain/pedidos/pedido.ts'
import { TalCual } from '../ui/tal-cual.tsx'

/** What a line of an order costs, and what it would have without its code. */
export function PrecioConCodigo({ linea, medio }: { linea: LineaPedido; medio: MedioDePago }) {
  return (
    <p className="font-semibold tabular-nums">
      {descuentoDe([linea], medio) > 0 && (
        <>
          <span className="sr-only">Sin el código </span>
          <s translate="no" className="mr-2 font-normal text-tinta-suave">
            {formatPesos(precioSinCodigo(linea, medio))}
          </s>
          <span className="sr-only">, con el código </span>
        </>
      )}
      <TalCual>{formatPesos(precioDeLinea(linea, medio))}</TalCual>
    </p>
  )
}
