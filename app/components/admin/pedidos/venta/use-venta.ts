import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CamisetaEnVenta, LineaDeVenta, Venta } from '#domain/pedidos/venta.ts'
import type { Faltas } from '#domain/errores.ts'
import { withCampo, type CampoEnvio } from '../../../envios/datos.ts'
import { useFaltas } from '../../../formulario/use-faltas.ts'
import { useTienda } from '../../../base/use-tienda.ts'
import { useBorrador } from '../../use-borrador.ts'
import { useSend } from '../../use-send.ts'
import { checkVenta, SIN_VENTA, toVenta, withCamiseta, type BorradorDeVenta } from './borrador-de-venta.ts'

/** What became of a sale: its order's code, or what is wrong. */
export type ResultadoDeVenta = { codigo: string } | { errores: Faltas }

/** A sale made by chat: what is typed, kept until the order stands; its faults; and its saving. */
export function useVenta() {
  const { ajustes } = useTienda()
  const navigate = useNavigate()
  const { valor: venta, setValor, recuperado, terminar, descartar } = useBorrador('venta', SIN_VENTA)
  const { send, ocupado, resultado } = useSend<Venta, ResultadoDeVenta>('/admin/pedidos/nuevo')
  const [sent, setSent] = useState<BorradorDeVenta | null>(null)

  const codigo = resultado !== null && 'codigo' in resultado ? resultado.codigo : null
  useEffect(() => {
    if (codigo !== null) void terminar().then(() => navigate(`/admin/pedidos/${codigo}`))
  }, [codigo, terminar, navigate])

  const propias = checkVenta(venta, ajustes)
  // The shop's refusals hold for the sale as it was sent.
  const refused = sent === venta && resultado !== null && 'errores' in resultado ? resultado.errores : {}
  const { form, faltas, tellAll, tellNone } = useFaltas<string, HTMLDivElement>(
    { ...propias, ...refused },
    resultado ?? undefined,
  )

  const change = (fields: Partial<BorradorDeVenta>) => setValor((now) => ({ ...now, ...fields }))
  return {
    venta,
    ajustes,
    recuperado,
    /** For the element around all the fields. */
    form,
    /** By field of `ventaSchema`. */
    faltas,
    ocupado,
    guardada: codigo !== null,
    change,
    changeEnvio: (campo: CampoEnvio, valor: string) =>
      setValor((now) => ({ ...now, datos: withCampo(now.datos, campo, valor) })),
    add: (camiseta: CamisetaEnVenta) => setValor((now) => withCamiseta(now, camiseta)),
    changeLinea: (linea: LineaDeVenta) =>
      setValor((now) => ({
        ...now,
        lineas: now.lineas.map((other) => (other.clave === linea.clave ? linea : other)),
      })),
    removeLinea: ({ clave }: LineaDeVenta) => change({ lineas: venta.lineas.filter((other) => other.clave !== clave) }),
    save() {
      tellAll()
      if (Object.keys(propias).length > 0) return
      setSent(venta)
      void send(toVenta(venta, ajustes))
    },
    startAnew() {
      tellNone()
      void descartar()
    },
  }
}
