import type { RefObject } from 'react'
import type { CartItem } from '#domain/carrito/carrito.ts'
import { totalesCarrito } from '#domain/carrito/totales.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { costoPrevisto, METODOS } from '#domain/envios/envio.ts'
import { llegadaPrevista } from '#domain/envios/llegada-en-palabras.ts'
import { mensajeDeCarrito } from '#domain/pedidos/mensaje-consulta.ts'
import { hasDemasiadas } from '#domain/pedidos/limites-de-reserva.ts'
import { sumPrecios } from '#domain/productos/precio.ts'
import { useTienda } from '../base/use-tienda.ts'
import { useLlegadas } from '../base/use-llegadas.ts'
import { EnCuotas } from '../cuotas/en-cuotas.tsx'
import { Button, ButtonAnchor, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { CodigoDeDescuento } from './codigo-de-descuento.tsx'
import { Demasiadas, UnSoloEnvio } from './avisos.tsx'
import { saveEstampados } from './estampado-de-linea.tsx'
import { Totales } from './totales.tsx'
import type { CodigoDelCarrito } from './use-codigo.ts'
import { TalCual } from '../ui/tal-cual.tsx'

type Props = {
  items: CartItem[]
  codigo: CodigoDelCarrito
  /** How many lines changed and must be looked at first. */
  porResolver: number
  /** The list of the lines. */
  list: RefObject<HTMLUListElement | null>
}

/** What the cart costs, and the way on: to the shipping, or to what stands in its way. */
export function Seguir({ items, codigo, porResolver, list }: Props) {
  const { ajustes } = useTienda()
  const llegadas = useLlegadas()
  const modos = items.map((item) => item.modo)
  const max = ajustes.retencion.unidadesPorPedido
  const envio = costoPrevisto(METODOS, '', ajustes)
  const descuento = codigo.estado === 'aplicado' ? { codigo: codigo.codigo, ...sumPrecios(codigo.descuentos) } : null
  return (
    <section aria-label="Totales" className="grid gap-4 border-2 border-tinta p-4">
      <CodigoDeDescuento codigo={codigo} />
      <div>
        <Totales items={items} descuentos={codigo.descuentos} />
        <EnCuotas monto={totalesCarrito(items).tarjeta - sumPrecios(codigo.descuentos).tarjeta} className="mt-1" />
      </div>
      <p className="text-sm text-tinta-suave">
        <span>
          {`${llegadaPrevista(modos, { metodo: 'domicilio', departamento: '' }, llegadas, ajustes)}. A un punto de retiro puede ser otro día. El envío se suma después:${envio.desde ? ' desde' : ''}`}
        </span>{' '}
        <TalCual>{formatPesos(envio.costo)}</TalCual>.
      </p>
      <UnSoloEnvio modos={modos} />
      {hasDemasiadas(items, max) ? (
        <Demasiadas items={items} max={max} />
      ) : porResolver === 0 ? (
        <ButtonLink
          to="/shipping"
          variant="primario"
          onClick={(event) => {
            if (!saveEstampados(list.current!)) event.preventDefault()
          }}
        >
          Continuar al envío
        </ButtonLink>
      ) : (
        <Button
          variant="secundario"
          aria-describedby="por-resolver"
          onClick={() => list.current?.querySelector<HTMLElement>('[data-cambio]')?.focus()}
        >
          Revisar lo que cambió
        </Button>
      )}
      <ButtonAnchor
        href={whatsappLink(ajustes.whatsapp, mensajeDeCarrito(items, descuento))}
        target="_blank"
        rel="noreferrer"
        variant="texto"
      >
        <Icon name="whatsapp" />
        Consultar por este carrito
      </ButtonAnchor>
    </section>
  )
}
