import { useEffect, useState } from 'react'
import type { Pesos } from '#domain/dinero/dinero.ts'
import type { CamisetaEnVenta, LineaDeVenta, Venta } from '#domain/pedidos/venta.ts'
import type { PedidoHecho } from '#domain/pedidos/solicitud.ts'
import type { Faltas } from '#domain/errores.ts'
import { withCampo, type CampoEnvio } from '../../../envios/datos.ts'
import { useFaltas } from '../../../formulario/use-faltas.ts'
import { useTienda } from '../../../base/use-tienda.ts'
import { useBorrador } from '../../use-borrador.ts'
import { useSend } from '../../use-send.ts'
import { checkVenta, SIN_VENTA, totalDe, toVenta, withCamiseta, type BorradorDeVenta } from './borrador-de-venta.ts'
import { useCodigoDeVenta } from './use-codigo-de-venta.ts'

/** What became of a sale: its order and which sale that is, or what is wrong. */
export type ResultadoDeVenta = (PedidoHecho & { clave: string }) | { errores: Faltas }

type VentaMandada = { venta: BorradorDeVenta; total: Pesos }

/** A sale that was made, as whoever made it is told. */
export type VentaHecha = PedidoHecho & VentaMandada

/** A sale by hand: what is typed, kept until the order stands; its faults; its saving; and what was sold last. */
export function useVenta() {
  const { ajustes } = useTienda()
  const { valor: venta, setValor, recuperado, descartar } = useBorrador('vender', SIN_VENTA)
  const { send, ocupado, resultado } = useSend<Venta, ResultadoDeVenta>('/admin/pedidos/nuevo')
  const [sent, setSent] = useState<VentaMandada | null>(null)
  const codigo = useCodigoDeVenta(venta)

  const answer = sent === null ? null : resultado
  // The answer to the sale before stays until the next one comes.
  const hecha =
    sent !== null && answer !== null && 'clave' in answer && answer.clave === sent.venta.clave
      ? { ...sent, ...answer }
      : null
  const isHecha = hecha !== null
  useEffect(() => {
    if (isHecha) void descartar()
  }, [isHecha, descartar])

  const propias = {
    ...checkVenta(venta, ajustes),
    ...(codigo.falta === '' ? {} : { codigo: codigo.falta }),
    ...(codigo.revisando ? { codigo: 'Estamos revisando el código.' } : {}),
  }
  // The shop's refusals hold for the sale as it was sent.
  const refused = sent?.venta === venta && answer !== null && 'errores' in answer ? answer.errores : {}
  const { form, faltas, tellAll, tellNone } = useFaltas<string, HTMLDivElement>(
    { ...propias, ...refused },
    answer ?? undefined,
  )

  const change = (fields: Partial<BorradorDeVenta>) => setValor((now) => ({ ...now, ...fields }))
  return {
    venta,
    hecha,
    ajustes,
    recuperado,
    codigo,
    /** For the element around all the fields. */
    form,
    /** By field of `ventaSchema`. */
    faltas,
    ocupado,
    change,
    changeEnvio: (campo: CampoEnvio, valor: string) =>
      setValor((now) => ({ ...now, datos: withCampo(now.datos, campo, valor) })),
    add: (camiseta: CamisetaEnVenta, talle?: string) => setValor((now) => withCamiseta(now, camiseta, talle)),
    changeLinea: (linea: LineaDeVenta) =>
      setValor((now) => ({
        ...now,
        lineas: now.lineas.map((other) => (other.clave === linea.clave ? linea : other)),
      })),
    removeLinea: ({ clave }: LineaDeVenta) => change({ lineas: venta.lineas.filter((other) => other.clave !== clave) }),
    save() {
      tellAll()
      if (Object.keys(propias).length > 0) return
      setSent({ venta, total: totalDe(venta, ajustes, codigo.descuentos, codigo.credito) })
      void send(toVenta(venta, ajustes, codigo.descuentos))
    },
    startAnew() {
      tellNone()
      setSent(null)
      void descartar()
    },
  }
}
