import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { formatPesos } from '#domain/dinero/dinero.ts'
import { normalizeTelefono } from '#domain/contacto/telefono.ts'
import { whatsappLink } from '#domain/contacto/whatsapp.ts'
import { COBROS_DE_VENTA, MEDIOS } from '#domain/pedidos/pedido.ts'
import { useTienda } from '../../../base/use-tienda.ts'
import { BotonCopiar } from '../../../base/boton-copiar.tsx'
import { direccionDePedido } from '../../../pedidos/situacion.ts'
import { Button, ButtonAnchor } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { entregaDe } from './borrador-de-venta.ts'
import type { VentaHecha } from './use-venta.ts'

/** What was sold, what it waits for, and the way to the next sale. */
export function VentaHechaAMano({ codigo, token, venta, total, onAnother }: VentaHecha & { onAnother: () => void }) {
  const { ajustes, origin } = useTienda()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const { medio, pagado } = COBROS_DE_VENTA[venta.cobro]
  const enMano = pagado && venta.entrega === 'local'
  const enlace = `${origin}${direccionDePedido(token)}`
  const mensaje = `Hola, te escribimos de ${ajustes.nombre} por tu pedido ${codigo}. ${pagado ? 'Acá lo ves:' : `Acá lo pagás, son ${formatPesos(total)}:`} ${enlace}`
  return (
    <section aria-labelledby="venta-hecha" className="flex max-w-xl flex-col items-start gap-4">
      <h2 id="venta-hecha" ref={heading} tabIndex={-1} className="font-ancha text-xl">
        {enMano ? 'Vendida y entregada' : pagado ? 'Vendida' : 'Guardada: falta que pague'}
      </h2>
      <ul className="w-full border-y border-linea">
        {venta.lineas.map(({ clave, camiseta: { nombre }, talle }) => (
          <li key={clave} className="py-2">{`${nombre}, talle ${talle}`}</li>
        ))}
      </ul>
      <p className="text-lg tabular-nums">
        <strong>{formatPesos(total)}</strong> <span>{MEDIOS[medio].alPagar}</span>
      </p>
      <Button variant="primario" onClick={onAnother}>
        Vender otra
      </Button>
      <p>
        <Link to={`/admin/pedidos/${codigo}`} className="enlace-suelto">{`Ver el pedido ${codigo}`}</Link>
      </p>
      {enMano && <p className="text-sm">¿Te equivocaste? Se anula desde el pedido, durante un día.</p>}
      <div className="flex flex-col gap-2">
        <p className="font-semibold">
          {pagado
            ? 'La página del pedido, para quien compró'
            : venta.cobro === 'link'
              ? 'El link para pagar'
              : 'Los datos para pagar'}
        </p>
        <p className="text-sm break-all">{enlace}</p>
        <div className="flex flex-wrap gap-2">
          <BotonCopiar texto={enlace} que="el link" />
          <ButtonAnchor
            size="sm"
            href={whatsappLink(normalizeTelefono(entregaDe(venta).telefono) ?? '', mensaje)}
            target="_blank"
            rel="noreferrer"
          >
            <Icon name="whatsapp" />
            Mandarlo por WhatsApp
          </ButtonAnchor>
        </div>
      </div>
    </section>
  )
}
